import { type ReactNode, useId } from 'react'

export type FieldIds = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean }

type Props = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Shows the asterisk; the widget itself sets aria-required. */
  required?: boolean | undefined
  /** For widgets that a <label> cannot refer to: they take `labelId` as aria-labelledby. */
  widget?: boolean
  children: (ids: FieldIds) => ReactNode
}

/** A labelled field with its hint and its error, wired for assistive technology. */
export function Field({ label, error, hint, required = false, widget = false, children }: Props) {
  const id = useId()
  const labelId = `${id}label`
  const described = [error && `${id}error`, hint && `${id}hint`].filter(Boolean).join(' ') || undefined
  const labelClass = `mb-2 block text-sm font-medium ${required ? 'marked-required' : ''}`
  return (
    <div className="min-w-0">
      {widget ? (
        <span id={labelId} className={labelClass}>
          {label}
        </span>
      ) : (
        <label id={labelId} htmlFor={id} className={labelClass}>
          {label}
        </label>
      )}
      {children({ id, labelId, describedBy: described, invalid: Boolean(error) })}
      {hint && (
        <p id={`${id}hint`} className="mt-2 text-sm text-quiet">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}error`} className="mt-2 text-sm font-medium text-stop-text">
          {error}
        </p>
      )}
    </div>
  )
}

/** The classes of everything that can be typed into. */
export const INPUT =
  'block w-full rounded-lg border border-edge/70 bg-raised px-4 text-base text-ink transition-colors placeholder:text-quiet hover:border-edge focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-stop-text'
