import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

const WANTS_JSON = 'Send this as application/json.'
/**
 * Maximum bytes of a JSON body: a comment with every character escaped takes 24 kB, and parsing blocks all requests.
 * A megabyte of unknown keys took 160 ms.
 */
const JSON_MAX_BYTES = 64 * 1024
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/

/**
 * How bodies are parsed: a route with a body schema takes JSON; a route without one accepts any content type or none,
 * and discards the body unread. Multipart routes parse their own (multipart.ts).
 */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: JSON_MAX_BYTES },
    (request, body, done) => {
      if (!request.routeOptions.schema?.body) return done(null)
      try {
        done(null, JSON.parse(body as string))
      } catch {
        done(new Problem(400, 'The request is not valid JSON.'))
      }
    },
  )
  app.addContentTypeParser('*', (request, payload, done) => {
    if (request.routeOptions.schema?.body) return done(new Problem(415, WANTS_JSON))
    payload.resume()
    done(null)
  })
  // The framework rejects an invalid content type before it calls either parser above.
  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw
    const type = headers['content-type'] ?? ''
    if (!request.routeOptions.schema?.body && !MEDIA_TYPE.test(type)) delete headers['content-type']
  })
  app.addHook('preValidation', async (request) => {
    for (const part of [request.params, request.query, request.body]) dropNulls(part)
  })
  // The multipart plugin handles its own content type before the two parsers above.
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body && request.isMultipart()) throw new Problem(415, WANTS_JSON)
  })
}

/** Removes U+0000: no text needs it, and PostgreSQL rejects text that contains it. */
export function withoutNull(text: string): string {
  return text.replaceAll('\0', '')
}

/** Everything in the contract is flat, so the first level is enough. */
function dropNulls(values: unknown): void {
  if (typeof values !== 'object' || values === null) return
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') (values as Record<string, string>)[name] = withoutNull(value)
  }
}
