import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Failure, FieldError } from '#contract/envelope.ts'
import { isDatabaseStorageError } from '../db/database-errors.ts'
import { httpsOnly } from './headers.ts'
import { throttleLog } from './log-throttle.ts'
import type { FastPathSettings } from './origin-check.ts'
import { INTERNAL, Problem } from './problem.ts'

/** Messages for users when the framework itself rejects a request. */
const FRAMEWORK_MESSAGES: Record<number, string> = {
  400: 'The request could not be read. Please check it and try again.',
  413: 'That is too large to send.',
  415: 'This kind of content cannot be sent here.',
}

const STORAGE_RETRY_AFTER = 10
/** The message while the database or the picture store fails. */
export const STORAGE_MESSAGE =
  'The site cannot store or read anything at the moment. Keep this page open and try again shortly.'

/** Handles all errors except those of pages: a Problem is sent as it is; others are logged and reveal no internals. */
export function answerErrors(app: FastifyInstance): void {
  const tellOutage = throttleLog((error: unknown) => app.log.error({ err: error }, 'storage unavailable'))
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    if (error instanceof Problem) {
      const { headers = {}, ...more } = error.more
      return fail(reply.headers(headers), error.statusCode, error.message, more)
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const errors = firstPerField(
        error.validation.map(({ instancePath, message }) => ({
          path: instancePath.slice(1).replaceAll('/', '.'),
          message: message ?? 'Invalid value',
        })),
      )
      return fail(reply, 400, errors[0]?.message ?? 'Invalid request', { errors })
    }
    const status = error.statusCode ?? 500
    if (status < 500) return fail(reply, status, FRAMEWORK_MESSAGES[status] ?? 'The request was refused.')
    if (status === 503 || isDatabaseStorageError(error)) {
      // One stack trace a minute describes the outage; the other lines say which requests it affected.
      tellOutage(error)
      request.log.warn(routeOf(request), 'request rejected: storage unavailable')
      return fail(reply.header('retry-after', STORAGE_RETRY_AFTER), 503, STORAGE_MESSAGE)
    }
    request.log.error({ err: error, ...routeOf(request) }, 'request failed')
    return fail(reply, 500, INTERNAL)
  })
}

/** What a log line names of a request: its path with the names of parameters, as the values can be secret. */
export function routeOf({ method, routeOptions }: FastifyRequest): { method: string; route: string | undefined } {
  return { method, route: routeOptions.url }
}

/** Responds to unknown API calls. */
export function answerUnknownCalls(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => fail(reply, 404, 'There is no such call.'))
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
    if (request.url.startsWith('/api/')) return fail(reply, 404, 'There is no such call.')
    return reply.code(404).type('text/plain; charset=utf-8').send('There is no such page.')
  }
}

/** Keeps the first message per field: one is enough to act on. */
export function firstPerField(errors: FieldError[]): FieldError[] {
  const seen = new Set<string>()
  return errors.filter(({ path }) => !seen.has(path) && seen.add(path))
}

function fail(reply: FastifyReply, statusCode: number, message: string, more: Pick<Failure, 'errors' | 'data'> = {}) {
  return reply
    .code(statusCode)
    .serializer(JSON.stringify)
    .type('application/json; charset=utf-8')
    .send({
      statusCode,
      success: false,
      message,
      ...more,
      // Users can quote it when they report a failure, and the operator finds it in the log.
      ...(statusCode >= 500 && { requestId: reply.request.id }),
    })
}
