import { isDashboardPath, paths } from '../paths.ts'
import type { Session } from '../session/use-session.ts'

type Place = { label: string; to: string; shown: (session: Session, pathname: string) => boolean }

const onHome = (_session: Session, pathname: string) => pathname === paths.home
const mayBeSignedIn = (session: Session) => session.status !== 'out'
const onDashboard = (session: Session, pathname: string) => mayBeSignedIn(session) && isDashboardPath(pathname)

const VISITOR: Session = { status: 'out', user: null }

const PLACES: Place[] = [
  { label: 'Home', to: paths.home, shown: () => true },
  { label: 'All Authors', to: paths.authors, shown: onHome },
  { label: 'About', to: paths.about, shown: onHome },
  { label: 'Dashboard', to: paths.dashboard, shown: mayBeSignedIn },
  { label: 'Create Blogs', to: paths.createBlog, shown: onDashboard },
  { label: 'Followings', to: paths.followings, shown: onDashboard },
  { label: 'Subscribed blogs', to: paths.followedBlogs, shown: onDashboard },
  { label: 'Bookmarks', to: paths.bookmarks, shown: onDashboard },
  // Last, so that nothing moves when it appears.
  { label: 'Admin', to: paths.admin, shown: ({ user }) => user?.isAdmin === true },
]

/**
 * The links of the header and the side menu for this session on this page. While it is loading, those of signed-in
 * users have a class that shows them where the browser has a session: they do not come later and move the others.
 */
export function navLinksFor(session: Session, pathname: string): (Place & { className?: string })[] {
  const places = PLACES.filter((place) => place.shown(session, pathname))
  if (session.status !== 'loading') return places
  const forEverybody = PLACES.filter((place) => place.shown(VISITOR, pathname))
  return places.map((place) =>
    forEverybody.includes(place) ? place : { ...place, className: 'hidden signed-in:block' },
  )
}
