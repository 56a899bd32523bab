import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, nothing } from '../http/compression.ts'
import { workOf } from '../http/work-limit.ts'
import { yieldToEventLoop } from '../http/yield-to-event-loop.ts'
import { speak } from '../language/spoken.ts'
import type { Cache } from './cache.ts'
import { type CachedResponse, encodeResponse, isKnown, type NewResponse } from './cached-response.ts'
import type { InProcessResponse } from './call-in-process.ts'
import { callKey, writtenKey } from './keys.ts'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
/** No shared cache may store what needs a session. */
const BEHIND_SESSION = { ...JSON_TYPE, 'cache-control': 'private, no-cache' }

/** An envelope or a serialised one, with its cache tags. */
type Uncached = ({ envelope: unknown } | { body: Buffer }) &
  Pick<NewResponse, 'cacheTags' | 'maxAge' | 'fastPath' | 'read'>

/** Answers a call that is the same for everyone, so its message is English, from the cache if possible. */
export async function sendPublic(
  cache: Cache,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<Uncached>,
): Promise<never> {
  const key = callKey(request)
  const cached = await cache.responses.get(key, () =>
    speak('en', async () => encodeMade(request, reply, await make(), JSON_TYPE)),
  )
  const written = writtenKey(request)
  if (cached.cacheTags && written && written !== key) cache.urlAliases.set(written, key)
  // The response type of a route is that of its envelope, which is inside the bytes here.
  return (await sendCached(request, reply, cached)) as never
}

/** Stands for something that only its creator may see. */
const NOT_PUBLIC = encodeResponse({ headers: {}, body: '', cacheTags: undefined, fastPath: 'nobody' })

/**
 * Answers a call that is the same for everyone who may make it; the caller has checked that this user may.
 * @param make resolves to undefined if there is nothing that all of them may see
 * @param viewer distinguishes viewers; prefetches are not reads
 * @returns whether it responded
 */
export async function sendToReaders(
  cache: Cache,
  request: FastifyRequest,
  reply: FastifyReply,
  viewer: string,
  make: () => Promise<Uncached | undefined>,
): Promise<boolean> {
  const cached = await cache.responses.get(callKey(request), async () => {
    const made = await speak('en', make)
    return made ? encodeMade(request, reply, made, BEHIND_SESSION) : NOT_PUBLIC
  })
  if (cached === NOT_PUBLIC) return false
  if (request.headers['sec-purpose'] === undefined) cached.read?.(viewer)
  await sendCached(request, reply, cached)
  return true
}

async function encodeMade(
  request: FastifyRequest,
  reply: FastifyReply,
  made: Uncached,
  headers: NewResponse['headers'],
): Promise<CachedResponse> {
  // Yields between reading and serialising: each may take ten milliseconds.
  await yieldToEventLoop()
  const body = 'body' in made ? made.body : String(reply.serialize(made.envelope))
  request.work += workOf(body.length)
  return encodeResponse({ ...made, headers, body })
}

/**
 * Sends a cached response in the encoding that the client accepts, or 304 if it has it already. HEAD encodes nothing.
 * @returns the reply, for the route to return
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const isHead = request.method === 'HEAD'
  const representation = isHead ? cached.ready[encoding] : await cached.represent(encoding)
  const { headers } = representation ?? { headers: cached.headersIn(encoding) }
  const response: InProcessResponse = reply.raw
  response.sendsCached?.(cached)
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined).join(', ')
  reply.code(cached.status).headers({ ...headers, vary })
  if (representation && !isHead && !reply.hasHeader('access-control-allow-origin')) {
    representation.rawHeaders ??= rawHeadersOf(reply, [...CACHED_HEADERS, ...OF_BODIES])
    representation.rawHeadersUnchanged ??= rawHeadersOf(reply, CACHED_HEADERS)
  }
  if (cached.status === 200 && isKnown({ headers }, request.headers)) {
    for (const name of OF_BODIES) reply.removeHeader(name)
    return reply.code(304).send()
  }
  return reply.send(representation?.body ?? nothing(reply))
}

/**
 * The headers that are cached with a response, besides those of its body, and sent to every later client. Anything else
 * that a hook or a handler sets (a user's cookie, connection headers, what depends on the protocol) is for one request.
 */
const CACHED_HEADERS = [
  'cache-control',
  'etag',
  'vary',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
]
const OF_BODIES = ['content-type', 'content-length', 'content-encoding']

function rawHeadersOf(reply: FastifyReply, names: string[]): string[] {
  return names.flatMap((name) => {
    const value = reply.getHeader(name)
    return value === undefined ? [] : [name, String(value)]
  })
}
