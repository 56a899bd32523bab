import { sql } from 'kysely'
import type { Role } from '#contract/limits.ts'
import type { ProfileChanges, Registration, User } from '#contract/users.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { AVATAR_COLUMNS, avatarOf, dropUnused, insertPictures, type NewPicture } from '../media/store.ts'
import { searchable } from './search.ts'

/** A person as they see themselves, or undefined. */
export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .select([
      'users.id',
      'name',
      'email',
      'phone',
      'education',
      'role',
      'subscriber_count',
      'show_email',
      'email_notice',
    ])
    .select(['users.created_at', ...AVATAR_COLUMNS])
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    education: row.education,
    role: row.role,
    avatar: avatarOf(row),
    subscriberCount: row.subscriber_count,
    showEmail: row.show_email === 1,
    emailNotice: row.email_notice === 1,
    createdAt: row.created_at,
  }
}

/** Somebody to add; `passwordHash` is null for who signs in with Google alone. */
export interface NewPerson extends Pick<Registration, 'name' | 'email' | 'phone' | 'role' | 'showEmail'> {
  _id: string
  education: string
  passwordHash: string | null
}

/**
 * Adds a person and their avatar, all or nothing.
 * @returns false when the email address already has an account
 */
export async function addUser(db: Db, person: NewPerson, avatar: NewPicture | undefined, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const added = await trx
      .insertInto('users')
      .values({
        id: person._id,
        name: person.name,
        name_search: searchable(person.name),
        email: person.email,
        show_email: person.showEmail ? 1 : 0,
        phone: person.phone,
        education: person.education,
        role: person.role,
        password_hash: person.passwordHash,
        // Without a password they come from Google, which has proved the address.
        email_verified_at: person.passwordHash === null ? now.toISOString() : null,
        avatar_id: avatar?.id ?? null,
        subscriber_count: 0,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added && avatar) await insertPictures(trx, [avatar])
    return added !== undefined
  })
}

/** What signing in checks: undefined when the address has no account. */
export function findCredentials(db: Db, email: string) {
  return db.selectFrom('users').select(['id', 'role', 'password_hash']).where('email', '=', email).executeTakeFirst()
}

/**
 * Notes that its owner has proved the address of an account. The first time, its password goes: whoever set it had not
 * proved anything.
 * @returns undefined when the address was proved before
 */
export async function proveAddress(db: Db, id: string, now: Date): Promise<{ passwordRemoved: boolean } | undefined> {
  const account = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  const proved = await db
    .updateTable('users')
    .set({ email_verified_at: now.toISOString(), password_hash: null })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return proved && { passwordRemoved: account?.password_hash != null }
}

/** Whether an account has this password now. */
export async function hasPassword(db: Db, id: string, passwordHash: string): Promise<boolean> {
  const account = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return account?.password_hash === passwordHash
}

/**
 * Changes what a person says of themselves; what is undefined stays.
 * @returns the pictures whose files may go, and whether they have another role than before
 */
export function changeUser(
  db: Db,
  id: string,
  changes: ProfileChanges,
  avatar: NewPicture | undefined,
): Promise<{ unusedPictures: string[]; roleChanged: boolean }> {
  return inTransaction(db, async (trx) => {
    const before = await trx.selectFrom('users').select('avatar_id').where('id', '=', id).executeTakeFirstOrThrow()
    if (avatar) await insertPictures(trx, [avatar])
    await trx
      .updateTable('users')
      .set({
        name: changes.name,
        name_search: searchable(changes.name),
        ...(changes.phone !== undefined && { phone: changes.phone }),
        ...(changes.education !== undefined && { education: changes.education }),
        ...(changes.showEmail !== undefined && { show_email: changes.showEmail ? 1 : 0, email_notice: 0 }),
        ...(avatar && { avatar_id: avatar.id }),
      })
      .where('id', '=', id)
      .execute()
    const roleChanged = changes.role !== undefined && (await changeRole(trx, id, changes.role))
    const replaced = avatar && before.avatar_id ? [before.avatar_id] : []
    return { unusedPictures: await dropUnused(trx, replaced), roleChanged }
  })
}

/** Whether it is another one now. Who comes and goes is counted by triggers, which do not see this. */
async function changeRole(trx: Db, id: string, role: Role): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({ role })
    .where('id', '=', id)
    .where('role', '<>', role)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  await trx
    .updateTable('counts')
    .set({ total: sql<number>`total + ${sql.lit(role === 'Author' ? 1 : -1)}` })
    .where('name', '=', 'authors')
    .execute()
  return true
}
