import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Encoding, encoded, encodingFor } from '../http/compression.ts'
import type { About } from './keep.ts'

/** An answer, and what it is made of. */
export interface MadeAnswer extends About {
  status?: number
  /** Headers of its own, its content type among them. */
  headers: Record<string, string>
  body: string
  /** To whom it goes without the framework; nobody: each request passes by the route. */
  front: 'everybody' | 'people' | 'nobody'
  /** Hears of each sending, by what tells readers apart. */
  read?: (reader: string) => void
}

/** One encoding of an answer, ready to be sent. */
export interface Form {
  body: Buffer
  headers: Record<string, string | number>
  /** All headers as the framework sent them the first time, name and value in turn; undefined until it did. */
  wire?: string[]
  /** The same for a client that has the answer already. */
  wireUnchanged?: string[]
}

/** An answer as bytes, encoded once for all who ask for it. */
export interface KeptAnswer extends Pick<MadeAnswer, 'about' | 'maxAge' | 'front' | 'read'> {
  status: number
  forms: Record<Encoding, () => Form>
  bytes: number
}

/** The plain one and two that are no longer: text that somebody makes up need not become shorter. */
const ENCODINGS = 3
/** Of three encodings, twice each: as they are and as they go over the wire. */
const HEADERS_BYTES = 6000

/** Makes an answer ready to be kept and sent. Clients are told to ask whether it still holds (`no-cache`). */
export function keptAnswer({ status = 200, headers, body, ...made }: MadeAnswer): KeptAnswer {
  // Not out of the pool that short buffers share: each would hold all 8 kB of it.
  const plain = Buffer.allocUnsafeSlow(Buffer.byteLength(body))
  plain.write(body)
  const tag = hash('sha256', plain, 'base64url').slice(0, 22)
  const form = (encoded: Buffer, encoding: Encoding): Form => ({
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
    forms: {
      br: once(() => form(encoded(plain, 'br'), 'br')),
      gzip: once(() => form(encoded(plain, 'gzip'), 'gzip')),
      identity: once(() => form(plain, 'identity')),
    },
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

/** The shortest form that a client takes. */
export function chooseForm({ forms }: KeptAnswer, headers: IncomingHttpHeaders): Form {
  return forms[encodingFor(headers['accept-encoding'])]()
}

/** Whether the client has this very answer already. */
export function isKnown({ headers: { etag } }: Form, { 'if-none-match': known }: IncomingHttpHeaders): boolean {
  if (known === undefined) return false
  return known === etag || known.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()))
}
