/** The classes of a button of the editor. */
export const TOOL =
  'grid size-9 shrink-0 place-items-center rounded-md text-quiet transition-colors pointer-coarse:size-11 hover:bg-accent-soft hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent focus-visible:-outline-offset-2'
