import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { Failure } from '#contract/envelope.ts'

/** The multipart form that a route reads by itself: its text fields, and the names of its files. */
export interface FormConfig {
  fields: z.ZodObject
  files: readonly string[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    form?: FormConfig
  }
}

/** What of the described answer goes on. */
const HEADERS = ['content-type', 'cache-control', 'etag', 'last-modified', 'location']

/**
 * Describes every route below this instance (that of `/api`) as OpenAPI, made of the contract's own schemas:
 * `/api/v1/openapi.json` for programs, `/api/docs` for people. To be called before the routes are registered.
 * @param cookie the name of the session's cookie
 */
export function describeCalls(api: FastifyInstance, cookie: string): void {
  const routes: RouteOptions[] = []
  api.addHook('onRoute', (route) => {
    // Every call may be refused in the same envelope.
    if (route.schema?.response) route.schema.response = { ...route.schema.response, '4xx': Failure, '5xx': Failure }
    if (route.schema && !route.schema.hide && route.method !== 'HEAD') routes.push(route)
  })

  // Made when somebody asks for it: the libraries behind it are 100 modules, which no visitor of the site needs.
  let made: Promise<FastifyInstance> | undefined
  const described = () =>
    (made ??= import('./openapi-document.ts').then(({ describedCalls }) => describedCalls(routes, cookie)))
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, headers, rawPayload } = await (await described()).inject(request.url)
    if (statusCode === 404) return reply.callNotFound()
    for (const name of HEADERS) if (headers[name]) reply.header(name, headers[name])
    return reply.code(statusCode).send(rawPayload)
  }
  const hidden = { schema: { hide: true } }
  api.get('/v1/openapi.json', hidden, answer)
  api.get('/docs', hidden, answer)
  api.get('/docs/*', hidden, answer)
}
