import { z } from 'zod'

/**
 * A name that the browser makes up for what is being sent, and keeps when it has to send it again: what was sent twice
 * is then kept once. Without it every sending counts.
 */
export const IdempotencyKey = z.string().min(1).max(64).optional()
