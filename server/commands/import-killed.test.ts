import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { countIn, runImportOn } from '../testing/run-import.ts'
import { writeTemporary, wxr, wxrComment, wxrItem } from '../testing/wxr.ts'

const POSTS = 24
/** A picture in each of the first posts. */
const PICTURES = 8

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

/** Begins `npm run import` in a process. */
function begin(file: string) {
  const { dataDir, databaseUrl } = site.config
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }
  const program = join(import.meta.dirname, 'import-main.ts')
  const child = spawn(process.execPath, [program, file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return { child, ended: once(child, 'exit') }
}

const count = async (table: 'blogs' | 'comments' | 'imports') =>
  (await site.db.selectFrom(table).select('id').execute()).length
const files = async () =>
  (await readdir(join(site.config.dataDir, 'media'), { recursive: true }).catch(() => [])).length

/** What has happened when the command is killed. */
const MOMENTS: [name: string, isNow: () => Promise<boolean>][] = [
  ['reading', async () => (await count('imports')) > 0],
  ['storing pictures', async () => (await files()) > 0],
  ['writing', async () => (await count('blogs')) > 5],
  ['writing the rest', async () => (await count('blogs')) > 15],
]

test('an import by the command that is killed again and again is whole, once', async () => {
  const pictures = await Promise.all(
    Array.from({ length: PICTURES }, async (_, at) => {
      const background = { width: 640 + at, height: 480, channels: 3, background: '#7c5cd6' } as const
      return (await sharp({ create: background }).png().toBuffer()).toString('base64')
    }),
  )
  const items = Array.from({ length: POSTS }, (_, at) => {
    const picture = pictures[at] ? `<img src="data:image/png;base64,${pictures[at]}" alt="A view">` : ''
    const text = { title: `Killed ${at}`, 'content:encoded': `<p>Text ${at}.</p>${picture}` }
    return wxrItem(at + 1, text, wxrComment({ 'wp:comment_id': `${at}`, 'wp:comment_content': 'A word.' }))
  })
  const file = await writeTemporary('export.xml', wxr(items))
  for (const [name, isNow] of MOMENTS) {
    const { child, ended } = begin(file)
    while (!(await isNow()) && child.exitCode === null) await sleep(2)
    child.kill('SIGKILL')
    await ended
    expect(child.signalCode, name).toBe('SIGKILL')
  }
  expect(await begin(file).ended).toEqual([0, null])

  const rows = await site.db.selectFrom('blogs').select(['title', 'intro']).execute()
  expect(rows.map(({ title }) => title).toSorted()).toEqual(
    Array.from({ length: POSTS }, (_, at) => `Killed ${at}`).toSorted(),
  )
  expect(rows.filter(({ intro }) => intro.includes('src="/media/'))).toHaveLength(PICTURES)
  expect(await count('comments')).toBe(POSTS)
  const redirects = await site.db
    .selectFrom('redirects')
    .select('blog_id')
    .distinct()
    .where('blog_id', 'is not', null)
    .execute()
  expect(redirects).toHaveLength(POSTS)
  const linked = await site.db.selectFrom('blog_pictures').select('picture_id').distinct().execute()
  const stored = await site.db.selectFrom('pictures').select('id').execute()
  expect(new Set(linked.map(({ picture_id }) => picture_id))).toEqual(new Set(stored.map(({ id }) => id)))
  for (const { id } of stored) expect(await readdir(join(site.config.dataDir, 'media', id))).not.toEqual([])
  await expectCountsConsistent(site.db)
  expect(countIn(await runImportOn(site, file), 'imported before')).toBe(POSTS)
  // Six processes, one after the other: on a busy machine each takes 15 s.
}, 400_000)
