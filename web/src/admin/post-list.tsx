import type { ReactNode } from 'react'
import type { BulkPostAction } from '#contract/posts.ts'
import * as messages from '#messages/admin-posts.ts'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'
import type { ListInPages } from '../ui/show-more.tsx'
import type { BulkKind } from './bulk-actions.ts'
import { BulkList } from './bulk-list.tsx'
import type { Listed } from './bulk-posts.ts'

type Page<Item> = { data: { items: Item[]; lookedUntil: string | null; isCut: boolean } }

type Props<Item, Name extends BulkPostAction> = {
  kind: BulkKind<Item, Name>
  list: Omit<ListInPages, 'data'> & { data: { pages: Page<Item>[] } | undefined; refetch: () => unknown }
  row: (item: Item, checkbox: ReactNode) => ReactNode
}

/** All posts or all comments, with how far back the last page looked. */
export function PostList<Item extends Listed, Name extends BulkPostAction>({ kind, list, row }: Props<Item, Name>) {
  const pages = list.data?.pages
  const last = pages?.at(-1)?.data
  return (
    <BulkList kind={kind} list={list} items={pages?.flatMap(({ data }) => data.items)} row={row}>
      {last?.isCut && <p className="mt-6 text-center text-quiet">{messages.isCut}</p>}
      {last?.lookedUntil && (
        <p className="mt-6 text-center text-quiet">
          <Message text={messages.lookedUntil} values={{ date: <DateText iso={last.lookedUntil} /> }} />
        </p>
      )}
    </BulkList>
  )
}
