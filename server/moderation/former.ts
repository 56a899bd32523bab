import type { UndoableAction } from '#contract/admin.ts'
import type { ModerationQueueTable, ReportsTable } from '../db/schema.ts'
import type { ReopenedSessions } from '../session/store.ts'

/** A blog that was to be published at a time. */
export interface Scheduled {
  id: string
  publishAt: string
}

/** The entry of the queue that a decision deleted, with its reports; null: there was none. */
export interface FormerEntry {
  entry: ModerationQueueTable | null
  reports: ReportsTable[]
}

/** A post of several that one action changed. */
export interface FormerPost {
  userId: string
  postId: string
  former: object
}

/** What an action on several posts changed, instead of what it changed of one. */
export interface FormerPosts {
  posts: FormerPost[]
}

/** Of an action on several accounts: the ids by which each is undone. */
export interface FormerOfSeveral {
  undoIds: string[]
}

/** What each action changed, from which `undoAction` restores it; stored as JSON. */
export interface Former extends Record<UndoableAction, object> {
  suspend: { scheduled: Scheduled[] } & ReopenedSessions
  silence: { scheduled: Scheduled[] }
  'end-sessions': ReopenedSessions
  /**
   * When something of the user was removed before; or the users of a wave of whom everything was removed, and what was
   * reported of the single posts of others.
   */
  'remove-contributions': { removedAt: string | null } | { wave: string[]; reported: FormerEntry[] }
  'make-reader': { isTaken: boolean; isRoleChanged: boolean }
  'remove-blog': FormerEntry
  'remove-comment': FormerEntry
  'hold-public-blog': object
  'hold-comment': object
  'refuse-blog': object
  /** Whether the filter learnt from it. `below`: the creator of this blog refused it, and no admin. */
  'refuse-comment': { heldAt: string | null; told: string; isLearnt: boolean; below?: string | undefined }
  'refuse-account': object
  'decline-appeal': { appealId: string }
}
