import type { FastifyInstance } from 'fastify'
import { isDatabaseStorageError } from '../db/database-errors.ts'
import { errorPage } from '../http/error-page.ts'
import { routeOf } from '../http/errors.ts'
import { Problem } from '../http/problem.ts'
import { serverPages as messages } from '../language/messages.ts'
import type { Settings } from '../settings/current.ts'

export const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' }
/** Seconds after which a page that is temporarily unavailable is requested again. */
export const RETRY_AFTER = '10'

/** Answers paths that no route serves. */
export function answerUnknownPages(app: FastifyInstance, settings: Settings): void {
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .headers(HTML_TYPE)
      .send(errorPage(404, messages.noSuchPage, settings.latest().shown.name)),
  )
}

/** Shows errors as pages; one that is temporary asks the browser to come back. */
export function answerPageErrors(app: FastifyInstance, settings: Settings): void {
  app.setErrorHandler((error, request, reply) => {
    const known = knownAs(error)
    if (known.statusCode === 500)
      request.log.error({ event: 'page failed', err: error, ...routeOf(request) }, 'page failed')
    return reply
      .code(known.statusCode)
      .headers(known.headers)
      .headers(known.statusCode === 503 ? { 'retry-after': RETRY_AFTER, refresh: RETRY_AFTER } : {})
      .headers(HTML_TYPE)
      .send(errorPage(known.statusCode, known.message, settings.latest().shown.name))
  })
}

/** The error that a visitor sees: a client error keeps its status, anything else is an internal error. */
function knownAs(error: unknown): Problem {
  if (error instanceof Problem) return error.sayAgain()
  if (isDatabaseStorageError(error)) return new Problem(503, 'storage-unavailable')
  const { statusCode = 500 } = error as { statusCode?: number }
  const isRequests = statusCode >= 400 && statusCode < 500
  return isRequests ? new Problem(statusCode, 'address-not-shown') : new Problem(500, 'internal')
}
