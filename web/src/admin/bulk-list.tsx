import { type ReactNode, type RefObject, useRef, useState } from 'react'
import * as commonMessages from '#messages/common.ts'
import { type ListInPages, ShowMore } from '../ui/show-more.tsx'
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { act, undo, done, busy } = useBulk(kind, () => setChosen(new Set()))
  const place = useRef<HTMLUListElement>(null)
  if (!items && list.error) return <AdminFailure error={list.error} retry={list.refetch} />
  if (!items) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  const selected = items.filter(({ _id }) => chosen.has(_id))
  return (
    <>
      <BulkBar
        kind={kind}
        items={items}
        selected={selected}
        busy={busy}
        onSelectAll={(isAll) => setChosen(new Set(isAll ? items.map(({ _id }) => _id) : []))}
        onAct={(action, entered) => act({ action, items: selected, entered })}
      />
      {done && <BulkResultText key={done.number} last={done} titleOf={kind.titleOf} busy={busy} onUndo={undo} />}
      {items.length === 0 && <p className="py-16 text-center font-serif text-xl text-quiet">{kind.none}</p>}
      <Items kind={kind} items={items} chosen={chosen} onChoose={setChosen} place={place} row={row} />
      {children}
      <ShowMore list={list} within={place} />
    </>
  )
}

type ItemsProps<Item, Name extends string> = Pick<Props<Item, Name>, 'kind' | 'row'> & {
  items: Item[]
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  place: RefObject<HTMLUListElement | null>
}

function Items<Item extends { _id: string }, Name extends string>(props: ItemsProps<Item, Name>) {
  const { kind, items, chosen, onChoose, place, row } = props
  const choose = (id: string, isChosen: boolean) => {
    const ids = new Set(chosen)
    if (isChosen) ids.add(id)
    else ids.delete(id)
    onChoose(ids)
  }
  return (
    <ul ref={place} className="divide-y divide-line">
      {items.map((item) => (
        <li key={item._id} className="flex gap-3 py-4">
          {row(
            item,
            <input
              type="checkbox"
              aria-label={kind.selectLabel(item)}
              checked={chosen.has(item._id)}
              onChange={({ target }) => choose(item._id, target.checked)}
              className="size-6 shrink-0 cursor-pointer accent-accent"
            />,
          )}
        </li>
      ))}
    </ul>
  )
}
