// A process that makes the import of one upload, as its job would, so that a test can kill it.
import { fastify } from 'fastify'
import { openCache } from '../cache/cache.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { Announce } from '../live/announce.ts'
import { openMedia } from '../media/open.ts'
import { openStorage } from '../media/storage.ts'
import { openSettings } from '../settings/current.ts'
import { runUpload } from '../transfer/uploads/run.ts'

const config = readConfig(process.env)
const { db } = await openDatabase(config)
const media = await openMedia(config)
const now = () => new Date()
const nothing = async () => {}
const rateLimit: Deps['rateLimit'] = Object.assign(async () => 0, { forget: nothing, formUnderWay: () => () => {} })
const parts = {
  db,
  config,
  media,
  now,
  storage: openStorage(db, media, config, () => {}),
  settings: await openSettings(db, openCache(undefined), config, now),
  rateLimit,
  // Who shows pages is another process.
  announce: new Proxy({}, { get: () => nothing }) as Announce,
  log: fastify({ logger: { level: 'error' } }).log,
}
console.log('begun')
await runUpload(parts, { id: process.argv[2] ?? '' }, new AbortController().signal)
process.exit()
