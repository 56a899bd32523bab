// Over 250 lines, so that all SQL of an account is in one file.
import type { Transaction } from 'kysely'
import { InterfaceChoice } from '#contract/interface-choice.ts'
import type { Role } from '#contract/user-fields.ts'
import type { ProfileChanges, Registration, User } from '#contract/users.ts'
import { appendEntry } from '../audit/audit-log.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { searchable } from '../db/searchable.ts'
import { inTransaction } from '../db/transaction.ts'
import { forbidden, Problem } from '../http/problem.ts'
import { sendEmail } from '../mail/send-email.ts'
import { sendSuppressed } from '../mail/suppressed.ts'
import { AVATAR_COLUMNS, avatarOf, deleteUnusedPictures, insertPictures, type NewPicture } from '../media/store.ts'
import type { Admission } from './admission.ts'
import { redeemInvitation } from './invitations.ts'
import { VISIBILITY_COLUMNS, visibilityColumns, visibilityOf } from './visible-fields.ts'

/** A user's own account, or undefined. */
export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'users.id',
      'name',
      'email',
      'phone',
      'education',
      'about',
      'links',
      'language',
      'role',
      'author_role_taken_at',
      'subscriber_count',
      ...VISIBILITY_COLUMNS,
      'email_notice',
      'email_verified_at',
      'password_hash',
      'confirmed_at',
      'is_admin',
    ])
    .select(['users.created_at', ...AVATAR_COLUMNS])
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const visibility = visibilityOf(row)
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    education: row.education,
    about: row.about,
    links: row.links,
    language: InterfaceChoice.safeParse(row.language).data ?? '',
    role: row.role,
    authorRoleTaken: row.author_role_taken_at !== null,
    avatar: avatarOf(row),
    subscriberCount: row.subscriber_count,
    showEmail: visibility.emailVisibility !== 'nobody',
    ...visibility,
    emailNotice: row.email_notice === 1,
    emailVerified: row.email_verified_at !== null,
    hasPassword: row.password_hash !== null,
    hasSecondFactor: row.confirmed_at !== null,
    isAdmin: row.is_admin === 1,
    createdAt: row.created_at,
  }
}

/** A user to add; `passwordHash` is null for a user who only signs in with Google. */
export interface NewPerson extends Pick<Registration, 'name' | 'email' | 'phone' | 'role' | 'showEmail'> {
  _id: string
  education: string
  passwordHash: string | null
  /** Whether the address is proved: by default that of an account without a password, as it comes from Google. */
  isProved?: boolean
  /** How the site takes the account. */
  admission?: Admission
  /** Whether to ask by email if the address is theirs; not for sample content. */
  asksForProof?: boolean
}

/**
 * Adds a user and their avatar, all or nothing.
 * @returns false when the email address already has an account
 * @throws Problem 403 if the invitation cannot be used any more
 */
export async function addUser(db: Db, person: NewPerson, avatar: NewPicture | undefined, now: Date): Promise<boolean> {
  const { invitation, waits = false } = person.admission ?? {}
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
        role: waits ? 'Reader' : person.role,
        password_hash: person.passwordHash,
        email_verified_at: (person.isProved ?? person.passwordHash === null) ? now.toISOString() : null,
        avatar_id: avatar?.id ?? null,
        subscriber_count: 0,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    const redeemed = added && invitation !== undefined ? await redeemInvitation(trx, invitation, now) : undefined
    if (added && invitation !== undefined && !redeemed) throw forbidden('invitation-ended')
    if (added && waits) {
      const waiting = { user_id: added.id, role: person.role, refused_at: null }
      await trx.insertInto('pending_registrations').values(waiting).execute()
    }
    if (added && avatar) await insertPictures(trx, [avatar])
    // Its token was sent to that address alone.
    const isProved = redeemed?.email === person.email
    if (added && isProved) {
      await trx.updateTable('users').set({ email_verified_at: now.toISOString() }).where('id', '=', added.id).execute()
    }
    if (added && person.asksForProof && !isProved) {
      await sendEmail(trx, { kind: 'verify-email', address: person.email, userId: added.id }, now)
    }
    // Last: other admins wait for it.
    if (added && redeemed) {
      await appendEntry(trx, { actorId: redeemed.by, action: 'use-invitation', subjectId: added.id }, now)
    }
    return added !== undefined
  })
}

/** The credentials to check at sign-in; undefined when the address has no account. */
export function findCredentials(db: Db, email: string) {
  return db.selectFrom('users').select(['id', 'role', 'password_hash']).where('email', '=', email).executeTakeFirst()
}

/** Whether an admin keeps a user from signing in. */
export async function isSuspended(db: Db, id: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('suspended_at').where('id', '=', id).executeTakeFirst()
  return user != null && user.suspended_at !== null
}

/**
 * Marks the email address of an account as verified by its owner, who followed a link; the password stays.
 * @returns whether it was not verified before
 */
export async function setEmailVerified(trx: Transaction<Schema>, id: string, now: Date): Promise<boolean> {
  const verified = await trx
    .updateTable('users')
    .set({ email_verified_at: now.toISOString() })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  const isFirst = verified.numUpdatedRows === 1n
  if (isFirst) await sendSuppressed(trx, id, now)
  return isFirst
}

/** Sets a password. @param before the hash that it replaces, if it must still be that. @returns whether it was set */
export async function setPassword(db: Db, id: string, passwordHash: string, before?: string): Promise<boolean> {
  let user = db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id)
  if (before !== undefined) user = user.where('password_hash', '=', before)
  return (await user.executeTakeFirst()).numUpdatedRows === 1n
}

/**
 * Marks the email address of an account as verified by Google. The first time, the password is removed, because the user who set
 * it had not proved that the address is theirs.
 * @returns undefined when the address was verified before
 */
export async function verifyEmail(
  trx: Transaction<Schema>,
  id: string,
  now: Date,
): Promise<{ passwordRemoved: boolean } | undefined> {
  const account = await trx.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  const proved = await trx
    .updateTable('users')
    .set({ email_verified_at: now.toISOString(), password_hash: null })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!proved) return undefined
  await sendSuppressed(trx, id, now)
  return { passwordRemoved: account?.password_hash != null }
}

/** Whether an account has this password now. */
export async function hasPassword(db: Db, id: string, passwordHash: string): Promise<boolean> {
  const account = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return account?.password_hash === passwordHash
}

/**
 * Changes a user's profile; undefined fields are unchanged.
 * @returns the pictures whose files can be deleted, and whether the role changed
 * @throws Problem 403 if they make themselves an Author after an admin has made them a Reader
 */
export function changeUser(
  db: Db,
  id: string,
  changes: ProfileChanges,
  avatar: NewPicture | undefined,
): Promise<{ unusedPictures: string[]; roleChanged: boolean }> {
  return inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select(['avatar_id', 'author_role_taken_at', 'role', ...VISIBILITY_COLUMNS])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (changes.role === 'Author' && before.role !== 'Author' && before.author_role_taken_at !== null) {
      throw new Problem(403, 'author-role-taken', { at: 'role' })
    }
    if (avatar) await insertPictures(trx, [avatar])
    await trx
      .updateTable('users')
      .set({
        name: changes.name,
        name_search: searchable(changes.name),
        ...(changes.phone !== undefined && { phone: changes.phone }),
        ...(changes.education !== undefined && { education: changes.education }),
        ...(changes.about !== undefined && { about: changes.about }),
        ...(changes.links !== undefined && { links: changes.links }),
        ...(changes.language !== undefined && { language: changes.language }),
        ...visibilityColumns(changes, visibilityOf(before).emailVisibility),
        ...(avatar && { avatar_id: avatar.id }),
      })
      .where('id', '=', id)
      .execute()
    const roleChanged = changes.role !== undefined && (await changeRole(trx, id, changes.role))
    const replaced = avatar && before.avatar_id ? [before.avatar_id] : []
    return { unusedPictures: await deleteUnusedPictures(trx, replaced), roleChanged }
  })
}

/** Changes the role. @returns whether it is another */
export async function changeRole(trx: Db, id: string, role: Role): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({ role })
    .where('id', '=', id)
    .where('role', '<>', role)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
