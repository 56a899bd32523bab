import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RICH_TEXT_MAX_BYTES } from '#contract/limits.ts'
import { FetchError } from '../http/fetch-public.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { countIn, importIdIn, runImportOn } from '../testing/run-import.ts'
import { writeTemporary, wxr, wxrItem, wxrMeta } from '../testing/wxr.ts'
import { countMissing } from '../transfer/import/missing-store.ts'
import type { ReadPicture } from '../transfer/import/picture-bytes.ts'
import { retryPictures } from '../transfer/import/retry-pictures.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
})
afterAll(() => site.close())

const run = (...words: string[]) => runImportOn(site, ...words)
const folder = () => mkdtemp(join(tmpdir(), 'blogi-uploads-'))
const put = async (place: string, ...names: string[]) => {
  for (const name of names) await writeFile(join(place, name), await makePicture())
}
const img = (name: string, alt = name) => `<img src="https://old.example/${name}.jpg" alt="${alt}">`
const imported = async (items: string[], place: string) => {
  const lines = await run(await writeTemporary('export.xml', wxr(items)), '--pictures-from', place)
  return { lines, id: importIdIn(lines) }
}
const blogCalled = async (title: string) => {
  const { id } = await site.db.selectFrom('blogs').select('id').where('title', '=', title).executeTakeFirstOrThrow()
  return (await call(site, 'GET /blog/singleBlog/:id', { params: { id } })).data
}
const pictures = async () => (await site.db.selectFrom('pictures').select('id').execute()).length

test('pictures that were missing are put in their places by --pictures', async () => {
  const place = await folder()
  const lead = wxrMeta('_thumbnail_id', '7')
  const attachment = wxrItem(7, { 'wp:post_type': 'attachment', 'wp:attachment_url': 'https://old.example/lead.jpg' })
  const text = `<p>Before.</p><figure>${img('one', 'The first')}<figcaption>A caption</figcaption></figure><p>After ${img('two')}.</p>`
  const { id } = await imported(
    [
      attachment,
      wxrItem(1, { title: 'With pictures', 'content:encoded': text }, lead),
      wxrItem(2, { title: 'With one of them', 'content:encoded': `<p>Once more:</p>${img('one', 'The first')}` }),
      wxrItem(3, { title: 'A page', 'wp:post_type': 'page', 'content:encoded': `<p>Page</p>${img('one')}` }),
    ],
    place,
  )
  const before = await blogCalled('With pictures')
  expect(before.intro).toContain('<a href="https://old.example/one.jpg"')
  const cover = before.mainImage.url
  await put(place, 'one.jpg', 'lead.jpg')

  const lines = await run('--pictures', id, '--pictures-from', place)
  expect(lines).toContain('Pictures put in their places: 4; still missing: 1.')
  expect(lines).toContain('With pictures: the picture https://old.example/two.jpg could not be fetched')
  // Another process wrote: the site notices that a moment later.
  await expect.poll(async () => (await blogCalled('With pictures')).mainImage.url).not.toBe(cover)
  const after = await blogCalled('With pictures')
  expect(after.intro).toMatch(/<figure[^>]*><img[^>]*src="\/media\/[^>]*alt="The first"[^>]*\/?>.*A caption/s)
  expect(after.intro).toContain('<a href="https://old.example/two.jpg"')
  await expect.poll(async () => (await blogCalled('With one of them')).intro).toContain('src="/media/')
  const page = await site.db.selectFrom('site_pages').select('content').where('title', '=', 'A page').executeTakeFirst()
  expect(page?.content).toContain('src="/media/')

  await put(place, 'two.jpg')
  expect(await run('--pictures', id, '--pictures-from', place)).toBe(
    'Pictures put in their places: 1; still missing: 0.',
  )
  await expect.poll(async () => (await blogCalled('With pictures')).intro.match(/src="\/media\//g)).toHaveLength(2)
  // Nothing is tried twice.
  const stored = await pictures()
  await run('--pictures', id, '--pictures-from', place)
  expect(await pictures()).toBe(stored)

  const undone = await run('--undo', id)
  expect(undone).toContain('Blogs and pages removed: 3; moved to the trash')
  expect(undone).toContain('changed or commented on here: 0')
  expect(await pictures()).toBe(0)
  expect(await site.db.selectFrom('missing_pictures').selectAll().execute()).toEqual([])
})

test('a text that was changed here gets no picture, and a line says so', async () => {
  const place = await folder()
  const { id, lines } = await imported(
    [
      wxrItem(11, { title: 'Changed', 'content:encoded': `<p>As it was.</p>${img('three')}` }),
      wxrItem(12, { title: 'Only renamed', 'content:encoded': `<p>As it is.</p>${img('three')}` }),
    ],
    place,
  )
  expect(countIn(lines, 'Public blogs')).toBe(2)
  const change = async (title: string, set: { intro?: string; title?: string }) =>
    site.db
      .updateTable('blogs')
      .set((eb) => ({ ...set, version: eb('version', '+', 1), updated_at: new Date().toISOString() }))
      .where('title', '=', title)
      .execute()
  await change('Changed', { intro: '<p>As it is here.</p>' })
  await change('Only renamed', { title: 'Renamed' })
  await put(place, 'three.jpg')

  const tried = await run('--pictures', id, '--pictures-from', place)
  expect(tried.split('\n')).toEqual([
    'Changed: the picture https://old.example/three.jpg was not put in its place, as its text was changed or removed here',
    'Pictures put in their places: 1; still missing: 0.',
  ])
  expect((await blogCalled('Changed')).intro).toBe('<p>As it is here.</p>')
  await expect.poll(async () => (await blogCalled('Renamed')).intro).toContain('src="/media/')
  await expect(run('--pictures', 'none')).rejects.toThrow('There is no import none')
})

test('a dry run counts a picture of two posts once, as the import stores it', async () => {
  const place = await folder()
  await put(place, 'four.jpg', 'five.jpg')
  const items = [
    wxrItem(21, { title: 'First', 'content:encoded': `${img('four')}${img('four')}${img('five')}` }),
    wxrItem(22, { title: 'Second', 'content:encoded': `<p>Again:</p>${img('four')}` }),
  ]
  const file = await writeTemporary('export.xml', wxr(items))
  expect(countIn(await run(file, '--pictures-from', place, '--dry-run'), 'Pictures')).toBe(2)
  const before = await pictures()
  await run(file, '--pictures-from', place)
  // With the drawn covers of both.
  expect(await pictures()).toBe(before + 4)
})

/** Tries pictures again as the job and the command do. @returns how many are missing, the lines, and how often it said so */
async function retried(importId: string, begunAt: string, readPicture: ReadPicture) {
  const lines: string[] = []
  let tries = 0
  const changed = async (_trx: unknown, notes: { to: string | undefined }[]) =>
    void lines.push(...notes.flatMap(({ to }) => to ?? []))
  const { db, media } = site
  const parts = { db, media, readPicture, isFull: async () => false, now: () => new Date(), changed }
  const missing = await retryPictures(parts, { importId, begunAt }, async () => {
    tries += 1
  })
  return { missing, lines, tries }
}
const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

test('two tries that meet lose no picture, and say nothing false', async () => {
  const text = `<p>Text</p>${img('six')}${img('seven')}`
  const { id } = await imported([wxrItem(31, { title: 'Met', 'content:encoded': text })], await folder())
  const picture = await makePicture()
  let first: ReturnType<typeof retried> | undefined
  const second = await retried(id, soon(2), async () => {
    first ??= retried(id, soon(1), async (address) => {
      if (address.includes('seven')) throw new FetchError('status', { status: 404 })
      return picture
    })
    await first
    return picture
  })
  expect((await first)?.lines).toEqual([expect.stringContaining('seven.jpg could not be fetched (answered with 404)')])
  expect(second).toEqual({ missing: 0, lines: [], tries: 2 })
  const { intro } = await blogCalled('Met')
  expect(intro.match(/src="\/media\//g)).toHaveLength(2)
})

test('a blog that is saved at every try is left for the next time', async () => {
  const text = `<p>Text</p>${img('nine')}`
  const { id } = await imported([wxrItem(32, { title: 'Busy', 'content:encoded': text })], await folder())
  const picture = await makePicture()
  const { tries, lines } = await retried(id, soon(1), async () => {
    const saved = site.db.updateTable('blogs').set((eb) => ({ version: eb('version', '+', 1) }))
    await saved.where('title', '=', 'Busy').execute()
    return picture
  })
  expect({ tries, lines }).toEqual({ tries: 5, lines: [] })
  expect(await countMissing(site.db, id)).toBe(1)
  expect(await retried(id, soon(1), async () => picture)).toMatchObject({ missing: 0, tries: 1 })
})

test('a picture that would make its text too long is not tried again', async () => {
  const text = `<p>${'a'.repeat(RICH_TEXT_MAX_BYTES - 120)}</p>${img('eight')}`
  const page = { title: 'Long', 'wp:post_type': 'page', 'content:encoded': text }
  const { id } = await imported([wxrItem(33, page)], await folder())
  const picture = await makePicture()
  const { missing, lines } = await retried(id, soon(1), async () => picture)
  expect(lines).toEqual([expect.stringContaining('its text would be too long with it')])
  expect(missing).toBe(0)
  expect(await countMissing(site.db, id)).toBe(0)
})

test('pictures of a site whose address is not known come from a folder alone', async () => {
  const source = await folder()
  await writeFile(join(source, 'post.md'), '---\ntitle: From a file\ndate: 2026-01-02\n---\nText\n\n![A view](a.jpg)\n')
  const id = importIdIn(await run(source))
  // The pages offer no try.
  expect(await countMissing(site.db, id)).toBe(0)
  await expect(run('--pictures', id, '--pictures-from', 'https://new.example')).rejects.toThrow('is not known')
  const place = await folder()
  const none = 'Pictures put in their places: 0; still missing: 1.'
  expect((await run('--pictures', id, '--pictures-from', place)).split('\n')).toContain(none)
  await put(place, 'a.jpg')
  const had = 'Pictures put in their places: 1; still missing: 0.'
  expect(await run('--pictures', id, '--pictures-from', place)).toBe(had)
})

test('pictures of an import that is being undone are not tried again', async () => {
  const { id } = await imported([wxrItem(34, { title: 'Undone', 'content:encoded': img('ten') })], await folder())
  const admin = await makeAdmin(site)
  await call(site, 'POST /admin/imports/:id/undo', { params: { id }, as: admin })
  await expect(run('--pictures', id)).rejects.toThrow('is being undone')
})

test('an import that is undone while its pictures are tried again leaves none', async () => {
  const stored = async () => [await pictures(), await readdir(join(site.config.dataDir, 'media'))]
  const picture = await makePicture()
  for (const [number, type] of [
    [35, 'post'],
    [36, 'page'],
  ] as const) {
    const before = await stored()
    const text = { title: `Undone ${type}`, 'wp:post_type': type, 'content:encoded': `<p>Text</p>${img(`of-${type}`)}` }
    const { id } = await imported([wxrItem(number, text)], await folder())
    const tried = await retried(id, soon(1), async () => {
      await run('--undo', id)
      return picture
    })
    expect(tried).toMatchObject({ missing: 0, lines: [] })
    expect(await countMissing(site.db, id)).toBe(0)
    expect(await stored()).toEqual(before)
  }
})
