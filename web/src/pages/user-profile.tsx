import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import type { Profile } from '#contract/users.ts'
import { profileFacts } from '../authors/profile-facts.tsx'
import { profile, publicProfile } from '../authors/queries.ts'
import { BlogGrid } from '../blogs/blog-grid.tsx'
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
import { ErrorScreen } from '../ui/error-screen.tsx'
import { FeedLink, FeedLinks } from '../ui/feed-links.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { pictureSource } from '../ui/picture-source.ts'
import { UserHeader } from '../ui/user-header.tsx'

const TITLE = 'Profile'

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
  if (failure) return <ErrorScreen {...failure} />
  const person = own.data ?? everybodys.data
  if (!person) return <LoadingScreen title={TITLE} />
  return <ProfileView key={id} person={person} known={own.data !== undefined} />
}

/**
 * `known` means that the profile was loaded with the reader's session, so that it is certain whether they follow this
 * user.
 */
function ProfileView({ person, known }: { person: Profile; known: boolean }) {
  const { user } = useSession()
  const { name: siteName } = useSettings()
  const { _id: id, name, blogs } = person
  const { shown, toggle } = useSubscribing(id, profile(id).queryKey, person)
  return (
    <div className="wrap py-10 sm:py-14">
      <PageTitle name={name} />
      <link rel="canonical" href={urlOf(paths.profile(id))} />
      <FeedLinks title={`${name} - ${siteName}`} page={paths.profile(id)} />
      <meta name="description" content={`What ${name} writes on ${siteName}.`} />
      <UserHeader
        name={name}
        avatar={{ url: pictureSource(person.avatar, 112) }}
        about={person.about}
        facts={profileFacts(person, shown.subscriberCount)}
        actions={
          known &&
          // A user who is a Reader now may have been followed before.
          (person.role === 'Author' || shown.subscribed) &&
          user?._id !== id && <SubscribeButton subscribed={shown.subscribed} onToggle={toggle} />
        }
      />
      <section className="mt-14">
        <div className="flex items-baseline justify-between border-b border-line pb-4">
          <h2 className="text-sm font-semibold tracking-[0.14em] uppercase">Blogs</h2>
          <FeedLink page={paths.profile(id)} />
        </div>
        <div className="mt-10">
          {blogs.length === 0 && <p className="py-16 text-center font-serif text-xl text-quiet">No blogs found</p>}
          <BlogGrid cards={blogs} />
        </div>
      </section>
      <p className="mt-12">
        <PageReport kind="profile" id={id} authorId={id}>
          Report this person
        </PageReport>
        {user?._id === id && (
          <Link to={paths.profileAs} className="text-accent underline underline-offset-4">
            See yourself as others do
          </Link>
        )}
      </p>
    </div>
  )
}
