import type { FastifyReply } from 'fastify'
import { Problem } from './problem.ts'

/** A signal that is aborted when the client of a response has disconnected. */
export function goneWith(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  // Has no effect once the response has been sent.
  reply.raw.once('close', () => gone.abort(new Problem(400, 'connection-closed')))
  return gone.signal
}
