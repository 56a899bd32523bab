import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the files of the built web client beside `assets` (assets.ts): its icon, and pictures without a hash. */
export async function serveClientFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    globIgnore: ['**/*.{br,gz}', 'assets/**'],
    wildcard: false,
    // The build stores compressed copies beside them.
    preCompressed: true,
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  })
}
