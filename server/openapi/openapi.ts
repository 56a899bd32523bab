import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodeAnswer } from '../cache/answers.ts'
import type { Cache } from '../cache/cache.ts'
import { sendKept } from '../cache/send.ts'
import { Problem } from '../http/problem.ts'
import { workOf } from '../http/work.ts'
import type { Description, Question } from './openapi-thread.ts'

/** As the page and its parts are linked: an answer is kept once, however else its address could be written. */
const ADDRESS = /^\/api\/(?:v1\/openapi\.json|docs(?:\/[\w-]+(?:\.[\w-]+)*)*\/?)$/

/**
 * Describes every call as OpenAPI, made of the contract's own schemas: `/api/v1/openapi.json` for programs, `/api/docs`
 * for people.
 */
export function describeCalls(api: FastifyInstance, { answers }: Cache): void {
  const ask = threadAsked()
  const make = async (url: string) => {
    const { status, type, location, body } = await ask(url)
    if (status === 404) throw new Problem(404, 'There is no such call.')
    return encodeAnswer({
      status,
      headers: { ...(type && { 'content-type': type }), ...(location && { location }) },
      body: Buffer.from(body),
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

/** Milliseconds without a question after which the thread ends, and with it the memory of its libraries. */
const THREAD_IDLE = 5_000

/**
 * Asks a thread of its own, which begins when somebody wants to know: loading its libraries and describing all calls takes
 * a quarter of a second, for which everybody would wait.
 */
function threadAsked(): (url: string) => Promise<Exclude<Description, { fault: string }>> {
  type Answered = PromiseWithResolvers<Exclude<Description, { fault: string }>>
  const waiting = new Map<number, Answered>()
  let thread: Worker | undefined
  let asked = 0
  let idle: NodeJS.Timeout | undefined

  const begin = () => {
    const file = new URL(`./openapi-thread${extname(import.meta.filename)}`, import.meta.url)
    const worker = new Worker(file, { env: {} })
    worker.unref()
    worker.on('message', (description: Description) => {
      const answered = waiting.get(description.id)
      waiting.delete(description.id)
      if ('fault' in description) answered?.reject(new Error(description.fault))
      else answered?.resolve(description)
      if (waiting.size === 0) idle = setTimeout(end, THREAD_IDLE).unref()
    })
    worker.once('error', (error) => {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
      thread = undefined
    })
    return worker
  }
  const end = () => {
    void thread?.terminate()
    thread = undefined
  }

  return (url) => {
    clearTimeout(idle)
    thread ??= begin()
    asked += 1
    const answered: Answered = Promise.withResolvers()
    waiting.set(asked, answered)
    thread.postMessage({ id: asked, url } satisfies Question)
    return answered.promise
  }
}
