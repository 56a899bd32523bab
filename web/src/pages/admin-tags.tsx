import { useInfiniteQuery } from '@tanstack/react-query'
import { Form, Link, useSearchParams, useSubmit } from 'react-router'
import { type AdminTag, TAG_ORDERS, type TagOrder } from '#contract/admin-tags.ts'
import { formatMessage } from '#contract/format-message.ts'
import { TAG_MAX } from '#contract/limits.ts'
import { hashtag } from '#contract/tags.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-tags.ts'
import { AdminList } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { FormerTagList } from '../admin/former-tag-list.tsx'
import { tags } from '../admin/queries.ts'
import { TagBar } from '../admin/tag-bar.tsx'
import { useTagAction } from '../admin/use-tag-action.ts'
import { paths } from '../paths.ts'
import { DateText } from '../ui/date.tsx'
import { INPUT } from '../ui/field.tsx'
import { Message } from '../ui/message.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { Select } from '../ui/select.tsx'
import { useSelection } from '../ui/use-selection.ts'

export function Component() {
  return (
    <AdminPage title={adminMessages.tags}>
      <Tags />
    </AdminPage>
  )
}

const ORDER_LABELS: Record<TagOrder, string> = { blogs: messages.byBlogs, name: messages.byName }

function Tags() {
  const [search] = useSearchParams()
  const q = (search.get('q') ?? '').trim().slice(0, TAG_MAX)
  const order = TAG_ORDERS.find((one) => one === search.get('order')) ?? 'blogs'
  const list = useInfiniteQuery(tags(q, order))
  const act = useTagAction()
  const found = list.data?.pages.flatMap((page) => page.data)
  const selection = useSelection(found ?? [], ({ tag }) => tag)
  return (
    <>
      <Filter q={q} order={order} />
      <TagBar
        all={found?.length ?? 0}
        selected={selection.selected}
        act={act}
        onSelectAll={selection.selectAll}
        onDone={selection.clear}
      />
      <AdminList list={list} count={found?.length} empty={messages.noTags}>
        {found?.map((tag) => (
          <TagRow key={tag.tag} tag={tag} isSelected={selection.has(tag.tag)} onSelect={selection.select} />
        ))}
      </AdminList>
      <FormerTagList busy={act.isPending} onAct={act.mutate} />
    </>
  )
}

/** The search and the order, in the address of the page. */
function Filter({ q, order }: { q: string; order: TagOrder }) {
  const submit = useSubmit()
  return (
    // By its key it shows what the address has, also after a link was followed.
    <Form key={`${order} ${q}`} role="search" className="mb-4 flex flex-wrap gap-3">
      <div className="flex min-w-0 grow basis-72 gap-3 sm:max-w-md">
        <SearchInput label={messages.search} name="q" defaultValue={q} maxLength={TAG_MAX} autoCapitalize="none" />
      </div>
      <Select
        name="order"
        aria-label={messages.order}
        defaultValue={order}
        onChange={({ currentTarget }) => void submit(currentTarget.form)}
        className={`${INPUT} h-11 pe-10`}
      >
        {TAG_ORDERS.map((one) => (
          <option key={one} value={one}>
            {ORDER_LABELS[one]}
          </option>
        ))}
      </Select>
    </Form>
  )
}

type RowProps = { tag: AdminTag; isSelected: boolean; onSelect: (tag: string, isSelected: boolean) => void }

function TagRow({ tag: { tag, blogs, followers, lastUsedAt }, isSelected, onSelect }: RowProps) {
  return (
    <li className="flex items-start gap-3 py-3">
      <input
        type="checkbox"
        aria-label={formatMessage(messages.select, { tag: hashtag(tag) })}
        checked={isSelected}
        onChange={({ target }) => onSelect(tag, target.checked)}
        className="size-6 shrink-0 cursor-pointer accent-accent"
      />
      <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-6">
        <Link to={paths.tag(tag)} dir="auto" className="font-medium wrap-anywhere hover:underline">
          {hashtag(tag)}
        </Link>
        <ul className="flex flex-wrap gap-x-4 text-sm text-quiet">
          <li>{formatMessage(messages.blogs, { count: blogs })}</li>
          <li>{formatMessage(messages.followers, { count: followers })}</li>
          <li>
            <Message text={messages.lastUsed} values={{ date: <DateText iso={lastUsedAt} /> }} />
          </li>
        </ul>
      </div>
    </li>
  )
}
