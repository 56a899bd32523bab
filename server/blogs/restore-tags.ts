import { sql } from 'kysely'
import { TAGS_MAX } from '#contract/limits.ts'
import { forNoKeyUpdate } from '../db/locks.ts'
import { BATCH, followersAmong, idOf, lockBlogs, type Noted, type Retagged, type Trx, writeTags } from './retag.ts'

/**
 * Tags with a former one again.
 * @param keepsTarget whether the tag that replaced it stays beside it
 */
function restoreTag(
  tags: string[],
  { tag, target, place, keepsTarget }: { tag: string; target: string | null; place: number; keepsTarget: boolean },
): string[] {
  const at = target === null ? -1 : tags.indexOf(target)
  // The author of the blog has removed the target in the meantime, and with it the tag.
  if (tags.includes(tag) || (target !== null && at < 0)) return tags
  if (target !== null && !keepsTarget) return tags.with(at, tag)
  return tags.length < TAGS_MAX ? tags.toSpliced(place, 0, tag) : tags
}

/** Gives a tag that is being restored back to some blogs, then to some people. @returns undefined: none is being restored */
export async function restoreSome(trx: Trx, now: Date): Promise<Retagged | undefined> {
  const former = await trx
    .selectFrom('former_tags')
    .select(['tag', 'target'])
    .where('state', '=', 'restoring')
    .orderBy('changed_at')
    .limit(1)
    .$call(forNoKeyUpdate(trx))
    .executeTakeFirst()
  if (!former) return undefined
  const ids = await restoreOnBlogs(trx, former)
  if (ids.length === 0 && !(await restoreForFollowers(trx, former, now))) {
    await trx.deleteFrom('former_tags').where('tag', '=', former.tag).execute()
  }
  return { ids, tags: [former.tag, ...(former.target === null ? [] : [former.target])] }
}

type Former = { tag: string; target: string | null }

/** @returns the ids of some blogs that had the tag; none: it was given back to all of them */
async function restoreOnBlogs(trx: Trx, { tag, target }: Former): Promise<string[]> {
  const noted = await trx
    .selectFrom('retagged_blogs')
    .select(['blog_id', 'place', 'had_target'])
    .where('tag', '=', tag)
    .orderBy('blog_id')
    .limit(BATCH)
    .execute()
  const ids = noted.map(({ blog_id }) => blog_id)
  if (ids.length === 0) return []
  const merged = await stillMerged(trx, 'retagged_blogs', ids, { tag, target })
  const tagsOf = new Map((await lockBlogs(trx, ids)).map(({ id, tags }) => [id, JSON.parse(tags) as string[]]))
  const changed = noted.flatMap(({ blog_id: id, place, had_target }) => {
    const tags = tagsOf.get(id) ?? []
    const after = restoreTag(tags, { tag, target, place, keepsTarget: had_target === 1 || merged.has(id) })
    return after === tags ? [] : [{ id, tags, after }]
  })
  if (changed.length > 0) await writeTags(trx, changed)
  await trx.deleteFrom('retagged_blogs').where('tag', '=', tag).where('blog_id', 'in', ids).execute()
  return ids
}

/** Of blogs or people that had a tag those that have what replaced it for another former tag, too. */
async function stillMerged(trx: Trx, table: Noted, ids: string[], { tag, target }: Former): Promise<Set<string>> {
  const id = sql.ref<string>(`noted.${idOf(table)}`)
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${sql.table(table)} as noted join former_tags on former_tags.tag = noted.tag
    where ${id} in (${sql.join(ids)}) and noted.tag <> ${tag} and target = ${target}`.execute(trx)
  return new Set(rows.map((row) => row.id))
}

/** @returns whether there were some people who followed the tag */
async function restoreForFollowers(trx: Trx, { tag, target }: Former, now: Date): Promise<boolean> {
  const noted = await trx
    .selectFrom('retagged_followers')
    .select(['user_id', 'had_target'])
    .where('tag', '=', tag)
    .orderBy('user_id')
    .limit(BATCH)
    .execute()
  const ids = noted.map(({ user_id }) => user_id)
  if (ids.length === 0) return false
  const merged = await stillMerged(trx, 'retagged_followers', ids, { tag, target })
  const since = await followersAmong(trx, target, ids)
  // Whoever does not follow the target any more has ended following the tag, too.
  const back = target === null ? ids : ids.filter((id) => since.has(id))
  const ended = noted.flatMap(({ user_id, had_target }) => (had_target === 1 || merged.has(user_id) ? [] : [user_id]))
  if (back.length > 0) {
    await trx
      .insertInto('followed_tags')
      .values(back.map((user_id) => ({ user_id, tag, created_at: since.get(user_id) ?? now.toISOString() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (target !== null && ended.length > 0) {
    await trx.deleteFrom('followed_tags').where('tag', '=', target).where('user_id', 'in', ended).execute()
  }
  await trx.deleteFrom('retagged_followers').where('tag', '=', tag).where('user_id', 'in', ids).execute()
  return true
}
