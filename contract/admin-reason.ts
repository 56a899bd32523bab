import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { atLimit } from './field-errors.ts'
import { ADMIN_REASON_MAX } from './limits.ts'

/** The reason of a decision or an action, for the email about it. */
export const AdminReason = z.string().trim().max(ADMIN_REASON_MAX, atLimit(messages.reasonLong)).default('')
