import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import type { BlogCard } from '#contract/blogs.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/authors.ts'
import { profileFacts } from '../authors/profile-facts.tsx'
import { furtherBlogs, type ProfilePage, profile, publicProfile } from '../authors/queries.ts'
import { BlogGrid } from '../blogs/blog-grid.tsx'
import { uniqueById } from '../blogs/cached-lists.ts'
import { hasStatus } from '../http/api-error.ts'
import { preload } from '../http/preload.ts'
import { useFailure } from '../http/use-failure.ts'
import { paths, urlOf } from '../paths.ts'
import { PageReport } from '../reports/report-button.tsx'
import { ToLogin } from '../session/require-session.tsx'
import { useSession } from '../session/use-session.ts'
import { useSettings } from '../settings/queries.ts'
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx'
import { useSubscribing } from '../subscriptions/use-subscribing.ts'
import { TagList } from '../tags/tag-list.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { FeedLink, FeedLinks, QUIET_LINK } from '../ui/feed-links.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { pictureSource } from '../ui/picture-source.ts'
import { QuietRetry } from '../ui/quiet-retry.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { UserHeader } from '../ui/user-header.tsx'

// For signed-in users only, and not needed to read.
const BlockButton = lazyComponent(async () => (await import('../blocks/block-button.tsx')).BlockButton)

const TITLE = messages.profile

/** Loads the public profile on the server, if it may: a 401 only means that the session is not known yet. */
export async function load(client: QueryClient, { params }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  if (!import.meta.env.SSR) return preload(client.ensureQueryData(profile(id)))
  try {
    await client.fetchQuery(publicProfile(id))
  } catch (error) {
    if (!hasStatus(error, 401)) throw error
  }
  return null
}

export function Component() {
  const { id = '' } = useParams()
  const own = useQuery(profile(id))
  const everybodys = useQuery({ ...publicProfile(id), enabled: false })
  const failure = useFailure(own)
  if (hasStatus(own.error, 401)) {
    return (
      <>
        <ToLogin />
        <LoadingScreen title={TITLE} />
      </>
    )
  }
  const person = own.data ?? everybodys.data
  // What everyone sees stays, even if the call fails.
  if (failure && (!person || failure.statusCode === 404)) return <ErrorScreen {...failure} />
  if (!person) return <LoadingScreen title={TITLE} />
  return (
    <>
      {failure && <QuietRetry {...failure} />}
      <ProfileView key={id} person={person} known={own.data !== undefined} />
    </>
  )
}

/**
 * `known` means that the profile was loaded with the reader's session, so that it is certain whether they follow this
 * user.
 */
function ProfileView({ person, known }: { person: ProfilePage; known: boolean }) {
  const { user } = useSession()
  const { name: siteName } = useSettings()
  const { _id: id, name, nextCursor } = person
  const further = useInfiniteQuery(furtherBlogs(id, nextCursor))
  const loaded = further.data?.pages.flatMap((page) => page.blogs) ?? []
  const blogs = uniqueById([...person.blogs, ...loaded])
  const grid = useRef<HTMLDivElement>(null)
  const { shown, toggle } = useSubscribing(id, profile(id).queryKey, person)
  return (
    <div className="wrap py-10 sm:py-14">
      <PageTitle name={name} />
      <link rel="canonical" href={urlOf(paths.profile(id))} />
      <FeedLinks title={`${name} - ${siteName}`} page={paths.profile(id)} />
      <meta name="description" content={formatMessage(messages.profileDescription, { name, site: siteName })} />
      <UserHeader
        name={name}
        avatar={{ url: pictureSource(person.avatar, 112) }}
        about={person.about}
        links={person.links}
        facts={profileFacts(person, shown.subscriberCount)}
        actions={
          known &&
          // A user who is a Reader now may have been followed before.
          (person.role === 'Author' || shown.subscribed) &&
          user?._id !== id && <SubscribeButton authorId={id} subscribed={shown.subscribed} onToggle={toggle} />
        }
      />
      <WritesAbout blogs={blogs} />
      <section className="mt-14">
        <div className="flex items-baseline justify-between border-b border-line pb-4">
          <h2 className="text-sm font-semibold tracking-[0.14em] uppercase">{messages.blogs}</h2>
          <p className="flex gap-5">
            {blogs.length > 0 && (
              <Link to={`${paths.search}?${new URLSearchParams({ author: id })}`} className={QUIET_LINK}>
                {messages.searchThese}
              </Link>
            )}
            <FeedLink page={paths.profile(id)} />
          </p>
        </div>
        <div ref={grid} className="mt-10">
          {blogs.length === 0 && <p className="py-16 text-center font-serif text-xl text-quiet">{messages.noBlogs}</p>}
          <BlogGrid cards={blogs} />
        </div>
        <ShowMore
          list={{ ...further, hasNextPage: further.data ? further.hasNextPage : nextCursor != null }}
          within={grid}
          className="mt-14 text-center"
        />
      </section>
      <p className="mt-12 flex flex-wrap gap-x-6 gap-y-2">
        <PageReport kind="profile" id={id} authorId={id}>
          {messages.reportPerson}
        </PageReport>
        {user && user._id !== id && (
          <Suspense>
            <BlockButton userId={id} name={name} />
          </Suspense>
        )}
        {user?._id === id && (
          <Link to={paths.profileAs} className="text-accent underline underline-offset-4">
            {messages.seeAsOthers}
          </Link>
        )}
      </p>
    </div>
  )
}

const TAGS_SHOWN = 6

/** The tags that an author uses most. */
function WritesAbout({ blogs }: { blogs: BlogCard[] }) {
  const counts = new Map<string, number>()
  // Instances of the last release report no tags.
  for (const tag of blogs.flatMap(({ tags = [] }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const most = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, TAGS_SHOWN)
  if (most.length === 0) return null
  return (
    <section className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="text-sm text-quiet">{messages.writesAbout}</h2>
      <TagList tags={most.map(([tag]) => tag)} label={messages.writesAbout} />
    </section>
  )
}
