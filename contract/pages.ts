import { z } from 'zod'
import { LIST_LIMIT_MAX } from './limits.ts'

const PAGE_MAX = 1_000_000

/** The query of a list with pages: `page` is zero-based, `limit` from 1 to 100. Anything else is a 400. */
export function pageOf(defaultLimit: number) {
  return z.object({
    page: z.coerce.number().int().min(0).max(PAGE_MAX).default(0),
    limit: z.coerce.number().int().min(1).max(LIST_LIMIT_MAX).default(defaultLimit),
  })
}
