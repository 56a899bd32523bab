import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, Navigate, redirect, useParams } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import { hashtag, isTag, tagOf } from '#contract/tags.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/tags.ts'
import { ListingView } from '../blogs/listing-view.tsx'
import { type Listing, listing } from '../blogs/queries.ts'
import { ApiError } from '../http/api-error.ts'
import { preload } from '../http/preload.ts'
import { useFailure } from '../http/use-failure.ts'
import { paths, urlOf } from '../paths.ts'
import { useSettings } from '../settings/queries.ts'
import { FollowTagButton } from '../tags/follow-tag-button.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { FeedLink, FeedLinks, QUIET_LINK } from '../ui/feed-links.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** The path of the tag that replaced the asked one, by the answer to that; undefined: none did. */
function pathOfRenamed(asked: string, blogs: Listing | undefined): string | undefined {
  const found = blogs?.pages[0]?.tag
  return found === undefined || found === asked ? undefined : paths.tag(found.slice(1))
}

export async function load(client: QueryClient, { params }: LoaderFunctionArgs) {
  const tag = tagOf(params.tag ?? '')
  if (!isTag(tag)) throw new ApiError(404, commonMessages.pageNotFound)
  const blogs = listing(hashtag(tag))
  await preload(client.ensureInfiniteQueryData(blogs))
  const renamed = pathOfRenamed(hashtag(tag), client.getQueryData(blogs.queryKey))
  if (!renamed) return null
  // It may be restored: the next visit asks again.
  client.removeQueries(blogs)
  return redirect(renamed)
}

/** The blogs with a tag, newest first. */
export function Component() {
  const tag = tagOf(useParams().tag ?? '')
  const title = hashtag(tag)
  const blogs = useInfiniteQuery(listing(title))
  const { name } = useSettings()
  const failure = useFailure(blogs)
  if (failure) return <ErrorScreen {...failure} />
  const renamed = pathOfRenamed(title, blogs.data)
  if (renamed) return <Navigate replace to={renamed} />
  const page = paths.tag(tag)
  return (
    <div className="wrap py-4">
      <PageTitle name={title} />
      <link rel="canonical" href={urlOf(page)} />
      <FeedLinks title={`${title} - ${name}`} page={page} />
      <meta name="description" content={formatMessage(messages.tagDescription, { tag: title })} />
      <ListingView
        key={tag}
        blogs={blogs}
        filter={title}
        head={
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <PageHeading dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
              {title}
            </PageHeading>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <Link to={paths.tags} className={QUIET_LINK}>
                {commonMessages.allTags}
              </Link>
              <Link to={`${paths.search}?${new URLSearchParams({ tag })}`} className={QUIET_LINK}>
                {messages.searchThese}
              </Link>
              <FeedLink page={page} />
              <FollowTagButton tag={tag} />
            </div>
          </div>
        }
      />
    </div>
  )
}
