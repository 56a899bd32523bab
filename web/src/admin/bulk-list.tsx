import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import { POSTS_AT_ONCE } from '#contract/limits.ts'
import type { BulkPostAction, BulkResult } from '#contract/posts.ts'
import * as messages from '#messages/admin-posts.ts'
import * as commonMessages from '#messages/common.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'
import { type ListInPages, ShowMore } from '../ui/show-more.tsx'
import { AdminFailure } from './admin-list.tsx'
import { BULK_ACTIONS, type BulkAction, type Kind, type Listed } from './bulk-actions.ts'
import { BulkQuestion } from './bulk-question.tsx'
import { BulkResultText } from './bulk-result.tsx'
import { type Entered, useBulk } from './use-bulk.ts'

type Page<Item> = { data: { items: Item[]; lookedUntil: string | null; isCut: boolean } }

type Props<Item> = {
  kind: Kind
  list: Omit<ListInPages, 'data'> & { data: { pages: Page<Item>[] } | undefined; refetch: () => unknown }
  /** @param checkbox selects it */
  row: (item: Item, checkbox: ReactNode) => ReactNode
  /** What a post is called. */
  titleOf: (item: Item) => string
  /** What selects a post. */
  selectLabel: (item: Item) => string
}

/** What was done last, and to which posts. */
interface Done {
  /** Of this action in the list. */
  number: number
  action: BulkAction
  posts: Listed[]
  result: BulkResult
}

/** A list in pages whose posts can be selected and acted on together. */
export function BulkList<Item extends Listed>({ kind, list, row, titleOf, selectLabel }: Props<Item>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<Done | null>(null)
  const place = useRef<HTMLUListElement>(null)
  const bulk = useBulk(kind)
  const pages = list.data?.pages
  if (!pages && list.error) return <AdminFailure error={list.error} retry={list.refetch} />
  if (!pages) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  const items = pages.flatMap(({ data }) => data.items)
  const selected = items.filter(({ _id }) => chosen.has(_id))
  const last = pages.at(-1)?.data
  const act = (action: BulkAction, posts: Listed[], entered: Entered = {}) =>
    bulk.mutate(
      { action, posts, ...entered },
      {
        onSuccess: (result) => {
          setChosen(new Set())
          setDone((before) => ({ number: (before?.number ?? 0) + 1, action, posts, result }))
        },
      },
    )
  const undo = (name: BulkPostAction, posts: Listed[]) => {
    const action = BULK_ACTIONS[kind].find((one) => one.name === name)
    if (action) act(action, posts)
  }
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const ids = new Set(before)
      if (isChosen) ids.add(id)
      else ids.delete(id)
      return ids
    })
  return (
    <>
      <BulkBar
        kind={kind}
        items={items}
        selected={selected}
        busy={bulk.isPending}
        onSelectAll={(isAll) => setChosen(new Set(isAll ? items.map(({ _id }) => _id) : []))}
        onAct={(action, entered) => act(action, selected, entered)}
      />
      {done && (
        <BulkResultText
          key={done.number}
          action={done.action}
          posts={done.posts}
          result={done.result}
          titleOf={(post) => titleOf(post as Item)}
          busy={bulk.isPending}
          onUndo={undo}
        />
      )}
      {items.length === 0 && (
        <p className="py-16 text-center font-serif text-xl text-quiet">
          {kind === 'posts' ? messages.noPosts : messages.noComments}
        </p>
      )}
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

type BarProps = {
  kind: Kind
  items: Listed[]
  selected: Listed[]
  busy: boolean
  onSelectAll: (isAll: boolean) => void
  onAct: (action: BulkAction, entered?: Entered) => void
}

/** Selects all, says how many are selected, and has the actions that fit some of them. */
function BulkBar({ kind, items, selected, busy, onSelectAll, onAct }: BarProps) {
  const id = useId()
  const [asking, setAsking] = useState<BulkAction | null>(null)
  const all = useRef<HTMLInputElement>(null)
  const isAll = items.length > 0 && selected.length === items.length
  const isSome = selected.length > 0 && !isAll
  useEffect(() => {
    if (all.current) all.current.indeterminate = isSome
  }, [isSome])
  const isTooMany = selected.length > POSTS_AT_ONCE
  const actions = BULK_ACTIONS[kind].filter(({ fits }) => selected.some(fits))
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
          {isTooMany && <span> {formatMessage(messages.tooMany, { max: POSTS_AT_ONCE })}</span>}
        </p>
      </div>
      {selected.length > 0 && (
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
