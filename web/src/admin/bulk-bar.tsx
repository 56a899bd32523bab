import { useState } from 'react'
import { BULK_MAX } from '#contract/limits.ts'
import { Button } from '../ui/button.tsx'
import { SelectAll } from '../ui/select-all.tsx'
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
  const [asking, setAsking] = useState<BulkAction<Item, Name> | null>(null)
  const isTooMany = selected.length > BULK_MAX
  const actions = kind.actions.filter(({ fits }) => selected.some(fits))
  return (
    <div className="sticky top-0 z-10 border-b border-line bg-paper py-3">
      <SelectAll all={items.length} selected={selected.length} onSelectAll={onSelectAll} />
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
