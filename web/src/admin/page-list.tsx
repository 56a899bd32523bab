import { useLayoutEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ABOUT, pagePath } from '#contract/addresses.ts'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import type { ListedPage } from '#contract/site-pages.ts'
import * as messages from '#messages/admin-pages.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { Message, srOnly } from '../ui/message.tsx'
import { PageRow, type Place } from './page-row.tsx'
import { useOrderPages, usePublishPages } from './use-page-actions.ts'
import { useRestorePage } from './use-save-page.ts'

const DAY = 24 * 60 * 60 * 1000

/** The pages and drafts, in their order. Those that the footer lists by itself can be moved. */
export function PageList({ pages }: { pages: ListedPage[] }) {
  const shown = pages.filter(({ deletedAt }) => !deletedAt)
  const { list, status, placeOf } = usePlaces(shown)
  return (
    <>
      <ul ref={list} className="divide-y divide-line">
        {shown.map((page) => (
          <PageRow key={page.slug} page={page} place={placeOf(page)} />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {status}
      </p>
    </>
  )
}

/** The places of the pages that the footer lists by itself. The focus stays on the button that moved one. */
function usePlaces(pages: ListedPage[]) {
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<{ slug: string; way: 'up' | 'down' }>(undefined)
  const [status, setStatus] = useState('')
  const { mutate: order } = useOrderPages()
  const listed = pages.filter(({ slug, isPublished, isLinked }) => isPublished && !isLinked && slug !== ABOUT)
  const slugs = listed.map(({ slug }) => slug)
  const all = pages.map(({ slug }) => slug)
  const inOrder = slugs.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what moves the buttons
  useLayoutEffect(() => {
    if (!moved.current) return
    const { slug, way } = moved.current
    moved.current = undefined
    list.current?.querySelector<HTMLElement>(`[data-slug="${slug}"] [data-${way}]`)?.focus()
  }, [inOrder])

  function placeOf({ slug, title }: ListedPage): Place | undefined {
    const index = slugs.indexOf(slug)
    if (index < 0) return undefined
    const move = (way: 'up' | 'down') => {
      const to = way === 'up' ? index - 1 : index + 1
      const other = slugs[to]
      if (other === undefined) return
      moved.current = { slug, way }
      order(all.map((one) => (one === slug ? other : one === other ? slug : one)))
      setStatus(formatMessage(messages.movedTo, { title, place: to + 1, count: slugs.length }))
    }
    return { isFirst: index === 0, isLast: index === slugs.length - 1, move }
  }
  return { list, status, placeOf }
}

/** Publishes the prepared pages in one go, and says what was left and why. */
export function PublishAll({ pages }: { pages: ListedPage[] }) {
  const { mutate, data, isPending } = usePublishPages()
  const isWaiting = pages.some(
    ({ slug, isPrepared, isPublished, deletedAt }) => isPrepared && !isPublished && !deletedAt && slug !== ABOUT,
  )
  return (
    <>
      {/* It also stays when all are published, and with it the focus. */}
      {(isWaiting || data) && (
        <Button look="plain" disabled={isPending} onClick={() => mutate()}>
          {messages.publishAll}
        </Button>
      )}
      <div role="status" className="basis-full empty:hidden">
        {data && (
          <>
            <p>{data.message}</p>
            {data.data.left.length > 0 && (
              <>
                <p className="mt-2">{messages.left}</p>
                <ul className="mt-1 list-disc ps-6">
                  {data.data.left.map(({ slug, title, blanks }) => (
                    <li key={slug}>
                      <Link to={paths.adminEditPage(slug)} className="underline underline-offset-4">
                        {title}
                      </Link>
                      <span>{`: ${formatMessage(messages.toFillIn, { blanks: joined(blanks) })}`}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </div>
    </>
  )
}

/** The deleted pages. A restored one is a draft, and opened. */
export function DeletedPages({ pages }: { pages: ListedPage[] }) {
  const deleted = pages.filter(({ deletedAt }) => deletedAt)
  if (deleted.length === 0) return null
  return (
    <section className="mt-12">
      <h2 className="font-serif text-2xl font-semibold">{messages.deletedPages}</h2>
      <ul className="mt-2 divide-y divide-line">
        {deleted.map((page) => (
          <DeletedRow key={page.slug} page={page} />
        ))}
      </ul>
    </section>
  )
}

function DeletedRow({ page: { slug, title, deletedAt } }: { page: ListedPage }) {
  const restore = useRestorePage(slug)
  const navigate = useNavigate()
  const until = new Date(Date.parse(deletedAt ?? '') + TRASH_DAYS * DAY).toISOString()
  const open = () => {
    restore.mutateAsync(false).then(
      () => navigate(paths.adminEditPage(slug)),
      () => {},
    )
  }
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <p className="min-w-0 grow wrap-anywhere">
        <bdi className="font-serif text-lg font-semibold">{title}</bdi>
        <span className="block text-sm text-quiet">
          <Message text={messages.deletedUntil} values={{ path: pagePath(slug), time: <DateText iso={until} /> }} />
        </span>
      </p>
      <Button size="small" look="plain" disabled={restore.isPending} onClick={open}>
        <Message text={messages.restore} values={{ title, hidden: srOnly }} />
      </Button>
    </li>
  )
}
