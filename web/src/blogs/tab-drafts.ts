import { SIGNED_IN_FROM_FORM, VISITORS_DRAFT } from '../session/change-person.ts'
import { setTabItem, tabItem } from '../tab-storage.ts'
import { NEW_BLOG, VISITOR } from './draft-store.ts'

// What this tab is writing is named in its own storage. Whoever forbids that goes on with the newest draft all the same.

const UNKNOWN = 'draft-of-unknown'
const keyOf = (writer: string, blog: string) => (writer === VISITOR ? VISITORS_DRAFT : `draft:${writer}:${blog}`)

/** The draft that this tab has been writing for this writer and blog. */
export const tabDraft = (writer: string, blog: string) => tabItem(keyOf(writer, blog))

export const setTabDraft = (writer: string, blog: string, id: string | null) => setTabItem(keyOf(writer, blog), id)

/**
 * What a visitor began in this tab, for the person who is there now: `own` when they signed in straight from the form.
 * Else nobody knows whose it is, and it is no longer the next visitor's either.
 */
export function takeVisitorsDraft(): { id: string; own: boolean } | null {
  const visitors = tabDraft(VISITOR, NEW_BLOG)
  const own = tabItem(SIGNED_IN_FROM_FORM) !== null
  setTabItem(SIGNED_IN_FROM_FORM, null)
  setTabDraft(VISITOR, NEW_BLOG, null)
  if (visitors && own) return { id: visitors, own }
  if (visitors) setTabItem(UNKNOWN, visitors)
  const unknown = tabItem(UNKNOWN)
  return unknown ? { id: unknown, own: false } : null
}

/** Once it is somebody's, or gone from the device. */
export const forgetUnknownDraft = () => setTabItem(UNKNOWN, null)
