import { type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { User } from '#contract/users.ts'
import { EmailNotice } from '../account/email-notice.tsx'
import { BlogGrid } from '../blogs/blog-grid.tsx'
import { uniqueById } from '../blogs/cached-lists.ts'
import { showPublishedSince } from '../blogs/published-toast.ts'
import { type Listing, type OwnCard, ownBlogs } from '../blogs/queries.ts'
import { useFailure } from '../http/use-failure.ts'
import { paths } from '../paths.ts'
import { RequireSession } from '../session/require-session.tsx'
import { TrashList } from '../trash/trash-list.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { UserHeader } from '../ui/user-header.tsx'
import { OwnTabList } from '../writing/own-tab-list.tsx'

const TITLE = 'Dashboard'
const TABS = [
  { name: 'all', label: 'All' },
  { name: 'published', label: 'Published' },
  { name: 'drafts', label: 'Drafts' },
  { name: 'scheduled', label: 'Scheduled' },
  { name: 'trash', label: 'Trash' },
] as const

export function Component() {
  return <RequireSession title={TITLE}>{(user) => <Dashboard user={user} />}</RequireSession>
}

function Dashboard({ user }: { user: User }) {
  const client = useQueryClient()
  const blogs = useInfiniteQuery(ownBlogs)
  useEffect(() => {
    const cards = blogs.data?.pages.flatMap((page) => page.blogs)
    if (cards) void showPublishedSince(client, user._id, cards)
  }, [client, user._id, blogs.data])
  const failure = useFailure(blogs)
  if (failure) return <ErrorScreen {...failure} />
  return (
    <div className="wrap py-10 sm:py-14">
      <PageTitle name={TITLE} />
      <EmailNotice user={user} />
      <Profile user={user} />
      <section className="mt-14">
        <h2 className="mb-3 text-sm font-semibold tracking-[0.14em] uppercase">Blogs</h2>
        <Tabs label="Your blogs" tabs={TABS}>
          {(tab) => {
            if (tab === 'trash') return <TrashList />
            if (tab === 'all') return <OwnBlogs blogs={blogs} />
            return <OwnTabList key={tab} tab={tab} />
          }}
        </Tabs>
      </section>
    </div>
  )
}

function OwnBlogs({ blogs }: { blogs: UseInfiniteQueryResult<Listing<OwnCard>> }) {
  const grid = useRef<HTMLDivElement>(null)
  if (!blogs.data) return <p className="py-16 text-center text-quiet">Loading...</p>
  const cards = uniqueById(blogs.data.pages.flatMap((page) => page.blogs))
  if (cards.length === 0) {
    return <p className="py-16 text-center font-serif text-xl text-quiet">You have not written anything yet.</p>
  }
  return (
    <div ref={grid}>
      <BlogGrid cards={cards} />
      <ShowMore list={blogs} within={grid} className="mt-14 text-center" />
    </div>
  )
}

function Profile({ user }: { user: User }) {
  return (
    <UserHeader
      name={user.name}
      avatar={user.avatar}
      about={user.about}
      links={user.links}
      facts={[
        ['Role', user.role],
        ['Email', user.email],
        ['Phone', user.phone || 'Not Available'],
        ['Education', user.education || 'Not Available'],
        ['Followers', user.subscriberCount || 0],
      ]}
      actions={
        <>
          {user.role === 'Author' && (
            <Link to={paths.createBlog} className={buttonClass()}>
              <PenLine aria-hidden className="size-4.5" /> Create New Blog
            </Link>
          )}
          <Link to={paths.editProfile} className={buttonClass('plain')}>
            Edit Profile
          </Link>
        </>
      }
    />
  )
}
