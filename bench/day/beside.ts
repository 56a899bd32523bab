import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { SpamWave } from '#contract/held.ts'
import { randomOf, waveComment } from '../../server/testing/wave.ts'
import { photographs } from '../photographs.ts'
import { pause } from '../rounds.ts'
import { wordpressExport } from '../wordpress-export.ts'
import type { DaySite } from './site.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** More than an import writes while it is measured; the first ones have a picture. */
const [POSTS, PICTURES, PHOTOGRAPHS] = [20_000, 100, 10]
const COMMENTS_EACH = 5
/** Seconds between a removal and its undoing, and until the next. */
const REST = 2
/** Seconds until an import writes. */
const WARM_UP = 6

/** Work beside a load. */
interface Work {
  /** Seconds until it is in full progress. */
  warmUp: number
  /** Does it until the signal, again and again if it ends before. @returns what was done */
  run(over: AbortSignal): Promise<string>
}

/** The work of each scenario; an import comes last, as its posts stay. */
const WORK = { 'a backup': backups, 'a removal of spam': removals, 'an import': imports }
export const BESIDE = Object.keys(WORK) as (keyof typeof WORK)[]

/** Makes a load beside work, and says what the work did. */
export async function beside<Result>(name: keyof typeof WORK, site: DaySite, load: () => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), 'blogi-bench-day-'))
  const over = new AbortController()
  let running: Promise<string> | undefined
  try {
    const work = await WORK[name](site, folder)
    running = work.run(over.signal)
    const failed = running.then(() => new Promise<never>(() => {}))
    await Promise.race([pause(work.warmUp), failed])
    const result = await Promise.race([load(), failed])
    over.abort()
    return { result, done: await running }
  } finally {
    over.abort()
    await running?.catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
}

async function backups(site: DaySite, folder: string): Promise<Work> {
  return {
    warmUp: 1,
    async run(over) {
      let made = 0
      while (!over.aborted) {
        const file = join(folder, `${made}.tar`)
        if (await command(site, ['server/backup/main.ts', 'backup', file], over)) made++
        await rm(file, { force: true })
      }
      return `${made} whole backups`
    },
  }
}

async function imports(site: DaySite, folder: string): Promise<Work> {
  const uploads = join(folder, 'uploads')
  await mkdir(uploads)
  const photos = await photographs(PHOTOGRAPHS)
  for (let at = 0; at < PICTURES; at++) await writeFile(join(uploads, `${at}.jpg`), photos[at % PHOTOGRAPHS] ?? '')
  const file = join(folder, 'export.xml')
  await pipeline(Readable.from(wordpressExport(POSTS, PICTURES)), createWriteStream(file))
  // As scripts/blogi.mjs has them.
  const flags = ['--max-semi-space-size=2', '--heap-growing-percent=50']
  return {
    warmUp: WARM_UP,
    async run(over) {
      const program = [...flags, 'server/commands/import-main.ts', file, '--pictures-from', uploads]
      const ended = await command(site, program, over)
      return ended ? `all ${POSTS} posts` : 'it went on until the end'
    },
  }
}

/** Spam that is held, removed and restored again and again. */
async function removals(site: DaySite): Promise<Work> {
  const random = randomOf(3)
  const spam = site.spammers.flatMap((account, i) => Array<[typeof account, number]>(COMMENTS_EACH).fill([account, i]))
  for (const [at, [{ cookie }, spammer]] of spam.entries()) {
    const { id } = site.content.blogs[at % site.content.blogs.length] ?? { id: '' }
    const { text: comment } = waveComment(random, true)
    await post(site, `/comment/newComment/${id}`, { comment }, cookie, `172.16.${spammer}.1`)
  }
  const asAdmin = (path: string, body: object) =>
    post<SpamWave>(site, `/admin/spam/${path}`, body, site.admin.cookie, '172.17.0.1')
  return {
    warmUp: 1,
    async run(over) {
      let [removed, accounts] = [0, 0]
      while (!over.aborted) {
        const wave = await asAdmin('remove', {})
        accounts = wave.removed?.accounts ?? 0
        removed++
        await pause(REST)
        await asAdmin('undo', { at: wave.removed?.at })
        await pause(REST)
      }
      return `${removed} removals of ${accounts} accounts with ${COMMENTS_EACH} comments each, each undone`
    },
  }
}

async function post<Data>({ url }: DaySite, path: string, body: object, cookie: string, network: string) {
  const headers = { 'content-type': 'application/json', cookie, 'x-forwarded-for': network }
  const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: Data }).data
}

/** Runs one of the site's programs. @returns false if the signal ended it. @throws Error if it failed */
async function command({ settings }: DaySite, args: string[], over: AbortSignal): Promise<boolean> {
  const env = { ...process.env, ...settings }
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  over.addEventListener('abort', kill)
  const [code] = await once(child, 'exit')
  process.removeListener('exit', kill)
  if (over.aborted) return false
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`)
  return true
}
