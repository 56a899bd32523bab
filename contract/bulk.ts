import { z } from 'zod'
import { USER_ACTIONS } from './admin.ts'
import { AdminReason } from './admin-reason.ts'
import { Id } from './id.ts'
import { BULK_MAX } from './limits.ts'

/** What admins can do to many accounts at once: what they can do to one, and decide on those that wait for approval. */
export const BulkPeopleAction = z.enum([...USER_ACTIONS, 'approve', 'refuse'])
export type BulkPeopleAction = z.infer<typeof BulkPeopleAction>

/** The body of POST /admin/bulk/people/:action. */
export const BulkPeople = z.object({ people: z.array(Id).min(1).max(BULK_MAX), reason: AdminReason })

/** Why something was not done to a post or an account. */
export const NotDone = z.enum([
  'gone',
  'not-public',
  'not-held',
  'not-removed',
  'not-refused',
  'not-waiting',
  'changed',
  'leaving',
  'unchanged',
  'too-many-tags',
  'admin',
  'self',
])
export type NotDone = z.infer<typeof NotDone>

/** What was done to which posts or accounts, and how many people an email is sent to: each gets one. */
export const BulkResult = z.object({
  done: z.array(z.string()),
  notDone: z.array(z.object({ _id: z.string(), why: NotDone })),
  mailed: z.int().nonnegative(),
})
export type BulkResult = z.infer<typeof BulkResult>
