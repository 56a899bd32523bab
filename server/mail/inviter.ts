import type { Db } from '../db/open.ts'

/** The name of the admin who added an invitation; null: a command on the server, or their account is gone or leaves. */
export async function nameOfInviter(db: Db, { created_by: id }: { created_by: string | null }): Promise<string | null> {
  if (id === null) return null
  const inviter = await db
    .selectFrom('users')
    .leftJoin('account_deletions', 'user_id', 'users.id')
    .select('users.name')
    .where('users.id', '=', id)
    .where('user_id', 'is', null)
    .executeTakeFirst()
  return inviter?.name ?? null
}

/** The same of the invitation that an email sends. */
export async function inviterInEmail(db: Db, emailId: string): Promise<string | null> {
  const invitations = db.selectFrom('invitations').select('created_by').where('email_id', '=', emailId)
  const invitation = await invitations.executeTakeFirst()
  return invitation ? nameOfInviter(db, invitation) : null
}
