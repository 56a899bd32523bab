import { sql } from 'kysely'
import type { Blog } from '#contract/blogs.ts'
import type { HoldReason } from '#contract/held.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { reasonsToHold } from '../holding/check.ts'
import type { HoldCheck } from '../holding/post.ts'
import { isRepeated, rememberText } from '../holding/repeated.ts'
import { isHeldByAdmin } from '../holding/store.ts'
import { sendEmail } from '../mail/send-email.ts'
import { findBlog } from './queries.ts'
import { contentOfBlog } from './save.ts'
import { heldSince } from './states.ts'
import { moveHeld } from './store.ts'

type Parts = Pick<Deps, 'db' | 'config' | 'settings' | 'rateLimit' | 'now'>

/** The check of a blog that is about to become public: its id, unless it is new, and the network that sends it. */
export function holdBlogOf(
  parts: Parts,
  authorId: string,
  { id, network }: { id?: string; network?: string },
): HoldCheck {
  return async (content) => {
    const before =
      id && (await parts.db.selectFrom('public_blogs').select('id').where('id', '=', id).executeTakeFirst())
    const isPublic = Boolean(before)
    return reasonsToHold(parts, { ...content, kind: 'blog', authorId, isPublic, id, network })
  }
}

/** Remembers the text of a blog that is public or held, for others that repeat it, unless it is a copy itself. */
export async function rememberBlog(parts: Parts, blog: Blog, network: string): Promise<void> {
  if (!blog.published && !blog.heldAt) return
  const sent = { ...contentOfBlog(blog), id: blog._id, authorId: blog.createdBy, network }
  if (blog.heldAt && (await isRepeated(parts, sent))) return
  await rememberText(parts, sent)
}

/**
 * Holds a scheduled blog whose time has come, if something holds it, and tells its author by email.
 * @returns whether it is held
 */
export async function holdScheduled(parts: Parts, { id, publishAt }: { id: string; publishAt: string }) {
  const { db, now } = parts
  const due = await db
    .selectFrom('blogs')
    .select('author_id')
    .where('id', '=', id)
    .where('publish_at', '=', publishAt)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  const blog = due && (await findBlog(db, id, due.author_id))
  if (!blog) return false
  const reasons = await holdBlogOf(parts, due.author_id, { id })(contentOfBlog(blog))
  if (await isHeldByAdmin(db, id)) reasons.unshift('admin')
  if (reasons.length === 0) return false
  return hold(db, { id, publishAt, version: blog.version, reasons }, now())
}

interface Due {
  id: string
  publishAt: string
  version: number
  reasons: HoldReason[]
}

function hold(db: Db, { id, publishAt, version, reasons }: Due, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const held = await trx
      .updateTable('blogs')
      .set(heldSince(now))
      .where('id', '=', id)
      .where('publish_at', '=', publishAt)
      .where('version', '=', version)
      .where('state', '=', 'draft')
      .returning(['author_id', 'title', sql<string>`(select email from users where id = author_id)`.as('email')])
      .executeTakeFirst()
    // Its author has changed it in the meantime: another job publishes it, or no one.
    if (!held) return true
    const { author_id: authorId, title, email } = held
    await moveHeld(trx, { id, authorId, reasons }, now)
    const detail = { action: 'hold-blog', blogTitle: title, subjectId: id }
    await sendEmail(trx, { kind: 'account-notice', address: email, userId: authorId, detail }, now)
    return true
  })
}
