import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/layout.ts'
import { isDashboardPath, paths } from '../paths.ts'
import type { Session } from '../session/use-session.ts'

type Place = { label: string; to: string; shown: (session: Session, pathname: string) => boolean }
export type NavLink = { label: string; to: string; className?: string }

const always = () => true
const onHome = (_session: Session, pathname: string) => pathname === paths.home
const mayBeSignedIn = (session: Session) => session.status !== 'out'
const onDashboard = (session: Session, pathname: string) => mayBeSignedIn(session) && isDashboardPath(pathname)

const VISITOR: Session = { status: 'out', user: null }

/** The links of the header, which the side menu has, too: those of e2e/specification.md and no more. */
const PLACES: Place[] = [
  { label: messages.home, to: paths.home, shown: always },
  { label: messages.allAuthors, to: paths.authors, shown: onHome },
  { label: messages.about, to: paths.about, shown: onHome },
  { label: messages.dashboard, to: paths.dashboard, shown: mayBeSignedIn },
  { label: messages.createBlogs, to: paths.createBlog, shown: onDashboard },
  { label: messages.followings, to: paths.followings, shown: onDashboard },
  { label: messages.subscribedBlogs, to: paths.followedBlogs, shown: onDashboard },
]

/** The links of the side menu on every page. */
const EVERYWHERE: Place[] = [
  { label: commonMessages.search, to: paths.search, shown: always },
  { label: commonMessages.allTags, to: paths.tags, shown: always },
  { label: messages.followedBlogs, to: paths.followedBlogs, shown: mayBeSignedIn },
  { label: messages.bookmarks, to: paths.bookmarks, shown: mayBeSignedIn },
  { label: commonMessages.notifications, to: paths.notifications, shown: mayBeSignedIn },
  { label: commonMessages.editProfile, to: paths.editProfile, shown: mayBeSignedIn },
]

/** The links of the header and the side menu for this session on this page. */
export const navLinksFor = (session: Session, pathname: string) => shownOf(PLACES, session, pathname)

/** The links that the side menu has on every page; without those to where one of `places` leads already. */
export const menuLinksFor = (session: Session, places: NavLink[]) =>
  shownOf(EVERYWHERE, session, '').filter(({ to }) => !places.some((place) => place.to === to))

/**
 * While the session is loading, the links of signed-in users have a class that shows them where the browser has a
 * session: they do not come later and move the others.
 */
function shownOf(places: Place[], session: Session, pathname: string): NavLink[] {
  const all = places.filter(({ shown }) => shown(session, pathname))
  if (session.status !== 'loading') return all
  return all.map((place) =>
    place.shown(VISITOR, pathname) ? place : { ...place, className: 'hidden signed-in:block' },
  )
}

/** The least room of the name, the links and the search in the header, in pixels, from 64rem on and from 80rem on. */
const ROOM = { lg: 632, xl: 792 }
/** The search field with its gap, and the button that replaces it. */
const SEARCH = { field: 136, button: 48 }
/** Pixels for a letter, at most: of the name and of a link. */
const LETTER = { name: 13.5, link: 8.2 }
const GAP = { lg: 16, xl: 24 }
/** Chinese, Japanese and Korean characters are as wide as two letters. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー、。・]/gu
/** A longer name is broken into lines. */
const NAME_MAX = 200
const LOGO_MAX = 256

/** How many letters wide a text is. */
export const lettersOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0)

/**
 * The links that fit into one line of the header beside those of a signed-in user. The same for everyone, so nothing
 * moves once the session is known. From `fieldFrom` on the search is a field; the links of the admins that have no room
 * are in the menu alone.
 */
export function roomInHeader(pathname: string, name: string, hasLogo: boolean, own: { label: string }[]) {
  const widthOfName = hasLogo ? LOGO_MAX : Math.min((lettersOf(name) + 1) * LETTER.name, NAME_MAX)
  const used = (size: 'lg' | 'xl', labels: string[]) =>
    labels.reduce((sum, label) => sum + lettersOf(label) * LETTER.link + GAP[size], widthOfName)
  const labels = PLACES.filter(({ shown }) => shown({ status: 'loading', user: null }, pathname)).map(
    ({ label }) => label,
  )
  const fits = (size: 'lg' | 'xl', count: number, search: number) =>
    used(size, [...labels, ...own.slice(0, count).map(({ label }) => label)]) + search <= ROOM[size]
  const most = (size: 'lg' | 'xl') => own.findLastIndex((_, index) => fits(size, index + 1, SEARCH.button)) + 1
  const shown = { lg: most('lg'), xl: most('xl') }
  const fieldFrom = fits('lg', shown.lg, SEARCH.field) ? 'lg' : fits('xl', shown.xl, SEARCH.field) ? 'xl' : null
  return { shown, fieldFrom } as const
}
