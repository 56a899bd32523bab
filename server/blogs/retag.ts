import { sql, type Transaction } from 'kysely'
import { forNoKeyUpdate, lockTagCounts } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** Blogs, or followers, that are moved to another tag in one transaction, for which their writers wait. */
export const BATCH = 100

/** Blogs that have other tags now, and the tags that they had or have. */
export interface Retagged {
  ids: string[]
  tags: string[]
}

export type Trx = Transaction<Schema>

/** The tag that replaces each former one; null: none. */
type Targets = ReadonlyMap<string, string | null>

/** Tags with those that replace former ones, each once. */
const replaceTags = (tags: string[], targets: Targets): string[] => [
  ...new Set(tags.flatMap((tag) => (targets.has(tag) ? (targets.get(tag) ?? []) : tag))),
]

/**
 * The condition on `former_tags` for those whose blogs move: until all have moved, and those that are replaced by another
 * one also later, as an instance of the last release saves their names.
 */
const IS_MOVING = sql<boolean>`(state = 'moving' or (state = 'moved' and target is not null))`

/** The tags whose blogs and followers move. */
export async function findMoving(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('former_tags').select('tag').where(IS_MOVING).execute()
  return rows.map(({ tag }) => tag)
}

/** A tag that moves, and that public blogs or people still have, locked; undefined: there is none. */
async function stillIn(trx: Trx, table: 'blog_tags' | 'followed_tags') {
  return await trx
    .selectFrom('former_tags')
    .select(['tag', 'target'])
    .where(IS_MOVING)
    .where(sql<boolean>`exists (select 1 from ${sql.table(table)} as used where used.tag = former_tags.tag)`)
    .limit(1)
    .$call(forNoKeyUpdate(trx))
    .executeTakeFirst()
}

/** What is moved if another instance has just moved all of it. */
const NOTHING: Retagged = { ids: [], tags: [] }

/** Replaces former tags of some public blogs, the newest first. @returns undefined: no more have any */
export async function retagPublic(trx: Trx): Promise<Retagged | undefined> {
  const former = await stillIn(trx, 'blog_tags')
  if (!former) return undefined
  const newest = await trx
    .selectFrom('blog_tags')
    .select('blog_id')
    .where('tag', '=', former.tag)
    .orderBy('published_at', 'desc')
    .orderBy('blog_id', 'desc')
    .limit(BATCH)
    .execute()
  if (newest.length === 0) return NOTHING
  const retagged = await retag(
    trx,
    newest.map(({ blog_id }) => blog_id),
  )
  return retagged.ids.length > 0 ? retagged : undefined
}

/**
 * The same of some blogs that are not public.
 * @param after the id of the last one before
 * @returns undefined: there are no more
 */
export async function retagUnlisted(trx: Trx, after: string): Promise<(Retagged & { last: string }) | undefined> {
  const rows = await trx
    .selectFrom('blogs')
    .select('id')
    // By the partial index.
    .where(sql<boolean>`state <> 'public' and tags <> '[]'`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  const ids = rows.map(({ id }) => id)
  const last = ids.at(-1)
  return last === undefined ? undefined : { ...(await retag(trx, ids)), last }
}

/** Replaces former tags of blogs, and notes which ones each had. Their version stays, so no open form is behind. */
async function retag(trx: Trx, ids: string[]): Promise<Retagged> {
  const rows = (await lockBlogs(trx, ids)).map(({ id, tags }) => ({ id, tags: JSON.parse(tags) as string[] }))
  const named = [...new Set(rows.flatMap(({ tags }) => tags))]
  const found =
    named.length === 0
      ? []
      : await trx
          .selectFrom('former_tags')
          .select(['tag', 'target'])
          .where('tag', 'in', named)
          .where(IS_MOVING)
          .execute()
  const targets: Targets = new Map(found.map(({ tag, target }) => [tag, target]))
  const changed = rows.filter(({ tags }) => tags.some((tag) => targets.has(tag)))
  if (changed.length === 0) return NOTHING
  const changedIds = changed.map(({ id }) => id)
  const merged = await mergedInto(trx, 'retagged_blogs', changedIds)
  const noted = changed.flatMap(({ id, tags }) =>
    tags.flatMap((tag, place) => {
      const target = targets.get(tag)
      if (target === undefined) return []
      const had = target !== null && tags.includes(target) && (merged.get(`${id} ${target}`) ?? true)
      return [{ tag, blog_id: id, place, had_target: had ? 1 : 0 }]
    }),
  )
  await trx
    .insertInto('retagged_blogs')
    .values(noted)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await writeTags(
    trx,
    changed.map(({ id, tags }) => ({ id, tags, after: replaceTags(tags, targets) })),
  )
  return { ids: changedIds, tags: [...targets].flat().filter((tag) => tag !== null) }
}

/** The tables of which blogs and which people had a former tag. */
export type Noted = 'retagged_blogs' | 'retagged_followers'
export const idOf = (table: Noted) => (table === 'retagged_blogs' ? 'blog_id' : 'user_id')

/**
 * Of blogs or people that got a tag instead of former ones: whether they had it, too. By their id and the tag.
 */
async function mergedInto(trx: Trx, table: Noted, ids: string[]): Promise<Map<string, boolean>> {
  const id = sql.ref<string>(`noted.${idOf(table)}`)
  const { rows } = await sql<{ id: string; target: string; had: number }>`
    select ${id} as id, target, max(had_target) as had
    from ${sql.table(table)} as noted join former_tags on former_tags.tag = noted.tag
    where ${id} in (${sql.join(ids)}) and target is not null
    group by ${id}, target`.execute(trx)
  return new Map(rows.map((row) => [`${row.id} ${row.target}`, row.had === 1]))
}

/** Blogs with their tags, locked in the order of their ids. */
export function lockBlogs(trx: Trx, ids: string[]) {
  return trx
    .selectFrom('blogs')
    .select(['id', 'tags'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$call(forNoKeyUpdate(trx))
    .execute()
}

/** Writes the tags of blogs. */
export async function writeTags(trx: Trx, blogs: { id: string; tags: string[]; after: string[] }[]): Promise<void> {
  await lockTagCounts(trx, [...new Set(blogs.flatMap(({ tags, after }) => [...tags, ...after]))])
  const rows = blogs.map(({ id, after }) => sql`(${id}, ${JSON.stringify(after)})`)
  await sql`
    with changed(blog_id, new_tags) as (values ${sql.join(rows)})
    update blogs set tags = new_tags from changed where id = blog_id`.execute(trx)
}

/** Lets some people follow what replaced the tags that they follow. @returns undefined: no more follow any */
export async function moveFollowers(trx: Trx): Promise<Retagged | undefined> {
  const former = await stillIn(trx, 'followed_tags')
  if (!former) return undefined
  const { tag, target } = former
  const rows = await trx
    .selectFrom('followed_tags')
    .select(['user_id', 'created_at'])
    .where('tag', '=', tag)
    .orderBy('user_id')
    .limit(BATCH)
    .execute()
  const ids = rows.map(({ user_id }) => user_id)
  if (ids.length === 0) return NOTHING
  const merged = await mergedInto(trx, 'retagged_followers', ids)
  const already = await followersAmong(trx, target, ids)
  const had = (id: string) => already.has(id) && (merged.get(`${id} ${target}`) ?? true)
  await trx
    .insertInto('retagged_followers')
    .values(ids.map((user_id) => ({ tag, user_id, had_target: had(user_id) ? 1 : 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (target !== null) {
    await trx
      .insertInto('followed_tags')
      .values(rows.map((row) => ({ ...row, tag: target })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await trx.deleteFrom('followed_tags').where('tag', '=', tag).where('user_id', 'in', ids).execute()
  return { ids: [], tags: target === null ? [tag] : [tag, target] }
}

/** Who of some people follows a tag, and since when. */
export async function followersAmong(trx: Trx, tag: string | null, ids: string[]): Promise<Map<string, string>> {
  if (tag === null) return new Map()
  const rows = await trx
    .selectFrom('followed_tags')
    .select(['user_id', 'created_at'])
    .where('tag', '=', tag)
    .where('user_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ user_id, created_at }) => [user_id, created_at]))
}
