import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import { MEDIA_PATH } from './store.ts'

/** The pictures in the data folder. */
export const MEDIA_FOLDER = 'media'
export const mediaFolder = (config: Config) => join(config.dataDir, MEDIA_FOLDER)

/** `/<id>/<width>.webp`: whatever else might lie in the folder is not served. */
const PICTURE_FILE = /^\/[0-9a-f-]{36}\/\d+\.webp$/

/** Serves the stored pictures. A picture never changes under its address, so browsers keep it for good. */
export function mediaFiles(config: Config) {
  return fp(async (app) => {
    await app.register(fastifyStatic, {
      root: mediaFolder(config),
      prefix: MEDIA_PATH,
      index: false,
      allowedPath: (path) => PICTURE_FILE.test(path),
      immutable: true,
      maxAge: '1y',
    })
  })
}
