import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../../testing/admins.ts'
import { call } from '../../testing/call.ts'
import { expectCountsConsistent } from '../../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../../testing/make-site.ts'
import { type SignedIn, signedIn } from '../../testing/requests.ts'
import { wxr, wxrComment, wxrItem } from '../../testing/wxr.ts'

const POSTS = 24
/** A picture in each of the first posts. */
const PICTURES = 8
/** Of six processes, one after the other: on a busy machine each takes 35 s. */
const TIME_MAX = 400_000

let site: TestSite
beforeAll(async () => {
  // It does not listen, so that it runs no jobs itself.
  site = await makeSite({ PUBLIC_READING: 'true' })
})
afterAll(() => site.close())

/** Another picture for each width. */
const drawn = (width: number) =>
  sharp({ create: { width, height: 480, channels: 3, background: '#7c5cd6' } })
    .png()
    .toBuffer()

type Door = '/admin/imports' | '/imports'

/** A process that runs the job of an upload. */
function begin(id: string) {
  const { dataDir, databaseUrl } = site.config
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }
  const program = join(import.meta.dirname, '../../testing/import-job.ts')
  const child = spawn(process.execPath, [program, id], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return { child, begun: once(child.stdout, 'data'), ended: once(child, 'exit') }
}
const run = async (id: string) => expect(await begin(id).ended).toEqual([0, null])
const count = async (table: 'blogs' | 'pictures' | 'comments') =>
  (await site.db.selectFrom(table).select('id').execute()).length
const files = async () => (await readdir(join(site.config.dataDir, 'media'), { recursive: true })).length

/** What has happened when the process is killed. */
const MOMENTS: [name: string, isNow: (before: { files: number; blogs: number }) => Promise<boolean>][] = [
  ['reading', async () => true],
  ['storing pictures', async (before) => (await files()) > before.files],
  ['writing', async (before) => (await count('blogs')) > before.blogs + 5],
  ['at its end', async (before) => (await count('blogs')) === before.blogs + POSTS],
]

/** Imports a site by a process that is killed at every moment and begun again. */
async function importKilled(door: Door, as: SignedIn) {
  const pictures = await Promise.all(
    Array.from({ length: PICTURES }, async (_, at) => (await drawn(640 + at)).toString('base64')),
  )
  const items = Array.from({ length: POSTS }, (_, at) => {
    const picture = pictures[at] ? `<img src="data:image/png;base64,${pictures[at]}" alt="A view">` : ''
    const text = { title: `${door} ${at}`, 'content:encoded': `<p>Text ${at}.</p>${picture}` }
    return wxrItem(at + 1, text, wxrComment({ 'wp:comment_id': `${at}`, 'wp:comment_content': 'A word.' }))
  })
  const content = wxr(items)
  const file = { name: 'export.xml', bytes: Buffer.byteLength(content) }
  const { id } = (await call(site, `POST ${door}`, { body: { files: [file] }, as })).data
  const headers = { cookie: as.cookie, 'content-type': 'application/octet-stream' }
  await site.app.inject({ method: 'PUT', url: `/api/v1${door}/${id}/files/0?offset=0`, headers, payload: content })
  const params = { id }
  const stateOf = async () => (await call(site, `GET ${door}/:id`, { params, as })).data.state
  await call(site, `POST ${door}/:id/check`, { params, body: {}, as })
  await run(id)
  expect(await stateOf()).toBe('checked')
  await call(site, `POST ${door}/:id/start`, { params, body: {}, as })
  const before = { files: await files(), blogs: await count('blogs') }
  for (const [name, isNow] of MOMENTS) {
    const { child, begun, ended } = begin(id)
    await begun
    while (!(await isNow(before)) && child.exitCode === null) await sleep(2)
    child.kill('SIGKILL')
    await ended
    // At its end it may have ended by itself.
    if (name !== 'at its end') expect(child.signalCode, name).toBe('SIGKILL')
    expect(['importing', 'done'], name).toContain(await stateOf())
  }
  await run(id)
  expect(await stateOf()).toBe('done')
}

async function expectWhole(door: Door): Promise<void> {
  const rows = await site.db
    .selectFrom('blogs')
    .select(['id', 'title', 'intro'])
    .where('title', 'like', `${door} %`)
    .execute()
  expect(rows.map(({ title }) => title).toSorted()).toEqual(
    Array.from({ length: POSTS }, (_, at) => `${door} ${at}`).toSorted(),
  )
  expect(rows.filter(({ intro }) => intro.includes('src="/media/'))).toHaveLength(PICTURES)
  const linked = await site.db.selectFrom('blog_pictures').select('picture_id').distinct().execute()
  const stored = await site.db
    .selectFrom('pictures')
    .select('id')
    .where('id', 'not in', site.db.selectFrom('users').select('avatar_id').where('avatar_id', 'is not', null))
    .execute()
  expect(new Set(linked.map(({ picture_id }) => picture_id))).toEqual(new Set(stored.map(({ id }) => id)))
  for (const { id } of stored) expect(await readdir(join(site.config.dataDir, 'media', id))).not.toEqual([])
  await expectCountsConsistent(site.db)
}

test(
  'an import of the admins that is killed again and again is whole, once',
  async () => {
    await importKilled('/admin/imports', await makeAdmin(site))
    await expectWhole('/admin/imports')
    expect(await count('comments')).toBe(POSTS)
  },
  TIME_MAX,
)

test(
  'an import of an Author that is killed again and again is whole, once',
  async () => {
    await importKilled('/imports', await signedIn(site.app, { name: 'Ada', email: 'ada.here@example.org' }))
    await expectWhole('/imports')
  },
  TIME_MAX,
)
