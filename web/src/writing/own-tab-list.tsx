import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { OwnDraft } from '#contract/drafts.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { OwnBlogItem, OwnTab } from '#contract/own-blogs.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/writing.ts'
import { BlogCardView, CARD_GRID } from '../blogs/blog-card.tsx'
import { cardOf, OWN_TABS, unsubmitted } from '../blogs/queries.ts'
import { failureOf } from '../http/failure.ts'
import { getOf } from '../http/query-client.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { useTextLanguage } from '../settings/queries.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { INPUT } from '../ui/field.tsx'
import { Message } from '../ui/message.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { NEW_BLOG } from './drafts/draft-store.ts'
import { putTabDraft } from './drafts/tab-drafts.ts'

/** One tab of the signed-in user's own blogs, with their numbers. */
const ownTab = (tab: OwnTab, query: string) =>
  infiniteQueryOptions({
    queryKey: [...OWN_TABS, tab, query],
    queryFn: ({ pageParam, signal, meta }) =>
      getOf({ meta })('GET /user/ownBlogs', { query: { tab, query, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

const EMPTY: Record<OwnTab, string> = {
  published: messages.noPublished,
  drafts: messages.noDrafts,
  scheduled: messages.noScheduled,
}

export function OwnTabList({ tab }: { tab: OwnTab }) {
  const [words, setWords] = useState('')
  const [query, setQuery] = useState('')
  const list = useInfiniteQuery(ownTab(tab, query))
  const grid = useRef<HTMLUListElement>(null)
  const showsTyped = tab === 'drafts' && !query
  const { data: drafts = [] } = useQuery({ ...unsubmitted, enabled: showsTyped })
  const typed = showsTyped ? drafts : []
  const items = list.data?.pages.flatMap((page) => page.data)
  return (
    <>
      <search>
        <form
          className="mb-8 flex max-w-md gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            setQuery(words.trim())
          }}
        >
          <input
            type="search"
            aria-label={messages.searchLabel}
            placeholder={messages.searchPlaceholder}
            value={words}
            maxLength={100}
            onChange={({ target }) => setWords(target.value)}
            className={`${INPUT} h-11 min-w-0`}
          />
          <Button type="submit" look="plain">
            {commonMessages.search}
          </Button>
        </form>
      </search>
      {typed.length > 0 && <Unsubmitted drafts={typed} />}
      {!items && list.error && <p className="py-16 text-center">{failureOf(list.error).message}</p>}
      {!items && !list.error && <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>}
      {items?.length === 0 && typed.length === 0 && (
        <p className="py-12 text-center font-serif text-xl text-quiet">
          {query ? <Message text={messages.noTitleFound} values={{ query }} /> : EMPTY[tab]}
        </p>
      )}
      {items && items.length > 0 && (
        <ul ref={grid} className={CARD_GRID}>
          {items.map((item) => (
            <li key={item.blog._id} className="flex min-w-0 flex-col">
              <div className="grow">
                <BlogCardView card={cardOf(item.blog)} />
              </div>
              <p className="mt-3 text-sm font-medium text-quiet empty:hidden">
                {item.publishAt === null && factsOf(item) && <span>{factsOf(item)}</span>}
                {item.blog.published && (
                  <span>
                    {' · '}
                    <Link
                      to={paths.analytics(item.blog._id)}
                      aria-label={formatMessage(messages.analyticsOf, { title: item.blog.title })}
                      className="text-accent underline underline-offset-4"
                    >
                      {commonMessages.analytics}
                    </Link>
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} within={grid} />
    </>
  )
}

function factsOf({ blog, reads, comments, followersGained }: OwnBlogItem): string {
  if (!blog.published && reads + comments === 0) return ''
  const facts = [formatMessage(messages.reads, { count: reads }), formatMessage(messages.comments, { count: comments })]
  if (blog.published) facts.push(formatMessage(messages.newFollowers, { count: followersGained }))
  return facts.join(' · ')
}

/** Drafts of new blogs, and of changes to a blog, that were saved while they were typed. */
function Unsubmitted({ drafts }: { drafts: OwnDraft[] }) {
  const { user } = useSession()
  const language = useTextLanguage()
  return (
    <section className="mb-10">
      <h3 className="text-sm font-semibold">{messages.notSubmitted}</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {drafts.map((draft) => (
          <li key={draft._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 grow basis-60">
              <p
                dir="auto"
                lang={draft.name ? language : undefined}
                className="truncate font-serif text-lg font-semibold"
              >
                {draft.name || messages.untitled}
              </p>
              <p className="text-sm text-quiet">
                <Message
                  text={draft.blogId ? messages.changesSaved : messages.newBlogSaved}
                  values={{ time: <TimeAgo iso={draft.updatedAt} /> }}
                />
              </p>
            </div>
            <Link
              to={draft.blogId ? paths.editBlog(draft.blogId) : paths.createBlog}
              // The form continues with the tab's latest draft.
              onClick={() => user && putTabDraft(user._id, draft.blogId ?? NEW_BLOG, draft._id)}
              aria-label={
                draft.name
                  ? formatMessage(messages.goOnWritingTitle, { title: draft.name })
                  : messages.goOnWritingUntitled
              }
              className={buttonClass('plain', 'small')}
            >
              {messages.goOnWriting}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
