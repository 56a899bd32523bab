import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Failure, FieldError } from '#contract/envelope.ts'
import { isStorageFault } from '../db/database-errors.ts'
import { httpsOnly } from './headers.ts'
import { throttleLog } from './log-throttle.ts'
import type { FastPathSettings } from './origin-check.ts'
import { INTERNAL, Problem } from './problem.ts'

/** What the framework refuses by itself, in words for a person. */
const FRAMEWORK_MESSAGES: Record<number, string> = {
  400: 'The request could not be read. Please check it and try again.',
  413: 'That is too large to send.',
  415: 'This kind of content cannot be sent here.',
}

const STORAGE_RETRY_AFTER = 10
/** What is said while the database or the store of pictures fails. */
export const STORAGE_MESSAGE =
  'The site cannot store or read anything at the moment. Keep this page open and try again shortly.'

/** The one exit of every error but a page's: a Problem says what it says, all else is logged and says nothing of its inside. */
export function answerErrors(app: FastifyInstance): void {
  const tellOutage = throttleLog((error: unknown) => app.log.error({ err: error }, 'the storage fails'))
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
    if (status === 503 || isStorageFault(error)) {
      // One stack a minute tells it; the rest says whom it met.
      tellOutage(error)
      request.log.warn('refused: the storage fails')
      return fail(reply.header('retry-after', STORAGE_RETRY_AFTER), 503, STORAGE_MESSAGE)
    }
    request.log.error({ err: error }, 'request failed')
    return fail(reply, 500, INTERNAL)
  })
}

/** What no call of the API answers. */
export function answerUnknownCalls(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => fail(reply, 404, 'There is no such call.'))
  // Or the site's pages, which answer every address that nobody else does, would answer here too.
  app.get('/*', (_request, reply) => reply.callNotFound())
}

/**
 * What is refused before any route is found: an address that cannot be decoded, or a part of it that no id is as long as.
 * It never came to a part of the site, so its form follows the address alone.
 */
export function refuseAddress(settings: FastPathSettings) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const [name, value] = httpsOnly(request, settings)
    if (name !== undefined) reply.header(name, value)
    reply.header('x-content-type-options', 'nosniff')
    if (request.url.startsWith('/api/')) return fail(reply, 404, 'There is no such call.')
    return reply.code(404).type('text/plain; charset=utf-8').send('There is no such page.')
  }
}

/** Keeps the first sentence for each field: one is enough to act on. */
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
      // Whoever reports a failure can name it, and the operator finds it in the log.
      ...(statusCode >= 500 && { requestId: reply.request.id }),
    })
}
