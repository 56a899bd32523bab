import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { NewPreviewLink, PreviewLink } from '#contract/previews.ts'
import { hashToken } from '../../db/hash-token.ts'
import { lockUser } from '../../db/locks.ts'
import type { Db } from '../../db/open.ts'
import { inTransaction } from '../../db/transaction.ts'
import { notInTrash } from '../policy.ts'

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
): Promise<Source | 'published' | 'held' | 'removed' | undefined> {
  const blog = await db
    .selectFrom('blogs')
    .select('state')
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where(notInTrash())
    .executeTakeFirst()
  if (blog) {
    if (blog.state === 'public') return 'published'
    return blog.state === 'held' ? 'held' : { blogId: id, draftId: null, authorId }
  }
  const draft = await db
    .selectFrom('drafts')
    .leftJoin('blogs', 'blogs.id', 'drafts.blog_id')
    .select('blogs.removed_at')
    .where('drafts.id', '=', id)
    .where('drafts.author_id', '=', authorId)
    .where('drafts.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!draft) return undefined
  return draft.removed_at === null ? { blogId: null, draftId: id, authorId } : 'removed'
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
      .values({ id, token_hash: hashToken(token), blog_id: blogId, draft_id: draftId, created_at: createdAt })
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

/**
 * Permanently ends the preview links of some authors, even if an admin later restores what was removed.
 * @param blogIds only those of these blogs, and of drafts that change them
 * @returns whether there were any
 */
export async function endLinksOf(
  trx: Db,
  { authorIds, blogIds }: { authorIds: string[]; blogIds?: string[] },
  now: Date,
): Promise<boolean> {
  let blogs = trx.selectFrom('blogs').select('id').where('author_id', 'in', authorIds)
  let drafts = trx.selectFrom('drafts').select('id').where('author_id', 'in', authorIds)
  if (blogIds) {
    blogs = blogs.where('id', 'in', blogIds)
    drafts = drafts.where('blog_id', 'in', blogIds)
  }
  const open = trx.updateTable('preview_links').set({ ended_at: now.toISOString() }).where('ended_at', 'is', null)
  // One after the other: with "or" PostgreSQL reads the whole table.
  const ofBlogs = await open.where('blog_id', 'in', blogs).executeTakeFirstOrThrow()
  const ofDrafts = await open.where('draft_id', 'in', drafts).executeTakeFirstOrThrow()
  return ofBlogs.numUpdatedRows + ofDrafts.numUpdatedRows > 0n
}

/**
 * The draft of a token, and whether it must not be shown: its author has ended it, or an admin keeps the author from
 * publishing. Which of these it is stays between the two.
 */
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
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  const authorId = row?.blog_author ?? row?.draft_author
  if (!row || !authorId) return undefined
  const author = await db
    .selectFrom('users')
    .leftJoin('account_deletions', 'account_deletions.user_id', 'users.id')
    .select(['account_deletions.user_id as leaving', 'suspended_at', 'silenced_at'])
    .where('users.id', '=', authorId)
    .executeTakeFirstOrThrow()
  if (author.leaving !== null) return undefined
  const isEnded = row.ended_at !== null || author.suspended_at !== null || author.silenced_at !== null
  return { blogId: row.blog_id, draftId: row.draft_id, authorId, isEnded }
}
