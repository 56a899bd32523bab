import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { CachedResponse } from './cached-response.ts'

/** An answer of the API, and how long it is valid: until one of its tags is invalidated, or it is too old. */
export interface InProcessAnswer {
  status: number
  body: unknown
  /** Undefined: it is not cached, as it may change unannounced. */
  cacheTags: string[] | undefined
  /** Milliseconds; undefined: without limit. */
  maxAge: number | undefined
}

/** The response to a call in this process. Responses to other requests do not have the property. */
export interface InProcessResponse extends ServerResponse {
  /** Called by `sendCached` with the response that it sends. */
  sendsCached?: (cached: CachedResponse) => void
}

/** Calls the API in this process, without a session: a GET of an `/api/v1` path. Follows redirects. */
export async function callInProcess(
  app: FastifyInstance,
  url: string,
  from: { remoteAddress: string; headers: Record<string, string> },
): Promise<InProcessAnswer> {
  // Not app.inject: it fails once the program is closing, while pages requested before must still be answered.
  const { inject } = await import('light-my-request')
  let cached: CachedResponse | undefined
  const answer = await inject(
    (request, response: InProcessResponse) => {
      response.sendsCached = (sent) => {
        cached = sent
      }
      app.routing(request, response)
    },
    { method: 'GET', url, ...from },
  )
  const { location } = answer.headers
  if (answer.statusCode === 301 && location !== undefined) return callInProcess(app, location, from)
  return {
    status: answer.statusCode,
    body: answer.json(),
    cacheTags: cached?.cacheTags,
    maxAge: cached?.maxAge,
  }
}
