import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import * as messages from '#messages/common.ts'
import { Field, INPUT } from './field.tsx'
import { Select } from './select.tsx'

type Labelled = { label: string; error?: string | undefined; hint?: string; required?: boolean }

export function TextField({
  label,
  error,
  hint,
  required,
  className = '',
  ...props
}: Labelled & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {({ id, describedBy, invalid }) => (
        <input
          id={id}
          dir="auto"
          aria-required={required}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          className={`${INPUT} h-12 ${className}`}
          {...props}
        />
      )}
    </Field>
  )
}

export function PasswordField({ label, error, hint, required, ...props }: Labelled & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {({ id, describedBy, invalid }) => (
        <div className="relative">
          <input
            id={id}
            type={shown ? 'text' : 'password'}
            aria-required={required}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            className={`${INPUT} h-12 pe-12`}
            {...props}
          />
          <button
            type="button"
            aria-label={shown ? messages.hidePassword : messages.showPassword}
            onClick={() => setShown(!shown)}
            className="absolute end-0.5 top-0.5 grid size-11 place-items-center rounded-md text-quiet hover:text-ink"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}

type SelectProps = Labelled &
  ComponentProps<'select'> & { options: readonly string[]; labels?: Record<string, string>; empty?: string }

/** A select of `options`; `labels` are their words, `empty` is the label of the empty option. */
export function SelectField({ label, error, hint, required, options, labels, empty, ...props }: SelectProps) {
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {({ id, describedBy, invalid }) => (
        <Select
          wrapClass="w-full"
          id={id}
          aria-required={required}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          className={`${INPUT} h-12 pe-11`}
          {...props}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {labels?.[option] ?? option}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

export function TextAreaField({ label, error, hint, required, ...props }: Labelled & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {({ id, describedBy, invalid }) => (
        <textarea
          id={id}
          dir="auto"
          aria-required={required}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          className={`${INPUT} py-3 leading-relaxed`}
          {...props}
        />
      )}
    </Field>
  )
}

type LinesProps = {
  label: string
  hint: string
  rows: number
  error?: string | undefined
  value: string
  onChange: (text: string) => void
}

/** A text of several lines, each of which is a value. */
export function LinesField({ label, hint, error, onChange, ...props }: LinesProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <textarea
          id={id}
          dir="auto"
          spellCheck={false}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onChange={({ target }) => onChange(target.value)}
          className={`${INPUT} py-3 leading-relaxed`}
          {...props}
        />
      )}
    </Field>
  )
}
