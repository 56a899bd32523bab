import * as messages from '#messages/import-counts.ts'
import type { ImportCounts } from './imports.ts'

/** What a report of an import calls its numbers, in their order. */
export const IMPORT_LABELS: Record<keyof ImportCounts, string> = {
  posts: messages.posts,
  drafts: messages.drafts,
  comments: messages.comments,
  waiting: messages.waiting,
  authors: messages.authors,
  commenters: messages.commenters,
  pictures: messages.pictures,
  redirects: messages.redirects,
  listRedirects: messages.listRedirects,
  known: messages.known,
}
