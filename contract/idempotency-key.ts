import { z } from 'zod'

/**
 * A key that the browser generates for a request and reuses when it retries, so that a repeated request is stored once.
 * Without it, every request is stored.
 */
export const IdempotencyKey = z.string().min(1).max(64).optional()
