import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip as gzipInThread, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'

const brotli: (plain: Buffer, options: object) => Promise<Buffer> = promisify(brotliCompress)
const gzip: (plain: Buffer) => Promise<Buffer> = promisify(gzipInThread)

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Of what is kept and sent often: level 5 takes 2 ms for a home page of 90 kB, level 11 more than a tenth of a second.
 * Of what is sent once: level 2 takes a third of that time, and makes 6 kB of comments 7 % longer.
 */
const QUALITY = { kept: 5, once: 2 }
/** Bytes from which on handing the work over costs less than the work: some 0.7 ms at level 5. */
const OFF_THREAD_FROM = 32 * 1024
/** What is shorter fits into one packet as it is. */
const BYTES_MIN = 1024
const COMPRESSIBLE = /^(?:text\/|image\/svg\+xml|application\/(?:json|javascript|(?:[a-z]+\+)?xml))/

/**
 * The encoding that a client takes and that is shortest.
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

/** Compresses on this thread what takes less than a millisecond, and all else on libuv's, where others need not wait for it. */
export function encoded(plain: Buffer, encoding: Encoding, sent: keyof typeof QUALITY): Buffer | Promise<Buffer> {
  if (encoding === 'identity') return plain
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY[sent] } }
  if (plain.length < OFF_THREAD_FROM) {
    return withoutRest(encoding === 'br' ? brotliCompressSync(plain, options) : gzipSync(plain))
  }
  const compressed = encoding === 'br' ? brotli(plain, options) : gzip(plain)
  return compressed.then(withoutRest)
}

/** zlib answers a slice of 64 kB, however short it is: kept by the thousand, that fills the memory. */
function withoutRest(slice: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(slice.length)
  slice.copy(exact)
  return exact
}

/**
 * Compresses what is neither kept nor lies ready in a file. Not the framework's own plugin: with its first answer that
 * loads all that `fetch` is made of, 50 ms of the start for what nothing here uses.
 */
export const compressAnswers = fp(async (app) => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const vary = [reply.getHeader('vary') ?? []].flat().join(', ')
    const type = String(reply.getHeader('content-type'))
    // A cached response comes in the encoding that its reader takes.
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

/** The body of an answer to HEAD whose length nobody knows: only making it would tell (RFC 9110, 9.3.2). */
export function nothing(reply: FastifyReply): Readable {
  reply.removeHeader('content-length')
  // The framework states the length of every other kind of body.
  return Readable.from([])
}

/** Whether it is worth it; a stream is of pictures, or of files that lie ready compressed. */
function isLong(payload: unknown): payload is string | Buffer {
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= BYTES_MIN
}
