import { SIGNED_IN_FROM_FORM, VISITORS_DRAFTS } from '../session/switch-user.ts'
import { setTabItem, tabItem } from '../tab-storage.ts'
import { NEW_BLOG, VISITOR } from './draft-store.ts'

// What this tab is writing is named in its own storage. Whoever forbids that goes on with the newest draft all the same.

const UNKNOWN = 'draft-of-unknown'
const keyOf = (writer: string, blog: string) => (writer === VISITOR ? VISITORS_DRAFTS : `draft:${writer}:${blog}`)
const idsAt = (key: string) => tabItem(key)?.split(' ') ?? []
const setIds = (key: string, ids: string[]) => setTabItem(key, ids.join(' ') || null)

/** The drafts that this tab has been writing for this writer and blog, the latest first: all that a visitor has. */
export const tabDrafts = (writer: string, blog: string): string[] => idsAt(keyOf(writer, blog))

/** Puts a draft before the others of this tab. */
export function putTabDraft(writer: string, blog: string, id: string): void {
  setIds(keyOf(writer, blog), [id, ...tabDrafts(writer, blog).filter((other) => other !== id)])
}

export function dropTabDraft(writer: string, blog: string, id: string): void {
  setIds(
    keyOf(writer, blog),
    tabDrafts(writer, blog).filter((other) => other !== id),
  )
}

/**
 * What a visitor began in this tab, for the person who is there now: `own` when they signed in straight from the form.
 * Else nobody knows whose it is. It is no longer the next visitor's either, and is named here until it is somebody's.
 */
export function takeVisitorsDrafts(): { ids: string[]; own: boolean } {
  const visitors = tabDrafts(VISITOR, NEW_BLOG)
  const own = visitors.length > 0 && tabItem(SIGNED_IN_FROM_FORM) !== null
  setTabItem(SIGNED_IN_FROM_FORM, null)
  setTabItem(VISITORS_DRAFTS, null)
  setIds(UNKNOWN, [...visitors, ...idsAt(UNKNOWN)])
  return own ? { ids: visitors, own } : { ids: idsAt(UNKNOWN), own: false }
}

/** Once it is somebody's, or gone from the device. */
export function forgetUnknownDraft(id: string): void {
  setIds(
    UNKNOWN,
    idsAt(UNKNOWN).filter((other) => other !== id),
  )
}
