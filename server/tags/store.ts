import { sql } from 'kysely'
import { FOLLOWED_TAGS_MAX, SUGGESTED_TAGS } from '#contract/limits.ts'
import type { TagCount } from '#contract/tag-counts.ts'
import { tagOf } from '#contract/tags.ts'
import { currentTag } from '../blogs/former-tags.ts'
import { lockUser } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { containsPattern } from '../db/searchable.ts'
import { inTransaction } from '../db/transaction.ts'
import { cursorOf, keysIn } from '../http/cursor.ts'
import { Problem } from '../http/problem.ts'

/** Tags with a prefix that are looked at, and blogs of each that are counted. */
const LOOKED_AT_MAX = 40
const COUNTED_MAX = 100

/** What replaced the typed tag, then the tags of public blogs that begin with the text, those of most blogs first. */
export async function suggestTags(db: Db, typed: string, limit = SUGGESTED_TAGS): Promise<string[]> {
  const prefix = tagOf(typed)
  if (prefix === '') return []
  // Byte by byte, no character of a tag is greater.
  const end = `${prefix}\u{10ffff}`
  const next = (after: ReturnType<typeof sql>) =>
    sql`select min(tag) from blog_tags where tag ${after} and tag < ${end}`
  const { rows } = await sql<{ tag: string }>`
    with recursive prefixed(tag, at) as (
      select (${next(sql`>= ${prefix}`)}), 1
      union all
      select (${next(sql`> prefixed.tag`)}), at + 1 from prefixed
      where prefixed.tag is not null and at < ${sql.lit(LOOKED_AT_MAX)})
    select tag from (
      select tag, (select count(*) from (
        select 1 from blog_tags where blog_tags.tag = prefixed.tag limit ${sql.lit(COUNTED_MAX)}) as counted) as blogs
      from prefixed where tag is not null) as suggested
    order by blogs desc, tag limit ${sql.lit(limit)}`.execute(db)
  const current = await currentTag(db, prefix)
  const replaced = current === prefix ? [] : [current]
  return [...new Set([...replaced, ...rows.map(({ tag }) => tag)])].slice(0, limit)
}

/**
 * A page of the tags of public blogs, those of most blogs first, then by name.
 * @param q a text that they contain; all by default
 * @param cursor the `nextCursor` of the page before
 */
export async function listTags(
  db: Db,
  { limit, cursor, q = '' }: { limit: number; cursor?: string | undefined; q?: string },
): Promise<{ tags: TagCount[]; nextCursor: string | null }> {
  const busiest = tagsWith(db, q).orderBy('blogs', 'desc').orderBy('tag')
  const [blogs, tag = ''] = keysIn(cursor, 'number', 'tag') ?? []
  // Two ranges of the index, as the tags of as many blogs continue upwards, and the others downwards.
  const ranges = blogs
    ? [busiest.where('blogs', '=', Number(blogs)).where('tag', '>', tag), busiest.where('blogs', '<', Number(blogs))]
    : [busiest.where('blogs', '>', 0)]
  const rows: TagCount[] = []
  for (const range of ranges) {
    const left = limit + 1 - rows.length
    if (left > 0) rows.push(...(await range.limit(left).execute()))
  }
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { tags: rows.slice(0, limit), nextCursor: last ? cursorOf(last.blogs, last.tag) : null }
}

/** The tags of public blogs that contain a text, with the number of their blogs. */
export function tagsWith(db: Db, q: string) {
  const tags = db.selectFrom('tag_counts').select(['tag', 'blogs'])
  return q === '' ? tags : tags.where(sql<boolean>`tag like ${containsPattern(q)} escape '\\'`)
}

/** The tags that a user follows, in alphabetical order. */
export async function listFollowedTags(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('followed_tags').select('tag').where('user_id', '=', userId).orderBy('tag').execute()
  return rows.map(({ tag }) => tag)
}

/**
 * Follows a tag. Idempotent.
 * @throws Problem 409 when the user follows as many as they may
 */
export async function followTag(db: Db, userId: string, tag: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockUser(trx, userId)
    const followed = await listFollowedTags(trx, userId)
    if (followed.includes(tag)) return
    if (followed.length >= FOLLOWED_TAGS_MAX)
      throw new Problem(409, 'followed-tags-too-many', { values: { max: FOLLOWED_TAGS_MAX } })
    await trx.insertInto('followed_tags').values({ user_id: userId, tag, created_at: now.toISOString() }).execute()
  })
}

/**
 * Ends following a tag, also by former names of it: a job moves their followers. Idempotent.
 * @returns the names
 */
export async function unfollowTag(db: Db, userId: string, tag: string): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const names = [tag]
    const followed = trx.selectFrom('followed_tags').select('tag').where('user_id', '=', userId)
    const former = await trx.selectFrom('former_tags').select('tag').where('tag', 'in', followed).execute()
    for (const { tag: name } of former) if ((await currentTag(trx, name)) === tag) names.push(name)
    await trx.deleteFrom('followed_tags').where('user_id', '=', userId).where('tag', 'in', names).execute()
    return names
  })
}
