import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip as gzipInThread, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'

const brotli: (plain: Buffer, options: object) => Promise<Buffer> = promisify(brotliCompress)
const gzip: (plain: Buffer) => Promise<Buffer> = promisify(gzipInThread)

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Brotli levels. Responses that are cached and sent often: level 5 takes 2 ms for a home page of 90 kB, level 11 more
 * than a tenth of a second. Responses sent once: level 2 takes a third of that time, and makes 6 kB of comments 7 %
 * longer.
 */
const QUALITY = { cached: 5, once: 2 }
/** Bytes from which the thread pool costs less than the work itself: about 0.7 ms at level 5. */
const OFF_THREAD_FROM = 32 * 1024
/** Shorter bodies fit into one packet uncompressed. */
const BYTES_MIN = 1024
const COMPRESSIBLE = /^(?:text\/|image\/svg\+xml|application\/(?:json|javascript|(?:[a-z]+\+)?xml))/

/**
 * The shortest encoding that a client accepts.
 * @param accepted its Accept-Encoding header
 */
export function encodingFor(accepted = ''): Encoding {
  if (takes(accepted, 'br')) return 'br'
  return takes(accepted, 'gzip') ? 'gzip' : 'identity'
}

function takes(accepted: string, encoding: string): boolean {
  const at = accepted.indexOf(encoding)
  return at >= 0 && !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(accepted.slice(at + encoding.length))
}

/** Compresses short bodies on this thread, in less than a millisecond, and longer ones in libuv's thread pool. */
export function encoded(plain: Buffer, encoding: Encoding, sent: keyof typeof QUALITY): Buffer | Promise<Buffer> {
  if (encoding === 'identity') return plain
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY[sent] } }
  if (plain.length < OFF_THREAD_FROM) {
    return withoutRest(encoding === 'br' ? brotliCompressSync(plain, options) : gzipSync(plain))
  }
  const compressed = encoding === 'br' ? brotli(plain, options) : gzip(plain)
  return compressed.then(withoutRest)
}

/** zlib returns a slice of a 64 kB buffer, however short it is: thousands of them in the cache would fill memory. */
function withoutRest(slice: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(slice.length)
  slice.copy(exact)
  return exact
}

/**
 * Compresses responses that are neither cached nor precompressed files. Not with the framework's own plugin: with its
 * first response that loads all dependencies of `fetch`, 50 ms for code that nothing here uses.
 */
export const compressAnswers = fp(async (app) => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const vary = [reply.getHeader('vary') ?? []].flat().join(', ')
    const type = String(reply.getHeader('content-type'))
    // A cached response is already in the encoding that the client accepts.
    if (vary.includes('accept-encoding') || !isLong(payload) || !COMPRESSIBLE.test(type)) return done(null, payload)
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === 'identity') return done(null, payload)
    reply.header('content-encoding', encoding)
    if (request.method === 'HEAD') return done(null, nothing(reply))
    const send = (body: Buffer) => {
      reply.header('content-length', body.length)
      done(null, body)
    }
    const body = encoded(Buffer.from(payload), encoding, 'once')
    if (Buffer.isBuffer(body)) send(body)
    else body.then(send, done)
  })
})

/** The body of a HEAD response of unknown length: it is known only after producing the body (RFC 9110, 9.3.2). */
export function nothing(reply: FastifyReply): Readable {
  reply.removeHeader('content-length')
  // The framework sets the length of every other kind of body.
  return Readable.from([])
}

/** Whether compression is worth it; streams are pictures, or precompressed files. */
function isLong(payload: unknown): payload is string | Buffer {
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= BYTES_MIN
}
