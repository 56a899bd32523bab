import type { ComponentProps } from 'react'

/** A button with an icon alone, at least 44 pixels wide and high. */
export const IconButton = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    className="grid size-11 shrink-0 place-items-center rounded-lg text-quiet hover:text-ink disabled:opacity-40 aria-disabled:opacity-40"
    {...props}
  />
)
