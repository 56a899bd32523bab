import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../../testing/admins.ts'
import { call, type Form } from '../../testing/call.ts'
import { makeSite, type TestSite } from '../../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../../testing/requests.ts'
import { setSettings } from '../../testing/settings.ts'
import { drawShareCard } from './draw-thread.ts'
import { shareCardStore } from './store.ts'

let site: TestSite
let author: SignedIn
beforeAll(async () => {
  const entry = {
    isPersonal: () => false,
    addressOf: () => undefined,
    render: async () => ({ status: 404, head: '', app: '', state: '' }),
  }
  site = await makeSite({}, { pages: { load: async () => ({ entry, template: '' }), files: undefined } })
  author = await signedIn(site.app)
})
afterAll(() => site.close())

const read = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })
const stored = () => readdir(join(site.config.dataDir, 'share-cards'))

test('the card of a blog is a large JPEG, kept until its title, cover or name changes', async () => {
  const blog = await postBlog(site.app, author, { title: 'Lanterns over žťč' })
  const url = `/blog/${blog._id}/card.jpg`
  const first = await read(`${url}?version=1`)
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await stored()).toHaveLength(1)
  const again = await read(url)
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  expect((await read(url, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)

  const { mainImage: _, ...fields } = await blogFields({ title: 'Lanterns no longer' })
  const save = (form: Form) => call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form, as: author })
  await save(fields)
  const changed = await read(url, { 'if-none-match': String(first.headers.etag) })
  expect([changed.statusCode, changed.rawPayload.equals(first.rawPayload)]).toEqual([200, false])

  await save({ ...fields, published: 'False' })
  expect((await read(url)).statusCode).toBe(404)
  expect((await read('/blog/nobody/card.jpg')).statusCode).toBe(404)
})

test('an author has a card where visitors may read, others have none', async () => {
  const reader = await signedIn(site.app, { role: 'Reader', name: 'Somebody' })
  const url = `/userProfile/${author.user._id}/card.jpg`
  expect((await read(url)).statusCode).toBe(404)
  await setSettings(site, await makeAdmin(site), { publicReading: true })
  const card = await read(url)
  expect(await sharp(card.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect((await read(`/userProfile/${reader.user._id}/card.jpg`)).statusCode).toBe(404)
})

test('of the texts of a card those are drawn whole that the typefaces can write', async () => {
  const cover = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#a33' } })
    .webp()
    .toBuffer()
  const draw = (title: string, line = 'Ada', site = 'Blogi', kind: 'blog' | 'author' = 'blog') =>
    drawShareCard({ kind, title, line, site, accent: '#6236c4', picture: kind === 'blog' ? cover : null })
  const same = async (one: Promise<Buffer>, other: Promise<Buffer>) => (await one).equals(await other)
  // Half a title would be another one.
  expect(await same(draw('灯台守の日記'), draw('灯台 The keeper'))).toBe(true)
  expect(await same(draw('Tagebuch, дневник, ημερολόγιο'), draw('灯台'))).toBe(false)
  // The name of the site is there, and that of the author.
  expect(await same(draw('灯台'), draw('灯台', 'Ada', 'Another site'))).toBe(false)
  expect(await same(draw('灯台'), draw('灯台', 'Grace'))).toBe(false)
  expect(await same(draw('灯台', '灯台守'), draw('灯台', 'حارس'))).toBe(true)
  expect(await same(draw('The keeper', 'Ada', '灯台'), draw('Another keeper', 'Ada', '灯台'))).toBe(false)
  expect(
    await same(draw('灯台守', 'What she writes', 'Blogi', 'author'), draw('', 'What she writes', 'Blogi', 'author')),
  ).toBe(true)
  // A pictograph is no word.
  expect(await same(draw('The keeper 🌍👩🏽‍🚀🇫🇷'), draw('The keeper'))).toBe(true)
  expect(await same(draw('灯台', 'حارس', '灯台'), draw('', '', ''))).toBe(true)
})

test('cards go after a week', async () => {
  const store = shareCardStore(site.config.dataDir)
  await store.write('some-card', Buffer.from('a picture'))
  await store.removeOld(new Date(Date.now() + 6 * 24 * 60 * 60 * 1000))
  expect(await store.read('some-card')).toEqual(Buffer.from('a picture'))
  await store.removeOld(new Date(Date.now() + 8 * 24 * 60 * 60 * 1000))
  expect(await stored()).toEqual([])
})
