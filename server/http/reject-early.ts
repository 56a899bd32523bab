import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorCode } from '#contract/errors.ts'
import { errorPage } from './error-page.ts'

/** Why and how to reject a request; `retryAfter` is in seconds. */
export interface Rejection {
  statusCode: 429 | 503
  code: ErrorCode
  /** A sentence fit to show to a user. */
  message: string
  retryAfter: number
}

/**
 * The rest that the response depends on: the HSTS header's name and value if the client uses https, and the site's
 * name.
 */
interface Site {
  httpsOnly: string[]
  siteName: string
}

/**
 * Rejects a request without the framework, which would cost more than many an accepted request, and closes its
 * connection after the response. Browsers reload a page by themselves.
 */
export function rejectEarly(
  request: IncomingMessage,
  response: ServerResponse,
  { statusCode, code, message, retryAfter }: Rejection,
  { httpsOnly: [name, value], siteName }: Site,
): void {
  const isApi = request.url?.startsWith('/api/')
  const body = isApi
    ? JSON.stringify({ statusCode, success: false, code, message })
    : errorPage(statusCode, message, siteName)
  request.resume()
  response
    .writeHead(statusCode, {
      'content-type': isApi ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'retry-after': `${retryAfter}`,
      'x-content-type-options': 'nosniff',
      connection: 'close',
      ...(!isApi && { refresh: `${retryAfter}` }),
      ...(name !== undefined && value !== undefined && { [name]: value }),
    })
    .end(body)
}
