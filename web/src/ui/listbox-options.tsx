import type { ReactNode } from 'react'

export type ListboxOption = { key: string; content: ReactNode }

type Props<Option> = {
  /** The id of the listbox: each option has it with its index. */
  id: string
  options: Option[]
  /** The index of the option that the keys have chosen; -1: none. */
  active: number
  onPick: (option: Option) => void
}

/** The options of a listbox whose field keeps the focus and handles the keys. */
export function ListboxOptions<Option extends ListboxOption>({ id, options, active, onPick }: Props<Option>) {
  return options.map((option, index) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, as its listbox never has the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      key={option.key}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === active}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(option)}
      className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 text-[0.9375rem] hover:bg-line/60 aria-selected:bg-line"
    >
      {option.content}
    </div>
  ))
}
