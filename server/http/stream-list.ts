import type { FastifyReply } from 'fastify'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

const EMPTY = '[]'
const COMMA = Buffer.from(',')

/**
 * An envelope as JSON, with a list in it that is read and serialised in slices, yielding to the event loop in between.
 * The route's schema does not validate it again.
 * @param envelope contains one empty list, which the slices fill
 * @param order backwards: the last slice goes first
 */
export async function streamList(
  envelope: object,
  slices: AsyncIterable<unknown[]>,
  order: 'forwards' | 'backwards' = 'forwards',
): Promise<Buffer> {
  const written: Buffer[] = []
  for await (const slice of slices) {
    if (written.length > 0) await yieldToEventLoop()
    if (slice.length > 0) written.push(Buffer.from(JSON.stringify(slice).slice(1, -1)))
  }
  if (order === 'backwards') written.reverse()
  const around = JSON.stringify(envelope)
  const at = around.indexOf(EMPTY) + 1
  const list = written.flatMap((piece, i) => (i > 0 ? [COMMA, piece] : [piece]))
  return Buffer.concat([Buffer.from(around.slice(0, at)), ...list, Buffer.from(around.slice(at))])
}

/** Sends JSON that is already serialised. A route's response type is that of its envelope, which is in the bytes. */
export const json = (reply: FastifyReply, body: Buffer): never =>
  reply.type('application/json; charset=utf-8').send(body) as never
