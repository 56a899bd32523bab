import type { ComponentProps } from 'react'

/** A button below a comment. */
export function SmallButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="inline-flex min-h-8 items-center rounded-md px-2 text-sm pointer-coarse:min-h-11 font-medium text-quiet hover:text-accent hover:underline"
      {...props}
    />
  )
}
