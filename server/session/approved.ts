import { expressionBuilder } from 'kysely'
import type { Schema } from '../db/schema.ts'

/**
 * The condition on `users` for accounts that neither wait for an admin's approval nor were refused: only admins see
 * others.
 */
export function isApproved() {
  const { not, exists, selectFrom } = expressionBuilder<Schema, 'users'>()
  return not(exists(selectFrom('pending_registrations').select('user_id').whereRef('user_id', '=', 'users.id')))
}
