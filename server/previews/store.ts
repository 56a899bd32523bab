import { hash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { NewPreviewLink, PreviewLink } from '#contract/previews.ts'
import { notInTrash } from '../blogs/policy.ts'
import { lockUser } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'

/** Links of one draft that show it at the same time. */
const LINKS_MAX = 20

/** The draft that a link shows: an unpublished blog, or what its author has not submitted. */
export interface Source {
  blogId: string | null
  draftId: string | null
  authorId: string
}

/** An author's own draft with this id, of either kind. @returns why one of their blogs is no draft */
export async function findSource(
  db: Db,
  id: string,
  authorId: string,
): Promise<Source | 'published' | 'held' | undefined> {
  const blog = await db
    .selectFrom('blogs')
    .select(['published_at', 'held_at'])
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where(notInTrash())
    .executeTakeFirst()
  if (blog) {
    if (blog.published_at !== null) return 'published'
    return blog.held_at === null ? { blogId: id, draftId: null, authorId } : 'held'
  }
  const draft = await db
    .selectFrom('drafts')
    .select('id')
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return draft && { blogId: null, draftId: id, authorId }
}

/** The links that show a draft now, newest first. */
export async function listLinks(db: Db, source: Source): Promise<PreviewLink[]> {
  const rows = await linksOf(db, source).select(['id', 'created_at']).orderBy('created_at', 'desc').execute()
  return rows.map(({ id, created_at }) => ({ _id: id, createdAt: created_at }))
}

function linksOf(db: Db, { blogId, draftId }: Source) {
  const links = db.selectFrom('preview_links').where('ended_at', 'is', null)
  return blogId === null ? links.where('draft_id', '=', draftId) : links.where('blog_id', '=', blogId)
}

/**
 * Makes a link. Its token of 256 random bits is only in the returned address; the database has its hash.
 * @returns undefined if the draft has as many as it may
 */
export async function insertLink(db: Db, source: Source, now: Date): Promise<NewPreviewLink | undefined> {
  const id = randomUUIDv7()
  const token = randomBytes(32).toString('base64url')
  const createdAt = now.toISOString()
  const { blogId, draftId, authorId } = source
  return inTransaction(db, async (trx) => {
    await lockUser(trx, authorId)
    const { count } = await linksOf(trx, source)
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= LINKS_MAX) return undefined
    await trx
      .insertInto('preview_links')
      .values({ id, token_hash: hash('sha256', token), blog_id: blogId, draft_id: draftId, created_at: createdAt })
      .execute()
    return { _id: id, createdAt, address: `/preview/${token}` }
  })
}

/** Ends a link of a draft. @returns whether it had such a link */
export async function endLink(db: Db, source: Source, id: string, now: Date): Promise<boolean> {
  const link = linksOf(db, source).select('id').where('id', '=', id)
  const { numUpdatedRows } = await db
    .updateTable('preview_links')
    .set({ ended_at: now.toISOString() })
    .where('id', 'in', link)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What a token leads to, and whether its author has ended it. */
export async function findByToken(db: Db, token: string): Promise<(Source & { isEnded: boolean }) | undefined> {
  const row = await db
    .selectFrom('preview_links')
    .leftJoin('blogs', 'blogs.id', 'preview_links.blog_id')
    .leftJoin('drafts', 'drafts.id', 'preview_links.draft_id')
    .select([
      'preview_links.blog_id',
      'draft_id',
      'ended_at',
      'blogs.author_id as blog_author',
      'drafts.author_id as draft_author',
    ])
    .where('token_hash', '=', hash('sha256', token))
    .executeTakeFirst()
  const authorId = row?.blog_author ?? row?.draft_author
  if (!row || !authorId) return undefined
  const leaving = db.selectFrom('account_deletions').select('user_id').where('user_id', '=', authorId)
  if (await leaving.executeTakeFirst()) return undefined
  return { blogId: row.blog_id, draftId: row.draft_id, authorId, isEnded: row.ended_at !== null }
}
