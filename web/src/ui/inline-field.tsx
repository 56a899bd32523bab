import { type ReactNode, useId } from 'react'
import type { FieldIds } from './field.tsx'

type Props = {
  label: string
  /** Words after the label while the field is empty. */
  aside?: string | undefined
  error?: string | undefined
  hint?: ReactNode
  /** For widgets that a <label> cannot refer to: they take `labelId` as aria-labelledby. */
  widget?: boolean
  /** For widgets; of inputs with the placeholder " ", CSS knows. */
  isFilled?: boolean
  /** The classes of the text: its type and padding. */
  typeClass: string
  className?: string
  children: (ids: FieldIds) => ReactNode
}

/**
 * A field that looks like its text. Its label is where the text begins while it is empty, in the
 * same type; then it is left to assistive technology.
 */
export function InlineField({
  label,
  aside,
  error,
  hint,
  widget,
  isFilled,
  typeClass,
  className = '',
  children,
}: Props) {
  const id = useId()
  const labelId = `${id}label`
  const described = [error && `${id}error`, hint && `${id}hint`].filter(Boolean).join(' ') || undefined
  return (
    <div className="min-w-0">
      <div className={`relative grid grid-cols-1 *:[grid-area:1/1] ${typeClass} ${className}`}>
        {children({ id, labelId, describedBy: described, invalid: Boolean(error) })}
        <div className={`inline-label ${isFilled ? 'sr-only' : ''} ${error ? 'text-stop-text' : 'text-quiet'}`}>
          {widget ? (
            <span id={labelId}>{label}</span>
          ) : (
            <label id={labelId} htmlFor={id}>
              {label}
            </label>
          )}
          {aside && (
            <span aria-hidden className="italic">
              {' '}
              <span>{aside}</span>
            </span>
          )}
        </div>
      </div>
      {hint && (
        <p id={`${id}hint`} className="mt-2 font-sans text-sm text-quiet">
          {hint}
        </p>
      )}
      {error && (
        <p
          id={`${id}error`}
          // In sight while a long text is, whose end may be far away.
          role={widget ? 'alert' : undefined}
          className={`mt-2 font-sans text-sm font-medium text-stop-text ${widget ? 'sticky bottom-[calc(var(--bar-height,4rem)+var(--toolbar-height,0px)+var(--keyboard,0px))] z-10 bg-paper py-1' : ''}`}
        >
          {error}
        </p>
      )}
    </div>
  )
}
