import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Role } from '#contract/user-fields.ts'
import type { Db } from '../db/open.ts'
import { searchable } from '../db/searchable.ts'

/** An address that no one can have or guess, for an account without one. `Email` refuses it. */
export const noAddress = (): string => `${randomUUID()}@imported.invalid`

/**
 * Adds an account that its owner has not claimed: it has no password, and who proves that its address is theirs, by a link to
 * a new password or by Google, has it.
 * @param id the wanted one, which it has if that is free
 * @returns its id; undefined if the address has an account, or the wanted id has one since a moment ago
 */
export async function addUnclaimedUser(
  db: Db,
  { name, email, role, id: wanted }: { name: string; email: string; role: Role; id?: string | undefined },
  now: Date,
): Promise<string | undefined> {
  const isFree =
    wanted !== undefined && !(await db.selectFrom('users').select('id').where('id', '=', wanted).executeTakeFirst())
  const added = await db
    .insertInto('users')
    .values({
      id: isFree ? wanted : randomUUIDv7(),
      name,
      name_search: searchable(name),
      email,
      show_email: 0,
      phone: '',
      education: '',
      role,
      password_hash: null,
      email_verified_at: null,
      avatar_id: null,
      subscriber_count: 0,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** Gives an unclaimed account a picture of its own and what the person says of themselves. */
export async function describeUnclaimedUser(
  db: Db,
  id: string,
  { about, links, avatarId }: { about: string; links: string; avatarId: string | null },
): Promise<void> {
  await db.updateTable('users').set({ about, links, avatar_id: avatarId }).where('id', '=', id).execute()
}

/** The account with an address; `unclaimed`: no one has it yet; `unproved`: someone who may not own the address. */
export async function findByAddress(
  db: Db,
  email: string,
): Promise<{ id: string; state: 'proved' | 'unproved' | 'unclaimed' } | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email_verified_at', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) return undefined
  if (user.email_verified_at !== null) return { id: user.id, state: 'proved' }
  return { id: user.id, state: user.password_hash === null ? 'unclaimed' : 'unproved' }
}

/** Removes those of these accounts that are still unclaimed and have nothing. @returns the ids of those */
export async function removeUnclaimedUsers(db: Db, ids: string[]): Promise<string[]> {
  const removed = await db
    .deleteFrom('users')
    .where('id', 'in', ids)
    .where('password_hash', 'is', null)
    .where('email_verified_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('blogs').select('id').whereRef('author_id', '=', 'users.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('comments').select('id').whereRef('author_id', '=', 'users.id'))),
    )
    .returning('id')
    .execute()
  return removed.map(({ id }) => id)
}
