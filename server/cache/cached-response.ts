import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Encoding, encoded } from '../http/compression.ts'
import type { Cacheable } from './tagged-cache.ts'

/** The headers that an answer may have of its own: what it is, and where or when to go on. */
export type AnswerHeaders = Partial<Record<'content-type' | 'cache-control' | 'location' | 'retry-after', string>>

/** An answer, and what it is made of. */
export interface NewResponse extends Cacheable {
  status?: number
  headers: AnswerHeaders
  body: string | Buffer
  /** To whom it goes without the framework; nobody: each request passes by the route. */
  front: 'everybody' | 'people' | 'nobody'
  /** Hears of each sending, by what tells readers apart. */
  read?: (reader: string) => void
}

/** An answer in one encoding, ready to be sent; the word is that of HTTP. */
export interface Representation {
  body: Buffer
  headers: Record<string, string | number>
  /** The headers of `CACHED_HEADERS` as the framework sent them the first time, name and value in turn; undefined until it did. */
  rawHeaders?: string[]
  /** The same for a client that has the answer already. */
  rawHeadersUnchanged?: string[]
}

/** An answer as bytes, encoded once for all who ask for it. */
export interface CachedResponse extends Pick<NewResponse, 'cacheTags' | 'maxAge' | 'front' | 'read'> {
  status: number
  /** The headers in an encoding, but for the length of the body. */
  headersIn(encoding: Encoding): Record<string, string>
  /** What was encoded by now. */
  ready: Partial<Record<Encoding, Representation>>
  /** Encodes it where it was not yet, once however many ask. */
  represent(encoding: Encoding): Promise<Representation>
  bytes: number
}

/** The plain one and two that are no longer: text that somebody makes up need not become shorter. */
const ENCODINGS = 3
/** Of three encodings, twice each: by name, and raw. */
const HEADERS_BYTES = 6000

/** Makes an answer ready to be kept and sent. Clients are told to ask whether it still holds (`no-cache`). */
export function encodeResponse({ status = 200, headers, body, ...made }: NewResponse): CachedResponse {
  const plain = typeof body === 'string' ? bytesOf(body) : body
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
    const encodedBody = await encoded(plain, encoding, 'kept')
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

/** Not out of the pool that short buffers share: each would hold all 8 kB of it. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** Whether the client has this very answer already. */
export function isKnown(
  { headers: { etag } }: Pick<Representation, 'headers'>,
  { 'if-none-match': known }: IncomingHttpHeaders,
): boolean {
  if (known === undefined) return false
  return known === etag || known.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()))
}
