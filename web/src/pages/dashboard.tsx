import { type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#contract/format-count.ts'
import type { User } from '#contract/users.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/writing.ts'
import { EmailNotice } from '../account/email-notice.tsx'
import { BlogGrid } from '../blogs/blog-grid.tsx'
import { uniqueById } from '../blogs/cached-lists.ts'
import { showPublishedSince } from '../blogs/published-toast.ts'
import { type Listing, type OwnCard, ownBlogs } from '../blogs/queries.ts'
import { useFailure } from '../http/use-failure.ts'
import { paths } from '../paths.ts'
import { EDUCATION_LABELS, ROLE_LABELS } from '../session/choice-labels.ts'
import { RequireSession } from '../session/require-session.tsx'
import { TrashList } from '../trash/trash-list.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { UserHeader } from '../ui/user-header.tsx'
import { OwnTabList } from '../writing/own-tab-list.tsx'

const TITLE = messages.dashboard
const TABS = [
  { name: 'all', label: messages.all },
  { name: 'published', label: messages.published },
  { name: 'drafts', label: messages.drafts },
  { name: 'scheduled', label: messages.scheduled },
  { name: 'trash', label: messages.trash },
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
        <h2 className="mb-3 text-sm font-semibold tracking-[0.14em] uppercase">{messages.blogs}</h2>
        <Tabs label={messages.yourBlogs} tabs={TABS}>
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
  if (!blogs.data) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  const cards = uniqueById(blogs.data.pages.flatMap((page) => page.blogs))
  if (cards.length === 0) {
    return <p className="py-16 text-center font-serif text-xl text-quiet">{messages.noBlogs}</p>
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
        [commonMessages.role, ROLE_LABELS[user.role]],
        [commonMessages.email, user.email],
        [commonMessages.phone, user.phone || commonMessages.notAvailable],
        [commonMessages.education, (EDUCATION_LABELS[user.education] ?? user.education) || commonMessages.notAvailable],
        [messages.followers, formatCount(user.subscriberCount || 0)],
      ]}
      actions={
        <>
          {user.role === 'Author' && (
            <Link to={paths.createBlog} className={buttonClass()}>
              <PenLine aria-hidden className="size-4.5" /> {messages.createNewBlog}
            </Link>
          )}
          {user.role === 'Author' && (
            <Link to={paths.ownImport} className={buttonClass('plain')}>
              {messages.importBlogs}
            </Link>
          )}
          <Link to={paths.editProfile} className={buttonClass('plain')}>
            {messages.editProfile}
          </Link>
        </>
      }
    />
  )
}
