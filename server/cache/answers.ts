import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Encoding, encoded, encodingFor } from '../http/compression.ts'
import type { Keepable } from './keep.ts'

/** An answer, and what it is made of. */
export interface MadeAnswer extends Keepable {
  status?: number
  /** Headers of its own, its content type among them. */
  headers: Record<string, string>
  body: string
  /** To whom it goes without the framework; nobody: each request passes by the route. */
  front: 'everybody' | 'people' | 'nobody'
  /** Hears of each sending, by what tells readers apart. */
  read?: (reader: string) => void
}

/** An answer in one encoding, ready to be sent; the word is that of HTTP. */
export interface Representation {
  body: Buffer
  headers: Record<string, string | number>
  /** All headers as the framework sent them the first time, name and value in turn; undefined until it did. */
  rawHeaders?: string[]
  /** The same for a client that has the answer already. */
  rawHeadersUnchanged?: string[]
}

/** An answer as bytes, encoded once for all who ask for it. */
export interface KeptAnswer extends Pick<MadeAnswer, 'topics' | 'maxAge' | 'front' | 'read'> {
  status: number
  representations: Record<Encoding, () => Representation>
  bytes: number
}

/** The plain one and two that are no longer: text that somebody makes up need not become shorter. */
const ENCODINGS = 3
/** Of three encodings, twice each: by name, and raw. */
const HEADERS_BYTES = 6000

/** Makes an answer ready to be kept and sent. Clients are told to ask whether it still holds (`no-cache`). */
export function encodeAnswer({ status = 200, headers, body, ...made }: MadeAnswer): KeptAnswer {
  // Not out of the pool that short buffers share: each would hold all 8 kB of it.
  const plain = Buffer.allocUnsafeSlow(Buffer.byteLength(body))
  plain.write(body)
  const tag = hash('sha256', plain, 'base64url').slice(0, 22)
  const representation = (encoded: Buffer, encoding: Encoding): Representation => ({
    body: encoded,
    headers: {
      'cache-control': 'no-cache',
      ...headers,
      etag: encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': encoded.length,
    },
  })
  return {
    ...made,
    status,
    bytes: plain.length * ENCODINGS + HEADERS_BYTES,
    representations: {
      br: once(() => representation(encoded(plain, 'br', 'kept'), 'br')),
      gzip: once(() => representation(encoded(plain, 'gzip', 'kept'), 'gzip')),
      identity: once(() => representation(plain, 'identity')),
    },
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

/** The shortest representation that a client takes. */
export function chooseRepresentation({ representations }: KeptAnswer, headers: IncomingHttpHeaders): Representation {
  return representations[encodingFor(headers['accept-encoding'])]()
}

/** Whether the client has this very answer already. */
export function isKnown(
  { headers: { etag } }: Representation,
  { 'if-none-match': known }: IncomingHttpHeaders,
): boolean {
  if (known === undefined) return false
  return known === etag || known.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()))
}
