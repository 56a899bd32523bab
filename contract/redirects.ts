import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { SITE_URL } from './addresses.ts'
import { atLimit, refuse, refused } from './field-errors.ts'
import { ADMIN_REDIRECTS_LIMIT, REDIRECT_MAX, SEARCH_MAX } from './limits.ts'
import { Cursor, listLimit } from './pagination.ts'
import { URL } from './url.ts'

/** The query of GET /admin/redirects: those whose former address or destination contains a text, newest first. */
export const RedirectsQuery = z.object({
  q: z.string().trim().max(SEARCH_MAX, atLimit(messages.searchLong)).default(''),
  limit: listLimit(ADMIN_REDIRECTS_LIMIT),
  cursor: Cursor,
})
export type RedirectsQuery = z.infer<typeof RedirectsQuery>

/** A former address and where it leads. */
export const Redirect = z.object({
  _id: z.string(),
  /** In lower case, without a trailing slash. */
  path: z.string(),
  /** A path of this site, or an https address; null: a blog that is not public. */
  target: z.string().nullable(),
  /** Of a public blog. */
  title: z.string().nullable(),
  /** Null: an admin added it; `startedAt` null: it is older than the list of imports. */
  import: z.object({ source: z.string(), startedAt: z.iso.datetime().nullable() }).nullable(),
})
export type Redirect = z.infer<typeof Redirect>

/** A path without parameters, or the first page with the parameter that names a post, a category or an author. */
const FORMER = /^\/(?:$|[^/?#\\][^?#\\]*$|\?(?:p|page_id|cat|author)=\d{1,20}$)/

/** An address of this site in front is left out by the server. */
const Target = z
  .string()
  .trim()
  .min(1, messages.redirectTargetInvalid)
  .max(REDIRECT_MAX, atLimit(messages.lineLong))
  .transform((text, context) => {
    const isPath = text.startsWith('/')
    if (!isPath && !/^https:\/\//i.test(text)) {
      refuse(context, 'invalid-url', messages.redirectTargetInvalid)
      return z.NEVER
    }
    if (!URL.canParse(text, SITE_URL)) {
      refuse(context, 'invalid-url', messages.redirectTargetInvalid)
      return z.NEVER
    }
    const url = new URL(text, SITE_URL)
    // Two slashes of either kind would turn the name behind them into a host.
    if (isPath && url.origin !== SITE_URL) refuse(context, 'invalid-url', messages.redirectTargetInvalid)
    if (url.username !== '' || url.password !== '') refuse(context, 'not-allowed', messages.redirectCredentials)
    return isPath ? url.pathname + url.search + url.hash : url.href
  })

/** The body of POST /admin/redirects: a path of this site, and where it is to lead. */
export const NewRedirect = z.object({
  path: z
    .string()
    .trim()
    .max(REDIRECT_MAX, atLimit(messages.lineLong))
    .regex(FORMER, refused('invalid-format', messages.redirectPathInvalid)),
  target: Target,
})
export type NewRedirect = z.infer<typeof NewRedirect>
