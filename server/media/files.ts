import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import { IMMUTABLE } from '../http/cache-control.ts'
import { serverPages as messages } from '../language/messages.ts'
import type { MediaStore } from './media-store.ts'
import { FILE_NAME, MEDIA_PATH, PICTURE_ID } from './store.ts'

/** The pictures folder, inside the data folder. */
export const MEDIA_FOLDER = 'media'
/** Its absolute path. */
export const mediaFolder = (config: Config) => join(config.dataDir, MEDIA_FOLDER)

/** Other files in the folder or bucket are not served. */
const PICTURE_FILE = new RegExp(`^/${PICTURE_ID}/${FILE_NAME}$`)
/** The only kind of range that every store supports: a single byte range. */
const ONE_RANGE = /^bytes=(?:\d+-\d*|-\d+)$/

/** Limited to an hour, because the public URL of the bucket may change. */
const REDIRECT_KEPT = 'public, max-age=3600'
const RETRY_AFTER = 10
/** Milliseconds without progress: a client that does not read would hold one of the connections to the bucket. */
const STALLED = 20_000

/** Serves the stored pictures. The content at a URL never changes, so browsers may cache it forever. */
export function mediaFiles(config: Config, media: MediaStore) {
  const { mediaUrl } = config
  return fp(async (app) => {
    if (config.allowedOrigins.length > 0) {
      // Otherwise browsers would only show the pictures on the site's own pages.
      app.addHook('onRequest', async ({ url }, reply) => {
        if (url.startsWith(MEDIA_PATH)) reply.header('cross-origin-resource-policy', 'cross-origin')
      })
    }
    if (mediaUrl !== undefined) {
      servePictures(app, async (file, _request, reply) =>
        reply.header('cache-control', REDIRECT_KEPT).redirect(`${mediaUrl}${MEDIA_PATH}${file}`, 302),
      )
    } else if (media.read) {
      servePictures(app, streamed(media.read))
    } else {
      await app.register(fastifyStatic, {
        root: mediaFolder(config),
        // Its own route reads the list of all pictures for each request, to compare the spelling of the name.
        serve: false,
        index: false,
        cacheControl: false,
        setHeaders: (reply) => reply.header('cache-control', IMMUTABLE),
      })
      servePictures(app, async (file, { method, headers }, reply) => {
        const isWhole = method === 'GET' && headers.range === undefined
        const small = isWhole ? await media.readSmall?.(file) : undefined
        if (!small) return reply.sendFile(file)
        reply.headers({ 'content-type': 'image/webp', 'cache-control': IMMUTABLE, 'accept-ranges': 'bytes' })
        return reply.send(small)
      })
    }
  })
}

type Serve = (file: string, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

function servePictures(app: FastifyInstance, serve: Serve): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_PATH}*`,
    handler: async (request, reply) => {
      const file = request.params['*']
      return PICTURE_FILE.test(`/${file}`) ? serve(file, request, reply) : reply.callNotFound()
    },
  })
}

function streamed(read: NonNullable<MediaStore['read']>): Serve {
  return async (file, { method, headers, log }, reply) => {
    // If the range is ignored, the whole file is sent, which is always valid.
    const range = headers.range && !headers['if-range'] && ONE_RANGE.test(headers.range) ? headers.range : undefined
    const asked = { head: method === 'HEAD', range, ifNoneMatch: headers['if-none-match'] }
    const found = await read(file, asked).catch((error) => {
      log.error({ event: 'picture not readable', err: error }, 'picture not readable')
      return 'fault' as const
    })
    if (found === 'fault')
      return reply.code(503).header('retry-after', RETRY_AFTER).type('text/plain').send(messages.pictureUnreadable)
    if (!found) return reply.callNotFound()
    reply.code(found.status).headers(found.headers)
    if (found.status === 416) return reply.send()
    reply.headers({ 'cache-control': IMMUTABLE, 'accept-ranges': 'bytes' })
    if (found.status !== 304) reply.type('image/webp')
    reply.raw.setTimeout(STALLED, () => reply.raw.destroy())
    return reply.send(found.body)
  }
}
