import { SIGNED_IN_FROM_FORM, VISITORS_DRAFTS } from '../../session/switch-user.ts'
import { setTabItem, tabItem } from '../../tab-storage.ts'
import { NEW_BLOG, VISITOR } from './draft-store.ts'

// sessionStorage holds the ids of this tab's drafts. If it is blocked, the form still continues the newest draft.

const UNKNOWN = 'draft-of-unknown'
const tabDraftsKey = (writer: string, blog: string) =>
  writer === VISITOR ? VISITORS_DRAFTS : `draft:${writer}:${blog}`
const idsAt = (key: string) => tabItem(key)?.split(' ') ?? []
const setIds = (key: string, ids: string[]) => setTabItem(key, ids.join(' ') || null)

/** The ids of the drafts that this tab has written for an author and blog, latest first. A visitor has no others. */
export const tabDrafts = (writer: string, blog: string): string[] => idsAt(tabDraftsKey(writer, blog))

/** Puts a draft first among those of this tab. */
export function putTabDraft(writer: string, blog: string, id: string): void {
  const ids = tabDrafts(writer, blog)
  // It is called with each write of the draft.
  if (ids[0] !== id) setIds(tabDraftsKey(writer, blog), [id, ...ids.filter((other) => other !== id)])
}

export function dropTabDraft(writer: string, blog: string, id: string): void {
  setIds(
    tabDraftsKey(writer, blog),
    tabDrafts(writer, blog).filter((other) => other !== id),
  )
}

/**
 * Takes the drafts that a visitor began in this tab, for the user who is now signed in; `own` if they signed in
 * straight from the form. Otherwise their author is unknown: they are no longer the next visitor's, and are listed here
 * until a user claims them.
 */
export function claimVisitorDrafts(): { ids: string[]; own: boolean } {
  const visitors = tabDrafts(VISITOR, NEW_BLOG)
  const own = visitors.length > 0 && tabItem(SIGNED_IN_FROM_FORM) !== null
  setTabItem(SIGNED_IN_FROM_FORM, null)
  setTabItem(VISITORS_DRAFTS, null)
  setIds(UNKNOWN, [...visitors, ...idsAt(UNKNOWN)])
  return own ? { ids: visitors, own } : { ids: idsAt(UNKNOWN), own: false }
}

/** Call it once a user has claimed the draft, or it was deleted. */
export function forgetUnknownDraft(id: string): void {
  setIds(
    UNKNOWN,
    idsAt(UNKNOWN).filter((other) => other !== id),
  )
}
