import { parentPort } from 'node:worker_threads'
import fastify, { type RouteOptions } from 'fastify'
import { Failure } from '#contract/envelope.ts'
import { calls } from '../app.ts'
import type { Deps } from '../deps.ts'
import { zodSchemas } from '../http/schemas.ts'
import { SESSION_COOKIE } from '../session/cookie.ts'
import { describedCalls } from './openapi-document.ts'

/** What is asked of this thread, and what it answers; `fault` is for the log. */
export interface Question {
  id: number
  url: string
}
export type Description =
  | { id: number; status: number; type: string | undefined; location: string | undefined; body: Uint8Array }
  | { id: number; fault: string }

/** Every call, as the site registers it. Only what the calls say of themselves is read: none is ever answered here. */
async function routes(): Promise<RouteOptions[]> {
  const found: RouteOptions[] = []
  const site = fastify({ exposeHeadRoutes: false, schemaController: zodSchemas })
  site.addHook('onRoute', (route) => {
    // Every call may be refused in the same envelope.
    if (route.schema?.response) route.schema.response = { ...route.schema.response, '4xx': Failure, '5xx': Failure }
    if (route.schema && !route.schema.hide) found.push(route)
  })
  await site.register(calls({ config: {} } as Deps), { prefix: '/api/v1' })
  await site.ready()
  return found
}

const described = routes().then((found) => describedCalls(found, SESSION_COOKIE))

async function answered({ id, url }: Question): Promise<Description> {
  try {
    const { statusCode: status, headers, rawPayload } = await (await described).inject(url)
    return { id, status, type: headers['content-type']?.toString(), location: headers.location, body: rawPayload }
  } catch (error) {
    return { id, fault: String(error) }
  }
}

parentPort?.on('message', async (question: Question) => parentPort?.postMessage(await answered(question)))
