import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { IMMUTABLE } from '../http/cache-control.ts'
import { type Encoding, encodingFor } from '../http/compression.ts'
import { throttleLog } from '../http/log-throttle.ts'
import { workOf } from '../http/work-limit.ts'

/** For how long the assets of a release are kept after its last instance was seen: pages stay open for as long. */
export const ASSETS_KEPT = 24 * 60 * 60 * 1000
/** Milliseconds between two times at which an instance says that its release still serves. */
const SEEN_EVERY = 60 * 60 * 1000
/** Files per statement: some 100 kB. */
const AT_ONCE = 10
/** Bytes of files in memory: the scripts of some languages; and of the longest one there. */
const CACHED = 16 * 1024 * 1024
const CACHED_FILE_MAX = 512 * 1024
/** The only kinds that are kept and served, by the extension. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}
/** Such as the build gives; PostgreSQL takes not every character. */
const NAME = /^[\w.-]+$/
const LANGUAGE = /^[\w-]+$/
/** Errors of reading a file of which there is none. */
const MISSING = new Set<string | undefined>(['ENOENT', 'ENOTDIR'])

const decompressed = promisify(brotliDecompress)

/**
 * Serves the scripts, styles and fonts of the built client, those of this release from its folder, through a cache. Keeps
 * them in the database while the site is listening, and serves those of other releases from there:
 * /docs/decisions/2026-11-25-assets-of-other-releases.md.
 * @param folder of the built client
 */
export function serveAssets(
  app: FastifyInstance,
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  folder: string,
): void {
  const assets = join(folder, 'assets')
  /** Files of the folder by path and the encoding that was wanted. They never change. */
  const cache = new LRUCache<string, Asset>({
    maxSize: CACHED,
    maxEntrySize: CACHED_FILE_MAX,
    sizeCalculation: ({ content }) => content.length,
  })
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params
    return send(request, reply, name, NAME.test(name))
  })
  /** The scripts with the texts of a language other than English. */
  app.get<{ Params: { language: string; name: string } }>('/assets/:language/:name', (request, reply) => {
    const { language, name } = request.params
    return send(request, reply, `${language}/${name}`, NAME.test(name) && LANGUAGE.test(language))
  })

  async function send(request: FastifyRequest, reply: FastifyReply, path: string, isPath: boolean): Promise<unknown> {
    const type = TYPES[extname(path)]
    const wanted = encodingFor(request.headers['accept-encoding'])
    const asset = type && isPath ? (cache.get(`${path} ${wanted}`) ?? (await find(path, wanted, request))) : undefined
    // No cache may remember it: another instance is about to store it.
    if (!asset) return reply.header('cache-control', 'no-store').callNotFound()
    reply.headers({ 'content-type': type, 'cache-control': IMMUTABLE })
    if (asset.encoding === null) return reply.send(asset.content)
    // Otherwise it is compressed as other answers are, and has this header from there.
    if (asset.encoding !== wanted) return reply.send(await decompressed(asset.content))
    return reply.headers({ 'content-encoding': wanted, vary: 'accept-encoding' }).send(asset.content)
  }

  /** Only a file that is not there is looked for in the database: a 404 tells a page that the site was updated. */
  async function find(path: string, wanted: Encoding, request: FastifyRequest): Promise<Asset | undefined> {
    const file = await readAsset(join(assets, path), wanted)
    if (file) cache.set(`${path} ${wanted}`, file)
    const asset = file ?? (await findAsset(db, path))
    if (asset) request.work += workOf(asset.content.length)
    return asset
  }

  const stopping = new AbortController()
  const logFailure = throttleLog((err) => app.log.error({ event: 'assets not stored', err }, 'assets not stored'))
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const keep = () => {
    running = keepAssets(db, assets, settings.latest().shown.interfaceLanguage, now(), stopping.signal).catch(
      logFailure,
    )
  }
  app.addHook('onListen', async () => {
    keep()
    timer = setInterval(keep, SEEN_EVERY).unref()
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  })
}

interface Asset {
  encoding: string | null
  content: Buffer
}

/** Of scripts and styles the build stores compressed copies, and of those with the texts of a language nothing else. */
async function readAsset(path: string, wanted: Encoding): Promise<Asset | undefined> {
  const gzip = wanted === 'gzip' ? await readIfThere(`${path}.gz`) : undefined
  if (gzip) return { encoding: 'gzip', content: gzip }
  const brotli = wanted === 'br' ? await readIfThere(`${path}.br`) : undefined
  if (brotli) return { encoding: 'br', content: brotli }
  const plain = await readIfThere(path)
  if (plain) return { encoding: null, content: plain }
  const only = await readIfThere(`${path}.br`)
  return only && { encoding: 'br', content: only }
}

const readIfThere = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (!MISSING.has(error.code)) throw error
    return undefined
  })

async function findAsset(db: Db, name: string): Promise<Asset | undefined> {
  const row = await db.selectFrom('assets').select(['encoding', 'content']).where('name', '=', name).executeTakeFirst()
  return row && { encoding: row.encoding, content: Buffer.from(row.content, 'base64') }
}

/** Stores the files of a folder that are not there yet, and notes that all of them are in use. */
async function keepAssets(
  db: Db,
  folder: string,
  language: InterfaceLanguage,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const ofLanguage = language === 'en' ? [] : await readdir(join(folder, language))
  const files = new Set([...(await readdir(folder)), ...ofLanguage.map((file) => `${language}/${file}`)])
  const scripts = ofLanguage.map((file) => `${language}/${file.replace(/\.br$/, '')}`)
  const names = [...[...files].filter((name) => extname(name) in TYPES), ...scripts]
  const seen_at = now.toISOString()
  const stored = await db.selectFrom('assets').select('name').where('name', 'in', names).execute()
  const known = new Set(stored.map(({ name }) => name))
  const missing = names.filter((name) => !known.has(name))
  for (let at = 0; at < missing.length && !signal.aborted; at += AT_ONCE) {
    const rows = missing.slice(at, at + AT_ONCE).map(async (name) => {
      // The build stores a compressed copy beside every script.
      const encoding = files.has(`${name}.br`) ? 'br' : null
      const content = await readFile(join(folder, encoding ? `${name}.br` : name), 'base64')
      return { name, encoding, content, seen_at }
    })
    await db
      .insertInto('assets')
      .values(await Promise.all(rows))
      // Another instance of the release starts at the same time.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (signal.aborted || known.size === 0) return
  await db
    .updateTable('assets')
    .set({ seen_at })
    .where('name', 'in', [...known])
    .where('seen_at', '<', new Date(now.getTime() - SEEN_EVERY / 2).toISOString())
    .execute()
}

/** Deletes the assets of releases that no instance has served since. */
export async function forgetAssets(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('assets').where('seen_at', '<', before.toISOString()).execute()
}
