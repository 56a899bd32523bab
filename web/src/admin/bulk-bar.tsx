import { useEffect, useId, useRef, useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import { AT_ONCE } from '#contract/limits.ts'
import * as messages from '#messages/admin-posts.ts'
import { Button } from '../ui/button.tsx'
import type { BulkAction, BulkKind, Entered } from './bulk-actions.ts'
import { BulkQuestion } from './bulk-question.tsx'

type Props<Item, Name extends string> = {
  kind: BulkKind<Item, Name>
  items: Item[]
  selected: Item[]
  busy: boolean
  onSelectAll: (isAll: boolean) => void
  onAct: (action: BulkAction<Item, Name>, entered?: Entered) => void
}

/** Selects all, says how many are selected, and has the actions that fit some of them. */
export function BulkBar<Item, Name extends string>(props: Props<Item, Name>) {
  const { kind, items, selected, busy, onSelectAll, onAct } = props
  const id = useId()
  const [asking, setAsking] = useState<BulkAction<Item, Name> | null>(null)
  const all = useRef<HTMLInputElement>(null)
  const isAll = items.length > 0 && selected.length === items.length
  const isSome = selected.length > 0 && !isAll
  useEffect(() => {
    if (all.current) all.current.indeterminate = isSome
  }, [isSome])
  const isTooMany = selected.length > AT_ONCE
  const actions = kind.actions.filter(({ fits }) => selected.some(fits))
  return (
    <div className="sticky top-0 z-10 border-b border-line bg-paper py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          ref={all}
          id={id}
          type="checkbox"
          checked={isAll}
          disabled={items.length === 0}
          onChange={({ target }) => onSelectAll(target.checked)}
          className="size-6 shrink-0 cursor-pointer accent-accent"
        />
        <label htmlFor={id} className="text-sm font-medium">
          {formatMessage(messages.selectAll, { count: items.length })}
        </label>
        <p role="status" className="text-sm text-quiet">
          <span>{formatMessage(messages.selected, { count: selected.length })}</span>
          {isTooMany && <span className="ms-2">{formatMessage(messages.tooMany, { max: AT_ONCE })}</span>}
        </p>
      </div>
      {actions.length > 0 && (
        // In one line on a phone, where it stays in view.
        <div className="-m-1 mt-2 flex gap-2 overflow-x-auto p-1 sm:flex-wrap">
          {actions.map((action) => (
            <Button
              key={action.name}
              size="small"
              look={action.hurts ? 'stop-outline' : 'plain'}
              disabled={busy || isTooMany}
              onClick={() => (action.question ? setAsking(action) : onAct(action))}
            >
              {action.label}
            </Button>
          ))}
        </div>
      )}
      {asking && (
        <BulkQuestion
          kind={kind}
          action={asking}
          selected={selected}
          busy={busy}
          onClose={() => setAsking(null)}
          onAnswer={(entered) => {
            setAsking(null)
            onAct(asking, entered)
          }}
        />
      )}
    </div>
  )
}
