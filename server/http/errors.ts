import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#contract/envelope.ts'
import { isDatabaseStorageError } from '../db/database-errors.ts'
import { serverPages as messages } from '../language/messages.ts'
import { speak } from '../language/spoken.ts'
import { askedLanguage } from './asked-language.ts'
import { httpsOnly } from './headers.ts'
import { throttleLog } from './log-throttle.ts'
import type { FastPathSettings } from './origin-check.ts'
import { Problem } from './problem.ts'

/** The messages when the framework itself rejects a request. */
const FRAMEWORK_ERRORS: Record<number, 'unreadable-request' | 'too-large' | 'unsupported-content'> = {
  400: 'unreadable-request',
  413: 'too-large',
  415: 'unsupported-content',
}

const STORAGE_RETRY_AFTER = 10

/** Handles all errors except those of pages: a Problem is sent as it is; others are logged and reveal no internals. */
export function answerErrors(app: FastifyInstance): void {
  const logOutage = throttleLog((err: unknown) =>
    app.log.error({ event: 'storage unavailable', err }, 'storage unavailable'),
  )
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    if (error instanceof Problem) return speak(askedLanguage(request), () => send(reply, error.sayAgain()))
    // The framework's errors come from outside of what speaks the language of the call.
    return speak(askedLanguage(request), () => answer(error, request, reply))
  })

  function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const status = error.statusCode ?? 500
    if (status < 500) return send(reply, new Problem(status, FRAMEWORK_ERRORS[status] ?? 'refused'))
    if (status === 503 || isDatabaseStorageError(error)) {
      // One stack trace a minute describes the outage; the other lines say which requests it affected.
      logOutage(error)
      request.log.warn({ event: 'request rejected', ...routeOf(request) }, 'request rejected: storage unavailable')
      return send(reply, new Problem(503, 'storage-unavailable', { headers: { 'retry-after': STORAGE_RETRY_AFTER } }))
    }
    request.log.error({ event: 'request failed', err: error, ...routeOf(request) }, 'request failed')
    return send(reply, new Problem(500, 'internal'))
  }
}

/** The path of a request for the log, with the names of parameters, as the values can be secret. */
export function routeOf({ method, routeOptions }: FastifyRequest): { method: string; route: string | undefined } {
  return { method, route: routeOptions.url }
}

/** Responds to unknown API calls. */
export function answerUnknownCalls(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => send(reply, new Problem(404, 'unknown-call')))
  // Otherwise the page routes, which match every remaining path, would respond here too.
  app.get('/*', (_request, reply) => reply.callNotFound())
}

/**
 * Responds to URLs that are rejected before routing: those that cannot be decoded, or have a parameter longer than any
 * id. As there is no route, the format of the response depends on the path alone.
 */
export function rejectBadUrl(settings: FastPathSettings) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const [name, value] = httpsOnly(request, settings)
    if (name !== undefined) reply.header(name, value)
    reply.header('x-content-type-options', 'nosniff')
    if (request.url.startsWith('/api/'))
      return speak(askedLanguage(request), () => send(reply, new Problem(404, 'unknown-call')))
    return reply.code(404).type('text/plain; charset=utf-8').send(messages.noSuchPage)
  }
}

function send(reply: FastifyReply, { statusCode, code, message, errors, data, headers }: Problem) {
  return reply
    .code(statusCode)
    .headers(headers)
    .serializer(JSON.stringify)
    .type('application/json; charset=utf-8')
    .send({
      statusCode,
      success: false,
      code,
      message,
      ...(errors.length > 0 && { errors }),
      ...(data !== undefined && { data }),
      // Users can quote it when they report a failure, and the operator finds it in the log.
      ...(statusCode >= 500 && { requestId: reply.request.id }),
    } satisfies Failure)
}
