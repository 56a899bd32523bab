import type { BlockedPerson } from '#contract/blocks.ts'
import { BLOCKS_MAX } from '#contract/limits.ts'
import { lockUser } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { Problem } from '../http/problem.ts'
import { smallAvatar } from '../media/store.ts'
import { isApproved } from '../session/approved.ts'

/** The people that a user has blocked, the latest first. */
export async function listBlocks(db: Db, userId: string): Promise<BlockedPerson[]> {
  const rows = await db
    .selectFrom('user_blocks')
    .innerJoin('users', 'users.id', 'user_blocks.blocked_id')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .select(['users.id', 'name', 'avatar_id', 'pictures.widths', 'pictures.stills', 'user_blocks.created_at'])
    .where('blocker_id', '=', userId)
    .execute()
  // Sorted here, as there are few.
  rows.sort((one, other) => (one.created_at > other.created_at ? -1 : 1))
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    blockedAt: row.created_at,
    avatar: { url: smallAvatar(row.avatar_id, row.widths, row.stills) },
  }))
}

/**
 * Blocks someone. Idempotent.
 * @returns their name; undefined: there is no such user
 * @throws Problem 400 for the user, 409 when they block too many
 */
export function addBlock(db: Db, blockerId: string, blockedId: string, now: Date): Promise<string | undefined> {
  if (blockerId === blockedId) throw new Problem(400, 'block-self')
  return inTransaction(db, async (trx) => {
    await lockUser(trx, blockerId)
    const person = await trx
      .selectFrom('users')
      .select('name')
      .where('id', '=', blockedId)
      .where(isApproved())
      .executeTakeFirst()
    if (!person) return undefined
    await trx
      .insertInto('user_blocks')
      .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { count } = await trx
      .selectFrom('user_blocks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('blocker_id', '=', blockerId)
      .executeTakeFirstOrThrow()
    if (Number(count) > BLOCKS_MAX) throw new Problem(409, 'blocks-too-many', { values: { max: BLOCKS_MAX } })
    return person.name
  })
}

/** Unblocks someone, if they are blocked. */
export async function removeBlock(db: Db, blockerId: string, blockedId: string): Promise<void> {
  await db.deleteFrom('user_blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute()
}

/** Which of some users have blocked someone. */
export async function blockersOf(db: Db, blockedId: string, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('user_blocks')
    .select('blocker_id')
    .where('blocked_id', '=', blockedId)
    .where('blocker_id', 'in', userIds)
    .execute()
  return new Set(rows.map(({ blocker_id }) => blocker_id))
}
