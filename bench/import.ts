// node bench/import.ts [posts] [pictures]: imports an export of WordPress with so many posts into an empty site on
// SQLite, and prints how long it took, what memory it used, how long the encoder takes for the pictures alone, and at
// what rate a site answers readers meanwhile. Needs `npm run build`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf } from '../e2e/processes.ts'
import { startSite } from '../e2e/server.ts'
import { readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open.ts'
import { encodePicture } from '../server/media/encode.ts'
import { BLOG_FORMAT } from '../server/media/formats.ts'
import { load } from './load.ts'
import { photographs } from './photographs.ts'
import { requestOf } from './requests.ts'
import { PRODUCTION } from './site.ts'
import { wordpressExport } from './wordpress-export.ts'

/** As scripts/blogi.mjs has them. */
const FLAGS = ['--max-semi-space-size=2', '--heap-growing-percent=50']
/** Different photographs; copies of them have names of their own. */
const PHOTOGRAPHS = 20
/** Readers at a time, for how long they read, and milliseconds until an import has begun to write. */
const [CONNECTIONS, SECONDS, WARM_UP] = [8, 8, 6000]
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

const [posts = 1000, pictures = 200] = process.argv.slice(2).map(Number)
const folder = await mkdtemp(join(tmpdir(), 'blogi-bench-import-'))
try {
  const photos = await photographs(PHOTOGRAPHS)
  await mkdir(join(folder, 'uploads'))
  for (let at = 0; at < pictures; at++)
    await writeFile(join(folder, 'uploads', `${at}.jpg`), photos[at % PHOTOGRAPHS] ?? '')
  const file = join(folder, 'export.xml')
  await pipeline(Readable.from(wordpressExport(posts, pictures)), createWriteStream(file))
  const dataDir = join(folder, 'data')
  await createSite(dataDir)
  console.log(`${posts} posts, ${pictures} pictures, ${posts} comments: ${megabytes((await stat(file)).size)} of XML`)
  const dry = await run(dataDir, file, '--dry-run')
  console.log(`dry run: ${dry.seconds.toFixed(1)} s, at most ${megabytes(dry.peak)}`)
  const { seconds, peak, withEncoders } = await run(dataDir, file, '--pictures-from', join(folder, 'uploads'))
  const rate = (posts / seconds).toFixed(0)
  console.log(`import: ${seconds.toFixed(1)} s, ${rate} posts/s, at most ${megabytes(peak)}`)
  console.log(`  with its encoders at most ${megabytes(withEncoders)}`)
  console.log(`readers meanwhile: ${await readers(file, join(folder, 'uploads'))}`)
  console.log(`encoder alone: ${(await encoderSeconds(photos)).toFixed(1)} s for the pictures`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit()

async function createSite(dataDir: string): Promise<void> {
  await mkdir(dataDir)
  const { db } = await openDatabase(readConfig({ DATA_DIR: dataDir, NODE_ENV: 'production' }))
  await migrate(db)
  await db.destroy()
}

/** Runs the command. @returns its time, its largest memory in bytes, and that with its processes at the same moment */
async function run(dataDir: string, ...words: string[]) {
  const began = performance.now()
  const child = spawn(process.execPath, [...FLAGS, 'server/commands/import-main.ts', ...words], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  let [peak, withEncoders, isRunning] = [0, 0, true]
  void ended.then(() => {
    isRunning = false
  })
  while (isRunning) {
    const pid = child.pid ?? 0
    const own = await residentBytes(pid)
    let sum = own
    for (const one of childrenOf(pid)) sum += await residentBytes(one)
    peak = Math.max(peak, own)
    withEncoders = Math.max(withEncoders, sum)
    await Promise.race([sleep(200), ended])
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`The command ended with ${code}.`)
  return { seconds: (performance.now() - began) / 1000, peak, withEncoders }
}

/** Responses a second of the first page, without and during an import into the same site. */
async function readers(file: string, uploads: string): Promise<string> {
  const site = await startSite({ ...PRODUCTION, PUBLIC_READING: 'true' })
  try {
    const request = requestOf(site.url, { path: '/' })
    const read = async () =>
      (await load({ url: site.url, connections: CONNECTIONS, seconds: SECONDS, next: () => request })).perSecond
    await read()
    const alone = await read()
    const importing = run(site.dataDir, file, '--pictures-from', uploads)
    await sleep(WARM_UP)
    const during = await read()
    await importing
    return `${during.toFixed(0)} of ${alone.toFixed(0)} responses/s, ${(during / alone).toFixed(2)}`
  } finally {
    await site.stop()
  }
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

async function encoderSeconds(photos: Buffer[]): Promise<number> {
  const began = performance.now()
  const sender = { who: 'bench', network: 'bench' }
  for (let at = 0; at < pictures; at += 4) {
    const some = Array.from({ length: Math.min(4, pictures - at) }, (_, part) => photos[(at + part) % PHOTOGRAPHS])
    await Promise.all(some.map((bytes) => bytes && encodePicture(bytes, BLOG_FORMAT, sender)))
  }
  return (performance.now() - began) / 1000
}
