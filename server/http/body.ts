import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

/**
 * How bodies are read: a route that states a body takes JSON; a route that states none works with any content
 * type or none, and what is sent to it is dropped unread. Multipart routes read their own (multipart.ts).
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!request.routeOptions.schema?.body) return done(null)
    try {
      done(null, JSON.parse(body as string))
    } catch {
      done(new Problem(400, 'The request is not valid JSON.'))
    }
  })
  app.addContentTypeParser('*', (request, payload, done) => {
    if (request.routeOptions.schema?.body) return done(new Problem(415, 'Send this as application/json.'))
    payload.resume()
    done(null)
  })
}
