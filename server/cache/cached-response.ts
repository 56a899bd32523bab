import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Encoding, encoded } from '../http/compression.ts'
import type { Cacheable } from './tagged-cache.ts'

/** The headers that a route may set itself: content type, caching, redirect and retry. */
export type CachedHeaders = Partial<Record<'content-type' | 'cache-control' | 'location' | 'retry-after', string>>

/** A response and its cache tags. */
export interface NewResponse extends Cacheable {
  status?: number
  headers: CachedHeaders
  body: string | Buffer
  /** Another key by which the fast path finds it. */
  alias?: string | undefined
  /** A hash of its content, if it is a page: see `isCurrent` in cache.ts. */
  pageId?: string | undefined
  /** Who gets it from the fast path: everyone, signed-in users, or no one (every request goes through the route). */
  fastPath: 'everyone' | 'signedIn' | 'nobody'
  /** Called each time the response is sent, with an id that distinguishes viewers. */
  read?: (viewer: string) => void
}

/** A response in one encoding, ready to send; "representation" as in HTTP. */
export interface Representation {
  body: Buffer
  headers: Record<string, string | number>
  /** The headers that the framework sent the first time, names and values alternating; undefined until then. */
  rawHeaders?: string[]
  /** The same for a 304, without the headers of the body. */
  rawHeadersUnchanged?: string[]
}

/** A response as bytes, encoded once for all clients. */
export interface CachedResponse
  extends Pick<NewResponse, 'cacheTags' | 'maxAge' | 'alias' | 'pageId' | 'fastPath' | 'read'> {
  status: number
  /** The headers for an encoding, without Content-Length. */
  headersIn(encoding: Encoding): Record<string, string>
  /** The encodings that are done so far. */
  ready: Partial<Record<Encoding, Representation>>
  /** Encodes the response, once for all callers. */
  represent(encoding: Encoding): Promise<Representation>
  bytes: number
}

/** Identity, and two compressed ones that may be just as long: text made up by a client need not compress. */
const ENCODINGS = 3
/** For three encodings, twice each: by name, and raw. */
const HEADERS_BYTES = 6000

/** Prepares a response for caching and sending. Clients must revalidate it (`no-cache`). */
export function encodeResponse({ status = 200, headers, body, ...made }: NewResponse): CachedResponse {
  const plain = typeof body === 'string' ? encodeUnpooled(body) : body
  const tag = hash('sha256', plain, 'base64url').slice(0, 22)
  const headersIn = (encoding: Encoding) => ({
    'cache-control': 'no-cache',
    ...headers,
    etag: encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  })
  const ready: CachedResponse['ready'] = {}
  const underWay: Partial<Record<Encoding, Promise<Representation>>> = {}
  const encode = async (encoding: Encoding) => {
    const encodedBody = await encoded(plain, encoding, 'cached')
    const representation = {
      body: encodedBody,
      headers: { ...headersIn(encoding), 'content-length': encodedBody.length },
    }
    ready[encoding] = representation
    return representation
  }
  return {
    ...made,
    status,
    bytes: plain.length * ENCODINGS + HEADERS_BYTES,
    headersIn,
    ready,
    represent: (encoding) => (underWay[encoding] ??= encode(encoding)),
  }
}

/** Allocates outside the pool for small buffers: each slice would keep all 8 kB of it alive. */
function encodeUnpooled(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** Whether the client already has this response (If-None-Match). */
export function isKnown(
  { headers: { etag } }: Pick<Representation, 'headers'>,
  { 'if-none-match': known }: IncomingHttpHeaders,
): boolean {
  if (known === undefined) return false
  return known === etag || known.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()))
}
