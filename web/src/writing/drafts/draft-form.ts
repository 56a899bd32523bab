import type { CaretPlace } from '../../ui/editor/caret.ts'
import type { BlogValues } from '../blog-form-values.ts'
import type { OtherDraft } from './find-draft.ts'

/** The purpose of a form, by which its drafts are found. */
export type Place = {
  /** The user's id or VISITOR; null while the session is loading. */
  writer: string | null
  /** The blog's id, or NEW_BLOG. */
  blog: string
  version: number | null
  /** The form's initial values. */
  start: BlogValues
}

/** The id of the form's draft on the server, which has all of it; or why there is none. */
export type OnServer = { id: string } | { missing: string; canTryAgain?: boolean }

/** The state of drafts that the form shows. */
export type Shown = {
  /** It is not known yet whether a draft is on this device. */
  reading: boolean
  /** This tab's previous draft has not been read yet. */
  waiting: boolean
  /** The form's text is from an earlier visit. */
  restored: boolean
  /** Where the writer was in it, if that was on this device. */
  caret: CaretPlace | undefined
  /** The draft that was discarded last can still be restored. */
  discarded: boolean
  /** The author's other unfinished drafts of this blog, newest first. */
  others: OtherDraft[]
  /** There is a draft whose author is unknown. */
  unknown: boolean
  /** The browser's storage is unavailable or full, and there is no server for a visitor's draft. */
  refused: boolean
  /** A passage was typed into on two devices, and has the words of both now. */
  twice: boolean
  /** The version of the blog that the draft is based on; null for a new one. */
  version: number | null
}
