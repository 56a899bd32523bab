// To add a filter to a list (commit 75e56a7):
// 1. The query of its call in the contract, its SQL in the folder of the list.
// 2. An index by a migration, checked in `server/db/query-plans.test.ts`.
// 3. `queries.ts` of its web folder (parameters and query key), its page, and `web/src/canonical-address.ts`.
import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { refused } from './field-errors.ts'
import { formatMessage } from './format-message.ts'
import { LIST_LIMIT_MAX } from './limits.ts'

const PAGE_MAX = 1_000_000

/** The query of a paginated list: `page` is zero-based, `limit` is from 1 to 100. Anything else is a 400. */
export function pageOf(defaultLimit: number) {
  return z.object({
    page: wholeNumber(0, 0, PAGE_MAX, messages.pageInvalid),
    limit: listLimit(defaultLimit),
  })
}

/**
 * The `nextCursor` of the page before; without it the first page. The server rejects a value that is not a cursor of
 * the list.
 */
export const Cursor = z
  .string()
  .max(150)
  .refine((cursor) => cursor !== '', refused('invalid-cursor', messages.cursorInvalid))
  .optional()

/** The query of a list by cursor. */
export function byCursor(defaultLimit: number) {
  return z.object({ limit: listLimit(defaultLimit), cursor: Cursor })
}

export function listLimit(usual: number) {
  return wholeNumber(usual, 1, LIST_LIMIT_MAX, () => formatMessage(messages.limitInvalid, { max: LIST_LIMIT_MAX }))
}

/** A number in a query, digits only: an empty string would otherwise be coerced to 0. */
export function wholeNumber(usual: number, least: number, most: number, error: string | (() => string)) {
  const digits = (text: unknown) => (typeof text === 'string' && !/^\d+$/.test(text) ? Number.NaN : text)
  const refusal = { error: typeof error === 'string' ? error : () => error() }
  const number = z.coerce.number(refusal).int(refusal).min(least, refusal).max(most, refusal)
  return z.preprocess(digits, number.default(usual))
}
