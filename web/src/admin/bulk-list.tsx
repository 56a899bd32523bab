import { type ReactNode, type RefObject, useRef, useState } from 'react'
import * as messages from '#messages/admin-posts.ts'
import * as commonMessages from '#messages/common.ts'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'
import { type ListInPages, ShowMore } from '../ui/show-more.tsx'
import { AdminFailure } from './admin-list.tsx'
import type { Kind, Listed } from './bulk-actions.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkResultText } from './bulk-result.tsx'
import { useActs } from './use-bulk.ts'

type Page<Item> = { data: { items: Item[]; lookedUntil: string | null; isCut: boolean } }

/** How a post is shown. */
type Shown<Item> = {
  /** @param checkbox selects it */
  row: (item: Item, checkbox: ReactNode) => ReactNode
  /** What it is called. */
  titleOf: (item: Item) => string
  /** What selects it. */
  selectLabel: (item: Item) => string
}

type Props<Item> = Shown<Item> & {
  kind: Kind
  list: Omit<ListInPages, 'data'> & { data: { pages: Page<Item>[] } | undefined; refetch: () => unknown }
}

/** A list in pages whose posts can be selected and acted on together. */
export function BulkList<Item extends Listed>({ kind, list, ...shown }: Props<Item>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { act, undo, done, busy } = useActs(kind, () => setChosen(new Set()))
  const place = useRef<HTMLUListElement>(null)
  const pages = list.data?.pages
  if (!pages && list.error) return <AdminFailure error={list.error} retry={list.refetch} />
  if (!pages) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  const items = pages.flatMap(({ data }) => data.items)
  const selected = items.filter(({ _id }) => chosen.has(_id))
  const last = pages.at(-1)?.data
  return (
    <>
      <BulkBar
        kind={kind}
        items={items}
        selected={selected}
        busy={busy}
        onSelectAll={(isAll) => setChosen(new Set(isAll ? items.map(({ _id }) => _id) : []))}
        onAct={(action, entered) => act(action, selected, entered)}
      />
      {done && (
        <BulkResultText
          key={done.number}
          done={done}
          titleOf={(post) => shown.titleOf(post as Item)}
          busy={busy}
          onUndo={undo}
        />
      )}
      {items.length === 0 && (
        <p className="py-16 text-center font-serif text-xl text-quiet">
          {kind === 'posts' ? messages.noPosts : messages.noComments}
        </p>
      )}
      <Items items={items} chosen={chosen} onChoose={setChosen} place={place} {...shown} />
      {last?.isCut && <p className="mt-6 text-center text-quiet">{messages.isCut}</p>}
      {last?.lookedUntil && (
        <p className="mt-6 text-center text-quiet">
          <Message text={messages.lookedUntil} values={{ date: <DateText iso={last.lookedUntil} /> }} />
        </p>
      )}
      <ShowMore list={list} within={place} />
    </>
  )
}

type ItemsProps<Item> = Omit<Shown<Item>, 'titleOf'> & {
  items: Item[]
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  place: RefObject<HTMLUListElement | null>
}

function Items<Item extends Listed>({ items, chosen, onChoose, place, row, selectLabel }: ItemsProps<Item>) {
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
              aria-label={selectLabel(item)}
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
