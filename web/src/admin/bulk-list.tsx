import { type ReactNode, type RefObject, useRef } from 'react'
import * as commonMessages from '#messages/common.ts'
import { type ListInPages, ShowMore } from '../ui/show-more.tsx'
import { useSelection } from '../ui/use-selection.ts'
import { AdminFailure } from './admin-list.tsx'
import type { BulkKind } from './bulk-actions.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkResultText } from './bulk-result.tsx'
import { useBulk } from './use-bulk.ts'

type Props<Item, Name extends string> = {
  kind: BulkKind<Item, Name>
  list: ListInPages & { refetch: () => unknown }
  /** Undefined while they are loading. */
  items: Item[] | undefined
  /** @param checkbox selects it */
  row: (item: Item, checkbox: ReactNode) => ReactNode
  /** What is said below the list. */
  children?: ReactNode
}

/** A list in pages whose items can be selected and acted on together. */
export function BulkList<Item extends { _id: string }, Name extends string>(props: Props<Item, Name>) {
  const { kind, list, items, row, children } = props
  const selection = useSelection(items ?? [], ({ _id }) => _id)
  const { act, undo, done, busy } = useBulk(kind, selection.clear)
  const place = useRef<HTMLUListElement>(null)
  if (!items && list.error) return <AdminFailure error={list.error} retry={list.refetch} />
  if (!items) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  const { selected } = selection
  return (
    <>
      <BulkBar
        kind={kind}
        items={items}
        selected={selected}
        busy={busy}
        onSelectAll={selection.selectAll}
        onAct={(action, entered) => act({ action, items: selected, entered })}
      />
      {done && <BulkResultText key={done.number} last={done} titleOf={kind.titleOf} busy={busy} onUndo={undo} />}
      {items.length === 0 && <p className="py-16 text-center font-serif text-xl text-quiet">{kind.none}</p>}
      <Items kind={kind} items={items} selection={selection} place={place} row={row} />
      {children}
      <ShowMore list={list} within={place} />
    </>
  )
}

type ItemsProps<Item, Name extends string> = Pick<Props<Item, Name>, 'kind' | 'row'> & {
  items: Item[]
  selection: ReturnType<typeof useSelection<Item>>
  place: RefObject<HTMLUListElement | null>
}

function Items<Item extends { _id: string }, Name extends string>(props: ItemsProps<Item, Name>) {
  const { kind, items, selection, place, row } = props
  return (
    <ul ref={place} className="divide-y divide-line">
      {items.map((item) => (
        <li key={item._id} className="flex gap-3 py-4">
          {row(
            item,
            <input
              type="checkbox"
              aria-label={kind.selectLabel(item)}
              checked={selection.has(item._id)}
              onChange={({ target }) => selection.select(item._id, target.checked)}
              className="size-6 shrink-0 cursor-pointer accent-accent"
            />,
          )}
        </li>
      ))}
    </ul>
  )
}
