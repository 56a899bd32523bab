import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../../testing/admins.ts'
import { call, type Form } from '../../testing/call.ts'
import { makeSite, type TestSite } from '../../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../../testing/requests.ts'
import { setSettings } from '../../testing/settings.ts'
import { CARD_WIDTH, drawShareCard } from './draw-card.ts'
import { type Line, setLines } from './lines.ts'
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

const cover = sharp({ create: { width: 600, height: 300, channels: 3, background: '#a33' } })
  .webp()
  .toBuffer()
async function draw(title: string, { line = 'Ada', site: name = 'Blogi', kind = 'blog', language = 'en' }: Texts = {}) {
  const picture = kind === 'blog' ? await cover : null
  return drawShareCard({ kind, title, line, site: name, accent: '#6236c4', picture, language })
}
type Texts = { line?: string; site?: string; kind?: 'blog' | 'author'; language?: string }
const same = async (one: Promise<Buffer>, other: Promise<Buffer>) => (await one).equals(await other)

test('of the texts of a card those are drawn whole that the typefaces can write', async () => {
  // Half a title would be another one.
  expect(await same(draw('บันทึก'), draw('บันทึก The keeper'))).toBe(true)
  expect(await same(draw('Tagebuch, дневник, ημερολόγιο'), draw('บันทึก'))).toBe(false)
  // The name of the site is there, and that of the author.
  expect(await same(draw('บันทึก'), draw('บันทึก', { site: 'Another site' }))).toBe(false)
  expect(await same(draw('บันทึก'), draw('บันทึก', { line: 'Grace' }))).toBe(false)
  expect(await same(draw('The keeper', { site: 'บันทึก' }), draw('Another keeper', { site: 'บันทึก' }))).toBe(false)
  expect(await same(draw('บันทึก', { kind: 'author' }), draw('', { kind: 'author' }))).toBe(true)
  expect(await same(draw('บันทึก', { line: 'ไทย', site: 'ไทย' }), draw('', { line: '', site: '' }))).toBe(true)
})

/** How many pixels of the left and of the right half, in which a title can be, are not those of a card without it. */
async function drawnIn(title: string, language: string): Promise<{ left: number; right: number }> {
  const [width, height] = [CARD_WIDTH / 2, 480]
  const half = async (text: string, left: number) =>
    sharp(await draw(text, { language }))
      .extract({ left, top: 0, width, height })
      .grayscale()
      .raw()
      .toBuffer()
  const changed = async (left: number) => {
    const [without, drawn] = await Promise.all([half('', left), half(title, left)])
    return drawn.filter((value, at) => Math.abs(value - (without[at] ?? 0)) > 60).length
  }
  return { left: await changed(0), right: await changed(width) }
}

test.each([
  ['English', 'en', 'The keeper'],
  ['Ukrainian', 'uk', 'Їжак і ґанок'],
  ['Turkish', 'tr', 'Işık ve ğüş'],
  ['Hindi', 'hi', 'क्षेत्र की डायरी'],
  ['Japanese', 'ja', '灯台守の日記'],
  ['Korean', 'ko', '등대지기'],
  ['simplified Chinese', 'zh-Hans', '灯塔的日记'],
  ['traditional Chinese', 'zh-Hant', '燈塔的日記'],
  ['pictographs alone', 'en', '🚀👩🏽‍🚀🇫🇷'],
  ['Arabic', 'ar', 'يوميات حارس'],
  ['Hebrew', 'he', 'יומנו של שומר'],
])('a title in %s is drawn where it begins', async (_, language, title) => {
  const { left, right } = await drawnIn(title, language)
  const isRightToLeft = ['ar', 'he'].includes(language)
  const [begins, ends] = isRightToLeft ? [right, left] : [left, right]
  expect(begins).toBeGreaterThan(1500)
  expect(begins).toBeGreaterThan(ends)
})

test('Arabic letters join, and each language has its form of a Chinese character', async () => {
  const { svg, width } = await oneLine('بببب', 'ar')
  const apart = await oneLine('ب\u200cب\u200cب\u200cب', 'ar')
  expect(width).toBeLessThan(apart.width * 0.8)
  expect(svg).not.toBe(apart.svg)
  const forms = await Promise.all(['ja', 'zh-Hans', 'zh-Hant'].map((language) => oneLine('骨', language)))
  expect(new Set(forms.map((form) => form.svg)).size).toBe(3)
})

test('a line of East Asia begins with no mark and ends with no opening bracket', async () => {
  const set = (text: string, width: number) =>
    setLines(text, { style: 'title', size: 10, width, most: 9, language: 'ja' }).then((lines) => lines.length)
  // Six characters, with room for three: the mark takes the one before it with it.
  expect(await set('日月火水木金', 31)).toBe(2)
  expect(await set('日月火、木金土', 31)).toBe(3)
  expect(await set('日月「水」木金', 31)).toBe(3)
})

const oneLine = async (text: string, language: string) => {
  const [line] = await setLines(text, { style: 'title', size: 50, width: 1000, most: 1, language })
  return line as Line
}

test('cards go after a week', async () => {
  const store = shareCardStore(site.config.dataDir)
  await store.write('some-card', Buffer.from('a picture'))
  await store.removeOld(new Date(Date.now() + 6 * 24 * 60 * 60 * 1000))
  expect(await store.read('some-card')).toEqual(Buffer.from('a picture'))
  await store.removeOld(new Date(Date.now() + 8 * 24 * 60 * 60 * 1000))
  expect(await stored()).toEqual([])
})
