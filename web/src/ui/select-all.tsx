import { useEffect, useId, useRef } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import { BULK_MAX } from '#contract/limits.ts'
import * as messages from '#messages/select-all.ts'

type Props = {
  /** How many there are, and how many of them are selected. */
  all: number
  selected: number
  onSelectAll: (isAll: boolean) => void
}

/** Selects all of a list, and says how many are selected. Nothing where there is nothing to select. */
export function SelectAll({ all, selected, onSelectAll }: Props) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const isAll = selected === all
  const isSome = selected > 0 && !isAll
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  if (all === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <input
        ref={box}
        id={id}
        type="checkbox"
        checked={isAll}
        onChange={({ target }) => onSelectAll(target.checked)}
        className="size-6 shrink-0 cursor-pointer accent-accent"
      />
      <label htmlFor={id} className="text-sm font-medium">
        {formatMessage(messages.selectAll, { count: all })}
      </label>
      <p role="status" className="text-sm text-quiet">
        <span>{formatMessage(messages.selected, { count: selected })}</span>
        {selected > BULK_MAX && <span className="ms-2">{formatMessage(messages.tooMany, { max: BULK_MAX })}</span>}
      </p>
    </div>
  )
}
