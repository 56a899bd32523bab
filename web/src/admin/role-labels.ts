import type { AdminUser } from '#contract/admin.ts'
import * as messages from '#messages/admin.ts'

/** The roles, as admins read them. */
export const ROLE_LABELS: Record<AdminUser['role'], string> = { Reader: messages.reader, Author: messages.author }
