import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import type { TagCount } from '#contract/tag-counts.ts'
import { hashtag } from '#contract/tags.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/tags.ts'
import { preload } from '../http/preload.ts'
import { useFailure } from '../http/use-failure.ts'
import { paths } from '../paths.ts'
import { useSettings } from '../settings/queries.ts'
import { allTags } from '../tags/queries.ts'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ShowMore } from '../ui/show-more.tsx'

const TITLE = commonMessages.allTags
const GRID = 'grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3'

export function load(client: QueryClient) {
  return preload(client.ensureInfiniteQueryData(allTags))
}

/** The tags of public blogs, those of most blogs first. */
export function Component() {
  const list = useInfiniteQuery(allTags)
  const within = useRef<HTMLDivElement>(null)
  const { name } = useSettings()
  const failure = useFailure(list)
  if (failure) return <ErrorScreen {...failure} />
  const tags = list.data && uniqueByTag(list.data.pages.flatMap((page) => page.tags))
  return (
    <div className="wrap py-12 sm:py-16">
      <PageTitle name={TITLE} />
      <meta name="description" content={formatMessage(messages.allTagsDescription, { site: name })} />
      <PageHeading>{TITLE}</PageHeading>
      <div ref={within} className="mt-8 min-h-96">
        {!tags && <Skeleton />}
        {tags?.length === 0 && <p className="py-20 text-center font-serif text-xl text-quiet">{messages.noTags}</p>}
        {tags && tags.length > 0 && (
          <ul className={GRID}>
            {tags.map(({ tag, blogs }) => (
              <li key={tag}>
                <Link
                  to={paths.tag(tag)}
                  rel="tag"
                  className="flex min-h-11 items-baseline justify-between gap-4 border-b border-line py-3 hover:border-edge"
                >
                  <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{hashtag(tag)}</bdi>
                  <span className="shrink-0 text-sm text-quiet tabular-nums">
                    {formatMessage(messages.blogCount, { count: blogs })}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ShowMore list={list} within={within} />
    </div>
  )
}

/** Each tag once: one that was given a blog in the meantime may be on two pages. */
const uniqueByTag = (tags: TagCount[]) => [...new Map(tags.map((one) => [one.tag, one])).values()]

function Skeleton() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">{commonMessages.loading}</span>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these have no other key
        <div key={index} aria-hidden className="border-b border-line py-4">
          <div className="skeleton h-4 w-1/2" />
        </div>
      ))}
    </div>
  )
}
