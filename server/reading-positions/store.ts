import { type SqlBool, sql } from 'kysely'
import { NEWS_FIELDS } from '#contract/blog-fields.ts'
import { READING_POSITIONS_MAX } from '#contract/limits.ts'
import type { ReadingPosition, ReadingPositionChange } from '#contract/reading-positions.ts'
import { NEWS_VERSION } from '../blogs/small-change.ts'
import { columnsOf } from '../db/blog-columns.ts'
import { forKeyShare, lockUser } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../http/problem.ts'

/** Whether a user wants reading positions. */
export async function isRemembered(db: Db, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('reading_positions_off')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return user.reading_positions_off === 0
}

/** Turns reading positions on or off. Either way a user begins without any: an answer may have come too late before. */
export function setRemembered(db: Db, userId: string, remembered: boolean): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx
      .updateTable('users')
      .set({ reading_positions_off: remembered ? 0 : 1 })
      .where('id', '=', userId)
      .execute()
    await trx.deleteFrom('reading_positions').where('user_id', '=', userId).execute()
  })
}

/** Whether the words or pictures of a blog differ from those of a revision. */
const DIFFERS = sql<SqlBool>`(${sql.join(
  columnsOf(NEWS_FIELDS).map(
    (name) => sql`${sql.ref(`blogs.${name}`)} is distinct from ${sql.ref(`revisions.${name}`)}`,
  ),
  sql` or `,
)})`

/**
 * A user's reading position in a public blog. The version that they have read was public when the row was
 * written, so what it said is no secret from them, for as long as its revision is kept.
 */
export async function findPosition(
  db: Db,
  userId: string,
  blogId: string,
): Promise<Omit<ReadingPosition, 'remembered'>> {
  const row = await db
    .selectFrom('reading_positions')
    .innerJoin('public_blogs as blogs', 'blogs.id', 'reading_positions.blog_id')
    .leftJoin('revisions', (join) =>
      join
        .onRef('revisions.blog_id', '=', 'reading_positions.blog_id')
        .onRef('revisions.version', '=', 'reading_positions.version')
        .onRef('revisions.version', '<', 'blogs.version'),
    )
    .select(['block_hash', 'block_index', 'version_at', 'revisions.version as kept_version'])
    .select([sql<SqlBool>`reading_positions.version < ${NEWS_VERSION}`.as('is_old'), DIFFERS.as('differs')])
    .where('reading_positions.user_id', '=', userId)
    .where('reading_positions.blog_id', '=', blogId)
    .executeTakeFirst()
  if (!row) return { block: null, changedSince: null, comparable: false }
  const { block_hash: hash, block_index: index } = row
  // Whether a deleted revision differs is unknown.
  const isChanged = Boolean(row.is_old && row.differs)
  return {
    block: hash === null || index === null ? null : { hash, index },
    changedSince: isChanged ? row.version_at : null,
    comparable: isChanged && row.kept_version !== null,
  }
}

/** The version of a public blog that a user has read, if it was changed since; undefined if not. */
export async function findReadVersion(
  db: Db,
  userId: string,
  blogId: string,
): Promise<{ version: number; since: string } | undefined> {
  const row = await db
    .selectFrom('reading_positions')
    .innerJoin('public_blogs as blogs', 'blogs.id', 'blog_id')
    .select(['reading_positions.version', 'version_at'])
    .where('user_id', '=', userId)
    .where('blog_id', '=', blogId)
    .whereRef('reading_positions.version', '<', 'blogs.version')
    .executeTakeFirst()
  return row?.version && row.version_at ? { version: row.version, since: row.version_at } : undefined
}

/**
 * Remembers where a user is in a public blog, and that they read its current version, unless they were there before
 * what is stored. What they say of another version is not believed: it may never have been public.
 * @throws Problem 404 if there is no such public blog
 */
export function savePosition(
  db: Db,
  userId: string,
  blogId: string,
  { block, secondsAgo, version }: ReadingPositionChange,
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - 1000 * secondsAgo).toISOString()
  return inTransaction(db, async (trx) => {
    const blog = await trx
      .selectFrom('public_blogs')
      .select('version')
      .where('id', '=', blogId)
      .$call(forKeyShare(trx))
      .executeTakeFirst()
    if (!blog) throw notFound('blog')
    if (!(await isRemembered(trx, userId))) return
    const place = { block_hash: block?.hash ?? null, block_index: block?.index ?? null, position_at: at }
    const read = version === blog.version ? { version, version_at: at } : undefined
    const added = await trx
      .insertInto('reading_positions')
      .values({ user_id: userId, blog_id: blogId, version: null, version_at: null, ...place, ...read })
      .onConflict((conflict) => conflict.columns(['user_id', 'blog_id']).doNothing())
      .executeTakeFirstOrThrow()
    if (added.numInsertedOrUpdatedRows) return forgetOldest(trx, userId)
    const own = trx.updateTable('reading_positions').where('user_id', '=', userId).where('blog_id', '=', blogId)
    if (block !== undefined) await own.set(place).where('position_at', '<', at).execute()
    if (read) {
      await own
        .set(read)
        .where(({ eb, or }) => or([eb('version', 'is', null), eb('version_at', '<', at)]))
        .execute()
    }
  })
}

async function forgetOldest(trx: Db, userId: string): Promise<void> {
  await lockUser(trx, userId)
  const first = trx
    .selectFrom('reading_positions')
    .select('position_at')
    .where('user_id', '=', userId)
    .orderBy('position_at', 'desc')
    .offset(READING_POSITIONS_MAX)
    .limit(1)
  await trx.deleteFrom('reading_positions').where('user_id', '=', userId).where('position_at', '<=', first).execute()
}
