import { type ComponentProps, useId } from 'react'

/** A checkbox with its label beside it. */
export function CheckField({ label, hint, ...props }: { label: string; hint?: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="flex gap-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={hint && `${id}hint`}
        className="-mt-0.5 size-6 shrink-0 cursor-pointer accent-accent"
        {...props}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block text-sm font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}hint`} className="mt-1 text-sm text-quiet">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
