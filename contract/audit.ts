import { z } from 'zod'
import { AdminPost, AuditAction } from './admin.ts'
import { AUDIT_LIMIT, SEARCH_MAX } from './limits.ts'
import { Cursor, listLimit } from './pagination.ts'

/** An entry of the audit log. A name is null if the account is gone; the subject of what was done to a setting, a category, a tag, a redirect, a page or a job is a key, a name (`old → new`) or an address. */
export const AuditEntry = z.object({
  seq: z.int().positive(),
  at: z.iso.datetime(),
  action: AuditAction,
  /** Null: a command on the server. */
  actor: z.object({ _id: z.string(), name: z.string().nullable() }).nullable(),
  subject: z.object({ _id: z.string(), name: z.string().nullable() }).nullable(),
  /** The id of the blog or the comment; null: it is not about one. */
  postId: z.string().nullable(),
  /** What admins see of it, a comment by its first words; null: nothing. */
  post: AdminPost.pick({ kind: true, title: true, text: true, blogId: true, state: true }).nullable().optional(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The query of GET /admin/audit: `about` is the id of a person or a post, or another subject. */
export const AuditQuery = z.object({
  about: z.string().trim().max(SEARCH_MAX).optional(),
  limit: listLimit(AUDIT_LIMIT),
  cursor: Cursor,
})
