import type { ComponentProps } from 'react'

/** A button below a comment. */
export function SmallButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="rounded-md px-2 py-1 text-sm font-medium text-quiet hover:text-accent hover:underline"
      {...props}
    />
  )
}
