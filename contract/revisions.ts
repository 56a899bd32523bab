import { z } from 'zod'
import { REVISION_FIELDS } from './blog-fields.ts'
import { Blog } from './blogs.ts'
import { Cursor } from './pagination.ts'
import { shapeOf } from './shape-of.ts'

/** A revision in the list of them: when it was saved, and how many words came and went since the one before. */
export const RevisionSummary = z.object({
  version: z.int().positive(),
  savedAt: z.iso.datetime(),
  /** Whether this is the blog as it is now, which can be neither restored nor removed. */
  isCurrent: z.boolean(),
  title: z.string(),
  wordsAdded: z.int().nonnegative(),
  wordsRemoved: z.int().nonnegative(),
})
export type RevisionSummary = z.infer<typeof RevisionSummary>

/** The text of a blog in a revision. */
export const RevisionContent = Blog.pick(shapeOf(REVISION_FIELDS, () => true as const))
export type RevisionContent = z.infer<typeof RevisionContent>

/** A revision beside the one before it, to show what changed. */
export const Revision = z.object({
  summary: RevisionSummary,
  content: RevisionContent,
  /** Null: there is none before it. */
  before: RevisionContent.nullable(),
})
export type Revision = z.infer<typeof Revision>

/** The query of GET /blog/revisions/{id}. */
export const RevisionsQuery = z.object({ cursor: Cursor })
