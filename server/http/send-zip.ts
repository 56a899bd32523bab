import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** For how long a client may take no byte. */
const STALLED_MS = 60_000

/** Sends a ZIP archive as a download, which no cache keeps. @param name of the file */
export function sendZip(reply: FastifyReply, archive: Readable, name: string): FastifyReply {
  // A client that does not read.
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
  return reply
    .type('application/zip')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(archive)
}
