import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isExpensiveJson } from './expensive-json.ts'
import { Problem } from './problem.ts'
import { workOf } from './work-limit.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads the body itself, as it arrives. */
    stream?: true
  }
}

/** Maximum bytes of a JSON body, unless its call says otherwise: a comment with every character escaped takes 24 kB. */
export const JSON_MAX_BYTES = 64 * 1024
/**
 * Maximum number of values in a JSON body, and of the signs around them. What takes long to parse is not a long text
 * but many short values: 4 MB of empty objects blocked all requests for two seconds. The settings of a site with all
 * categories and all their former names have 3,000.
 */
const JSON_SIGNS_MAX = 6000
/** Maximum number of values within each other: no call takes more than six, and what handles them is recursive. */
const JSON_DEPTH_MAX = 32
/**
 * Bytes of a refused body that are received and thrown away, so that the browser reads the response instead of finding
 * its connection reset: the longest form. Behind more, or an unknown number, the connection is closed.
 */
const REFUSED_MAX_BYTES = 64 * 1024 * 1024
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/

/**
 * How bodies are parsed: a route with a body schema takes JSON; a route without one accepts any content type or none,
 * and discards the body unread, unless it streams a file. Multipart routes parse their own (multipart.ts).
 */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: JSON_MAX_BYTES },
    async (request: FastifyRequest, body: string) => {
      if (!request.routeOptions.schema?.body) return null
      // Several long bodies that are complete at the same time are not parsed in the same tick.
      if (body.length > JSON_MAX_BYTES) await yieldToEventLoop()
      return parseJson(body)
    },
  )
  app.addContentTypeParser('*', (request, payload, done) => {
    if (request.routeOptions.schema?.body) return done(new Problem(415, 'json-needed'))
    if (request.routeOptions.config.stream) return done(null, payload)
    payload.resume()
    done(null)
  })
  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw
    const { schema, bodyLimit } = request.routeOptions
    // Before it is received: one that turns out to be invalid is as much work.
    if (schema?.body) request.takeWork(workOf(Math.min(lengthOf(headers) ?? Number.POSITIVE_INFINITY, bodyLimit)))
    // The framework rejects an invalid content type before it calls either parser above.
    const type = headers['content-type'] ?? ''
    if (!schema?.body && !MEDIA_TYPE.test(type)) delete headers['content-type']
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    const isUnread = reply.statusCode >= 400 && !raw.complete
    if (isUnread && (lengthOf(raw.headers) ?? Number.POSITIVE_INFINITY) > REFUSED_MAX_BYTES) {
      reply.header('connection', 'close')
    }
  })
  app.addHook('preValidation', async (request) => {
    for (const part of [request.params, request.query]) clean(part)
  })
  // The multipart plugin handles its own content type before the two parsers above.
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body && request.isMultipart()) throw new Problem(415, 'json-needed')
  })
}

/** Bytes of the body; undefined if the client does not say, and 0 without a body. */
function lengthOf(headers: IncomingHttpHeaders): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined
}

function parseJson(body: string): unknown {
  if (isExpensiveJson(body, JSON_SIGNS_MAX, JSON_DEPTH_MAX)) throw new Problem(400, 'unreadable-json')
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new Problem(400, 'unreadable-json')
  }
  return clean(value)
}

/**
 * A text of a request as it is stored and compared: without U+0000, which no text needs and PostgreSQL rejects, and with
 * U+FFFD for half a surrogate pair, which no database can store.
 */
export function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole
}

/** Cleans all texts of a value, in place. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  for (const [name, part] of Object.entries(value)) (value as Record<string, unknown>)[name] = clean(part)
  return value
}
