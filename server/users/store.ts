import type { Registration, User } from '#contract/users.ts'
import type { Db } from '../db/open.ts'
import { insertPictures, type NewPicture, pictureOf } from '../media/store.ts'

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
      'users.created_at',
      'pictures.id as avatar_id',
      'width',
      'height',
      'placeholder',
      'widths',
    ])
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { avatar_id, width, height, placeholder, widths } = row
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    education: row.education,
    role: row.role,
    avatar:
      avatar_id && width && height && placeholder && widths
        ? pictureOf({ id: avatar_id, width, height, placeholder, widths })
        : null,
    subscriberCount: row.subscriber_count,
    createdAt: row.created_at,
  }
}

/**
 * Adds a person and their avatar, all or nothing.
 * @returns false when the email address already has an account
 */
export async function addUser(
  db: Db,
  person: Omit<Registration, 'password'> & { _id: string; passwordHash: string },
  avatar: NewPicture | undefined,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('users')
      .values({
        id: person._id,
        name: person.name,
        email: person.email,
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
