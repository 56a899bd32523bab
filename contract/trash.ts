import { z } from 'zod'
import { OwnBlogCard } from './blogs.ts'
import { LISTING_LIMIT } from './limits.ts'
import { Cursor, listLimit } from './pagination.ts'

const InTrash = {
  trashedAt: z.iso.datetime(),
  /** When it is permanently deleted. */
  expiresAt: z.iso.datetime(),
}

/** A blog in its creator's trash. */
export const TrashedBlog = z.object({
  kind: z.literal('blog'),
  blog: OwnBlogCard,
  /** Whether it was published, and is so again once restored. */
  wasPublished: z.boolean(),
  ...InTrash,
})
export type TrashedBlog = z.infer<typeof TrashedBlog>

/** A comment in the trash of the user who deleted it. */
export const TrashedComment = z.object({
  kind: z.literal('comment'),
  _id: z.string(),
  comment: z.string(),
  /** The name of its writer. */
  authorName: z.string(),
  /** Null while the user who deleted it cannot see the blog; then it cannot be restored. */
  blog: z.object({ _id: z.string(), title: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  ...InTrash,
})
export type TrashedComment = z.infer<typeof TrashedComment>

export const TrashItem = z.discriminatedUnion('kind', [TrashedBlog, TrashedComment])
export type TrashItem = z.infer<typeof TrashItem>

/** The query of GET /trash. */
export const TrashQuery = z.object({ limit: listLimit(LISTING_LIMIT), cursor: Cursor })
