import type { ProfileChanges, Registration, User } from '#contract/users.ts'
import type { Db } from '../db/open.ts'
import { AVATAR_COLUMNS, avatarOf, dropUnused, insertPictures, type NewPicture } from '../media/store.ts'
import { searchable } from './search.ts'

/** A person as they see themselves, or undefined. */
export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .select(['users.id', 'name', 'email', 'phone', 'education', 'role', 'subscriber_count', 'show_email'])
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
    createdAt: row.created_at,
  }
}

/** Somebody to add; `passwordHash` is null for who signs in with Google alone. */
export interface NewPerson extends Pick<Registration, 'name' | 'email' | 'phone' | 'role'> {
  _id: string
  education: string
  passwordHash: string | null
}

/**
 * Adds a person and their avatar, all or nothing.
 * @returns false when the email address already has an account
 */
export async function addUser(db: Db, person: NewPerson, avatar: NewPicture | undefined, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('users')
      .values({
        id: person._id,
        name: person.name,
        name_search: searchable(person.name),
        email: person.email,
        show_email: 1,
        phone: person.phone,
        education: person.education,
        role: person.role,
        password_hash: person.passwordHash,
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
 * Changes what a person says of themselves; what is undefined stays.
 * @returns the pictures whose files may go
 */
export function changeUser(
  db: Db,
  id: string,
  changes: ProfileChanges,
  avatar: NewPicture | undefined,
): Promise<{ unusedPictures: string[] }> {
  return db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('users').select('avatar_id').where('id', '=', id).executeTakeFirstOrThrow()
    if (avatar) await insertPictures(trx, [avatar])
    await trx
      .updateTable('users')
      .set({
        name: changes.name,
        name_search: searchable(changes.name),
        ...(changes.phone !== undefined && { phone: changes.phone }),
        ...(changes.education !== undefined && { education: changes.education }),
        ...(changes.showEmail !== undefined && { show_email: changes.showEmail ? 1 : 0 }),
        ...(avatar && { avatar_id: avatar.id }),
      })
      .where('id', '=', id)
      .execute()
    const replaced = avatar && before.avatar_id ? [before.avatar_id] : []
    return { unusedPictures: await dropUnused(trx, replaced) }
  })
}
