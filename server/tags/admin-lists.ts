import { sql } from 'kysely'
import type { AdminTag, AdminTagsQuery, FormerTag } from '#contract/admin-tags.ts'
import type { Db } from '../db/open.ts'
import { cursorOf, keysIn } from '../http/cursor.ts'
import { listTags, tagsWith } from './store.ts'

/** A page of the tags of public blogs, with what admins see of them. */
export async function listTagsForAdmins(
  db: Db,
  { order, ...page }: AdminTagsQuery,
): Promise<{ tags: AdminTag[]; nextCursor: string | null }> {
  const { tags, nextCursor } = order === 'blogs' ? await listTags(db, page) : await listByName(db, page)
  if (tags.length === 0) return { tags: [], nextCursor }
  const rows = await db
    .selectFrom('tag_counts')
    .select('tag')
    .select(({ selectFrom, fn }) => [
      selectFrom('followed_tags')
        .whereRef('followed_tags.tag', '=', 'tag_counts.tag')
        .select(fn.countAll<number>().as('many'))
        .as('followers'),
      selectFrom('blog_tags')
        .whereRef('blog_tags.tag', '=', 'tag_counts.tag')
        .select(({ fn: { max } }) => max('published_at').as('latest'))
        .as('lastUsedAt'),
    ])
    .where(
      'tag',
      'in',
      tags.map(({ tag }) => tag),
    )
    .execute()
  const found = new Map(rows.map((row) => [row.tag, row]))
  return {
    // One whose last blog went in between is left out.
    tags: tags.flatMap(({ tag, blogs }) => {
      const { followers, lastUsedAt } = found.get(tag) ?? {}
      return lastUsedAt ? [{ tag, blogs, followers: Number(followers), lastUsedAt }] : []
    }),
    nextCursor,
  }
}

/** @param cursor the last tag of the page before */
async function listByName(db: Db, { q, limit, cursor }: Omit<AdminTagsQuery, 'order'>) {
  const [after = ''] = keysIn(cursor, 'tag') ?? []
  const rows = await tagsWith(db, q)
    .where('tag', '>', after)
    .orderBy('tag')
    .limit(limit + 1)
    .execute()
  const tags = rows.slice(0, limit)
  return { tags, nextCursor: rows.length > limit ? (tags.at(-1)?.tag ?? null) : null }
}

/** A page of the tags that were renamed, merged into others or deleted, the latest first. */
export async function listFormerTags(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ tags: FormerTag[]; nextCursor: string | null }> {
  const after = keysIn(cursor, 'time', 'tag')
  let query = db.selectFrom('former_tags').select(['tag', 'target', 'changed_at as changedAt', 'state'])
  if (after) query = query.where(sql<boolean>`(changed_at, tag) < (${after[0]}, ${after[1]})`)
  const rows = await query
    .orderBy('changed_at', 'desc')
    .orderBy('tag', 'desc')
    .limit(limit + 1)
    .execute()
  const tags = rows.slice(0, limit)
  const last = tags.at(-1)
  return { tags, nextCursor: rows.length > limit && last ? cursorOf(last.changedAt, last.tag) : null }
}
