import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { IMMUTABLE } from '../http/cache-control.ts'

const UNSERVED = ['**/*.{br,gz}']
/** The build stores compressed copies beside the scripts. */
const OPTIONS = {
  wildcard: false,
  preCompressed: true,
  index: false,
  decorateReply: false,
  cacheControl: false,
} as const

/** Serves the files of the built web client. @param folder with `assets`, whose names contain a hash of their content */
export async function serveClientFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    globIgnore: [...UNSERVED, 'assets/**'],
    ...OPTIONS,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  })
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    // Scripts of other languages, thousands of files, are served by assets.ts: each would be a route. `*/**` would be
    // all files.
    globIgnore: [...UNSERVED, '*/*'],
    ...OPTIONS,
    // Such a file never changes: there is nothing to revalidate, and none of them needs to be sent in parts.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply) => reply.header('cache-control', IMMUTABLE),
  })
}
