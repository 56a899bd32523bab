import type { UserAction } from '#contract/admin.ts'
import { hashToken } from '../db/hash-token.ts'
import { respond } from './call.ts'
import type { TestSite } from './make-site.ts'
import { type SignedIn, signedIn } from './requests.ts'

/** An admin whose session has passed a second factor, unless told otherwise. */
export async function makeAdmin({ app, db }: TestSite, { secondFactor = true } = {}): Promise<SignedIn> {
  const admin = await signedIn(app, { name: 'An Admin' })
  await db.updateTable('users').set({ is_admin: 1 }).where('id', '=', admin.user._id).execute()
  const token = admin.cookie.replace('session=', '')
  const at = secondFactor ? new Date().toISOString() : null
  await db.updateTable('sessions').set({ second_factor_at: at }).where('token_hash', '=', hashToken(token)).execute()
  return admin
}

/** Does something to a user as an admin. */
export function act(
  site: TestSite,
  admin: SignedIn,
  action: UserAction,
  { user }: Pick<SignedIn, 'user'>,
  reason = '',
) {
  const params = { userId: user._id, action }
  return respond(site, 'POST /admin/people/:userId/:action', { params, body: { reason }, as: admin })
}
