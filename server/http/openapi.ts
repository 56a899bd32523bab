import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { Failure } from '#contract/envelope.ts'
import { encodeAnswer } from '../cache/answers.ts'
import type { Cache } from '../cache/cache.ts'
import { sendKept } from '../cache/send.ts'
import { Problem } from './problem.ts'
import { workOf } from './work.ts'

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

/** As the page and its parts are linked: an answer is kept once, however else its address could be written. */
const ADDRESS = /^\/api\/(?:v1\/openapi\.json|docs(?:\/[\w-]+(?:\.[\w-]+)*)*\/?)$/

/**
 * Describes every route below this instance (that of `/api`) as OpenAPI, made of the contract's own schemas:
 * `/api/v1/openapi.json` for programs, `/api/docs` for people. To be called before the routes are registered.
 * @param cookie the name of the session's cookie
 */
export function describeCalls(api: FastifyInstance, { answers }: Cache, cookie: string): void {
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
  const make = async (url: string) => {
    const { statusCode: status, headers, rawPayload: body } = await (await described()).inject(url)
    if (status === 404) throw new Problem(404, 'There is no such call.')
    const { 'content-type': type, location } = headers
    return encodeAnswer({
      status,
      headers: { ...(type && { 'content-type': String(type) }), ...(location && { location }) },
      body,
      // Nothing changes them while the program runs.
      topics: status === 200 ? [] : undefined,
      front: status === 200 ? 'everybody' : 'nobody',
    })
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const [url = ''] = request.url.split('?')
    if (!ADDRESS.test(url)) return reply.callNotFound()
    const kept = await answers.get(url, async () => {
      const made = await make(url)
      request.work += workOf(made.bytes)
      return made
    })
    return sendKept(request, reply, kept)
  }
  const hidden = { schema: { hide: true } }
  api.get('/v1/openapi.json', hidden, answer)
  api.get('/docs', hidden, answer)
  api.get('/docs/*', hidden, answer)
}
