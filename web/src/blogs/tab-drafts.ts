import { paths } from '../paths.ts'
import { LEFT_TO_SIGN_IN, VISITORS_DRAFT } from '../session/change-person.ts'
import { setTabItem, tabItem } from '../tab-storage.ts'
import { NEW_BLOG, VISITOR } from './draft-store.ts'

// What this tab is writing is named in its own storage. Whoever forbids that goes on with the newest draft all the same.

const UNKNOWN = 'draft-of-unknown'
const keyOf = (writer: string, blog: string) => (writer === VISITOR ? VISITORS_DRAFT : `draft:${writer}:${blog}`)

/** The draft that this tab has been writing for this writer and blog. */
export const tabDraft = (writer: string, blog: string) => tabItem(keyOf(writer, blog))

export const setTabDraft = (writer: string, blog: string, id: string | null) => setTabItem(keyOf(writer, blog), id)

/** A visitor is at the form, again perhaps. */
export const visitorIsHere = () => setTabItem(LEFT_TO_SIGN_IN, null)

/**
 * A visitor leaves the form: whoever signs in next in this tab, straight from here, is the one who wrote. Who signed in
 * in another tab may be somebody else.
 */
export function visitorLeaves(): void {
  const signsIn = [paths.login, paths.register].some((path) => path === window.location.pathname)
  setTabItem(LEFT_TO_SIGN_IN, signsIn ? 'yes' : null)
}

/**
 * What a visitor began in this tab, for the person who is there now: `own` when they signed in straight from the form.
 * Else nobody knows whose it is, and it is no longer the next visitor's either.
 */
export function takeVisitorsDraft(): { id: string; own: boolean } | null {
  const visitors = tabDraft(VISITOR, NEW_BLOG)
  const own = tabItem(LEFT_TO_SIGN_IN) !== null
  setTabItem(LEFT_TO_SIGN_IN, null)
  setTabDraft(VISITOR, NEW_BLOG, null)
  if (visitors && own) return { id: visitors, own }
  if (visitors) setTabItem(UNKNOWN, visitors)
  const unknown = tabItem(UNKNOWN)
  return unknown ? { id: unknown, own: false } : null
}

/** Once it is somebody's, or gone from the device. */
export const forgetUnknownDraft = () => setTabItem(UNKNOWN, null)
