import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import type { Envelope } from '../e2e/client.ts'
import { type Site, startSite } from '../e2e/server.ts'
import { type Person, postBlog, register } from '../e2e/users.ts'
import { startPostgres } from '../server/testing/postgres.ts'
import { textOf } from './fill.ts'
import { load } from './load.ts'
import { type Ask, exchange, requestOf } from './requests.ts'
import type { Row } from './result-row.ts'
import { inRounds, median, QUICK, SECONDS, spreadOf, whole } from './rounds.ts'
import { type FilledSite, PRODUCTION } from './site.ts'

const COMMENT = 'Read it twice, and would read it again.'
const WRITES = QUICK ? 50 : 200
const BLOGS = 40
const TYPISTS = 500
/** Seconds between two saves of one typist: two seconds after a pause, and ten at most while typing goes on. */
const SAVES_AFTER = { least: 2, most: 10 }
const CONNECTIONS = 50
/** A text of 5,000 words is a save of 35 kB, one of 500 words of 3 kB: a save carries each field that changed. */
const WORDS = [500, 5000]
const WANTED = { write: 1.5, reads: 0.5 }

/** What it costs that writers' texts are saved while they type. */
export async function measure(site: FilledSite): Promise<Row[]> {
  const rows = await besideComments('SQLite', site)
  const postgres = await startPostgres({ unix_socket_directories: '' })
  const other = await startSite({ ...PRODUCTION, DATABASE_URL: postgres.url })
  rows.push(...(await besideComments('PostgreSQL', other)))
  await other.stop()
  await postgres.stop()
  rows.push(await besideReaders(site))
  return rows
}

/** A draft and what its next autosave sends: one field, a few words longer each time. */
function draftOf(site: Site, { cookieHeader: cookie }: Person, words: number) {
  const id = randomUUID()
  const text = Array.from({ length: words }, (_, at) => `word${at % 1000}`).join(' ')
  let version = 0
  return async () => {
    const fields = { paraOneDescription: { value: `<p>${text} ${version}</p>`, at: new Date().toISOString() } }
    const save = { version, device: 'bench', blogId: null, blogVersion: null, fields }
    const answer = await exchange(site.url, {
      method: 'PUT',
      path: `/api/v1/drafts/${id}`,
      cookie,
      body: jsonOf(save),
    })
    version = (JSON.parse(String(answer.body)) as Envelope<{ version: number }>).data.version
  }
}

/** An autosave beside a comment's write, one at a time. */
async function besideComments(engine: string, site: Site): Promise<Row[]> {
  const author = await register(site.url)
  const blogs = []
  for (let at = 0; at < BLOGS; at++) blogs.push((await postBlog(site.url, author, { title: textOf(at).title }))._id)
  const comments: Ask[] = blogs.map((id) => ({
    method: 'POST',
    path: `/api/v1/comment/newComment/${id}`,
    cookie: author.cookieHeader,
    body: jsonOf({ comment: COMMENT }),
  }))
  let sent = 0
  const comment = () => exchange(site.url, comments[sent++ % comments.length] as Ask)
  const [short, long] = WORDS.map((words) => draftOf(site, author, words)) as [() => Promise<void>, () => Promise<void>]
  for (const write of [comment, short, long]) await middleOf(write)
  const seen = await inRounds({ comment: () => middleOf(comment), 0: () => middleOf(short), 1: () => middleOf(long) })
  return ([0, 1] as const).map((at) => {
    const ratios = seen.map((round) => round[at] / round.comment)
    return {
      measure: `${engine}: autosave of a draft of ${whole(WORDS[at] ?? 0)} words, p50`,
      target: at === 0 ? `<= ${WANTED.write} of a comment's write` : '',
      value: `${median(ratios).toFixed(2)} (${median(seen.map((round) => round[at])).toFixed(2)} ms of ${median(seen.map(({ comment }) => comment)).toFixed(2)} ms)`,
      spread: spreadOf(ratios),
      reached: at === 0 ? median(ratios) <= WANTED.write : undefined,
    }
  })
}

/** Does it one after the other. @returns the median of the milliseconds it takes */
async function middleOf(write: () => Promise<unknown>): Promise<number> {
  const times = []
  for (let done = 0; done < WRITES; done++) {
    const start = performance.now()
    await write()
    times.push(performance.now() - start)
  }
  return median(times)
}

/** Reads of the home page, with and without 500 people who type. */
async function besideReaders(site: FilledSite): Promise<Row> {
  console.log(`  registering ${TYPISTS} people`)
  const people: Person[] = []
  while (people.length < TYPISTS) {
    people.push(...(await Promise.all(Array.from({ length: 10 }, () => register(site.url)))))
  }
  const typists = people.map((person) => draftOf(site, person, WORDS[0] ?? 0))
  const home = requestOf(site.url, { path: '/' })
  const read = () => load({ url: site.url, connections: CONNECTIONS, seconds: SECONDS, next: () => home })
  const times: number[] = []
  await read()
  const saves: number[] = []
  const seen = await inRounds({
    alone: read,
    beside: async () => {
      const typing = startTyping(typists)
      await typing.settled
      const [before, start] = [typing.times.length, performance.now()]
      const reads = await read()
      saves.push((typing.times.length - before) / ((performance.now() - start) / 1000))
      await typing.stop()
      times.push(...typing.times.slice(before))
      return reads
    },
  })
  const ratios = seen.map(({ alone, beside }) => beside.perSecond / alone.perSecond)
  const rate = (name: 'alone' | 'beside') => whole(median(seen.map((round) => round[name].perSecond)))
  return {
    measure: `home page: answers a second, ${CONNECTIONS} connections, while ${TYPISTS} people type`,
    target: `>= ${WANTED.reads} of those without them`,
    value: `${median(ratios).toFixed(2)} (${rate('beside')}/s of ${rate('alone')}/s)`,
    spread: spreadOf(ratios),
    reached: median(ratios) >= WANTED.reads,
    note: `${median(saves).toFixed(0)} autosaves a second of 500 words each, a typist's ${SAVES_AFTER.least} to ${SAVES_AFTER.most} s after the one before; each answered in ${median(times).toFixed(0)} ms (p50) beside that load`,
  }
}

/** People who type, each saving a draft again and again. `times` are the milliseconds that the saves took. */
function startTyping(saves: (() => Promise<void>)[]) {
  const { least, most } = SAVES_AFTER
  const times: number[] = []
  const over = new AbortController()
  // Each waits once, and `settled` too.
  setMaxListeners(saves.length + 1, over.signal)
  const wait = (seconds: number) => setTimeout(1000 * seconds, undefined, { signal: over.signal }).catch(() => {})
  const typing = saves.map(async (save, at) => {
    await wait((most * at) / saves.length)
    while (!over.signal.aborted) {
      const start = performance.now()
      await save()
      times.push(performance.now() - start)
      // Spread without chance, so that runs can be compared.
      await wait(least + (((at * 7 + times.length) % 100) / 100) * (most - least))
    }
  })
  return {
    times,
    /** When the first saves of all of them have been sent. */
    settled: wait(most),
    async stop(): Promise<void> {
      over.abort()
      await Promise.all(typing)
    },
  }
}

function jsonOf(value: object): { type: string; bytes: Buffer } {
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(value)) }
}
