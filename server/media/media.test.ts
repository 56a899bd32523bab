import { randomUUIDv7 } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, respond } from '../testing/call.ts'
import { addComment } from '../testing/comments.ts'
import { captureLog } from '../testing/log.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePhoto, makePicture } from '../testing/pictures.ts'
import { blogFields, deleteForEver, PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { storePicture, uploadPicture } from '../testing/uploads.ts'
import { mediaFolder } from './files.ts'
import { findPictures, MEDIA_PATH, sweep } from './store.ts'

let site: TestSite
let author: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
})
afterAll(() => site.close())

const upload = (image: Buffer, cookie = author.cookie) => uploadPicture(site, image, cookie)
const stored = (image: Buffer) => storePicture(site, image, author.cookie)
const folders = () => readdir(mediaFolder(site.config))

test("a text shows only its author's own pictures, so that others' are not kept", async () => {
  const other = await signedIn(site.app)
  const blog = await postBlog(site.app, author)
  const intro = `<p>Look at this picture</p><img src="${blog.mainImage.url}"><img src="${author.user.avatar?.url}">`
  const copy = await postBlog(site.app, other, { intro })
  const shown = await call(site, 'GET /blog/singleBlog/:id', { params: { id: copy._id }, as: other })
  expect(shown.data.intro).not.toContain('<img')
  await deleteForEver(site.app, blog._id, author)
  expect((await site.app.inject(blog.mainImage.url)).statusCode).toBe(404)
})

test('when disk space is short, pictures get 503 while comments and sign-ins work', async () => {
  const [_row] = await site.db.selectFrom('users').select(['email', 'role']).limit(1).execute()
  const blog = await postBlog(site.app, author)
  const database = process.env.TEST_ENGINE === 'postgres' ? site.config.databaseUrl : ''
  const full = await makeSite({
    DATA_DIR: site.config.dataDir,
    DATABASE_URL: database ?? '',
    STORAGE_RESERVE: '1000000000',
  })
  const before = await folders()
  const answer = await respond(full, 'POST /blog/picture', { form: { image: await makePicture() }, as: author })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('600')
  expect(answer.json().message).toMatch(/^The site has no room for more pictures at the moment/)
  expect(await folders()).toEqual(before)

  expect((await addComment(full, blog._id, { comment: 'Still here' }, author)).statusCode).toBe(201)
  const { email, role } = author.user
  expect((await call(full, 'POST /user/login', { body: { email, password: PASSWORD, role } })).statusCode).toBe(200)
  await full.app.close()
  await full.db.destroy()
})

test('STORAGE_MAX limits all pictures, is logged once, and is in the metrics', async () => {
  const METRICS_TOKEN = 'a secret of the operator'
  const small = await makeSite({ STORAGE_MAX: '1', METRICS_TOKEN })
  const log = captureLog(small.app.log)
  const measure = async (name: string) => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const { body } = await small.app.inject({ url: '/metrics', headers })
    return Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1])
  }
  const person = await signedIn(small.app)
  expect(await measure('blogi_storage_full')).toBe(0)
  expect(await measure('blogi_picture_bytes')).toBeGreaterThan(0)
  const image = await makePhoto(1200, 900).jpeg({ quality: 100 }).toBuffer()
  const send = () => call(small, 'POST /blog/picture', { form: { image }, as: person })
  const statuses: number[] = []
  while (statuses.length < 20 && !statuses.includes(503)) statuses.push((await send()).statusCode)
  expect(statuses.indexOf(503)).toBeGreaterThan(1)
  expect(await send()).toMatchObject({
    statusCode: 503,
    message: expect.stringMatching(/^The site has no room for more pictures at the moment\. Keep this page open/),
  })
  expect(await measure('blogi_storage_full')).toBe(1)
  expect(await measure('blogi_picture_bytes')).toBeGreaterThanOrEqual(1_000_000)
  const told = log.lines().filter(({ event }) => event === 'pictures rejected')
  expect(told).toMatchObject([{ msg: 'new pictures rejected', reason: 'all pictures together fill STORAGE_MAX' }])
  await small.close()
})

test('limits each user to 1 GB of pictures', async () => {
  const hoarder = await signedIn(site.app)
  await site.db
    .updateTable('pictures')
    .set({ bytes: 2 ** 30 })
    .where('owner_id', '=', hoarder.user._id)
    .execute()
  const answer = await upload(await makePicture(), hoarder.cookie)
  expect(answer.statusCode).toBe(413)
  expect(answer.json().message).toMatch(/^Your pictures use all of your 1 GB/)
})

describe('a picture inside a text', () => {
  test('is shown in several widths, and deleted with the last text that shows it', async () => {
    const picture = await stored(await makePhoto(800, 600).jpeg().toBuffer())
    const intro = `<p>Look at this picture</p><img src="${picture.url}" alt="The stairs" onerror="x()">`
    const one = await postBlog(site.app, author, { intro })
    const two = await postBlog(site.app, author, { paraOneDescription: intro })
    const read = (await call(site, 'GET /blog/singleBlog/:id', { params: { id: one._id }, as: author })).data.intro
    expect(read).toContain(`<img src="${picture.url}" srcset="${picture.variants[0]?.url} 400w, `)
    expect(read).toContain('width="800" height="600" alt="The stairs" loading="lazy"')
    expect(read).not.toContain('onerror')

    const { mainImage: _, ...without } = await blogFields()
    await call(site, 'PUT /blog/update/:id', { params: { id: one._id }, form: without, as: author })
    expect((await site.app.inject(picture.url)).statusCode).toBe(200)
    await deleteForEver(site.app, two._id, author)
    expect((await site.app.inject(picture.url)).statusCode).toBe(200)
    await call(site, 'DELETE /blog/removeRevision/:id/:version', { params: { id: one._id, version: '1' }, as: author })
    expect((await site.app.inject(picture.url)).statusCode).toBe(404)
  })
})

test('the sweep at startup removes stray files and unused pictures alone', async () => {
  const blog = await postBlog(site.app, author)
  const unsaved = await stored(await makePicture())
  await site.media.put('0197-left-by-a-crash', [{ name: '1.webp', bytes: Buffer.from('half') }])
  await writeFile(join(mediaFolder(site.config), 'stray'), 'a stray file')
  const soon = new Date(Date.now() + 1000)
  expect(await sweep(site.db, site.media, soon, true)).toEqual({ trashed: 2, removed: 0 })
  const trash = () => readdir(join(site.config.dataDir, 'trash'))
  expect((await trash()).sort()).toEqual(['0197-left-by-a-crash', 'stray'])
  const status = async (url: string) => (await site.app.inject(url)).statusCode
  expect(await folders()).not.toContain('0197-left-by-a-crash')
  expect(await folders()).not.toContain('stray')
  expect([await status(blog.mainImage.url), await status(unsaved.url)]).toEqual([200, 200])

  // More than one batch of the sweep.
  const row = await site.db.selectFrom('pictures').selectAll().limit(1).executeTakeFirstOrThrow()
  const many = Array.from({ length: 450 }, () => ({ ...row, id: randomUUIDv7() }))
  await site.db.insertInto('pictures').values(many).execute()
  const inAMonth = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000)
  expect(await sweep(site.db, site.media, inAMonth, true)).toMatchObject({ removed: 2 })
  expect(await trash()).toContain(unsaved.url.split('/')[2])
  expect(
    await findPictures(
      site.db,
      many.map(({ id }) => id),
    ),
  ).toEqual(new Map())
  expect([await status(blog.mainImage.url), await status(unsaved.url)]).toEqual([200, 404])
  expect(await status(author.user.avatar?.url ?? '')).toBe(200)
})

test('a small picture is read once, and no longer served once it is in the trash', async () => {
  const { url } = await stored(await makePicture())
  const first = await site.app.inject({ url })
  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('immutable'),
  })
  const file = url.replace(MEDIA_PATH, '')
  await rm(join(mediaFolder(site.config), file))
  expect((await site.app.inject({ url })).rawPayload).toEqual(first.rawPayload)
  // What is not served whole comes from the file itself.
  expect((await site.app.inject({ url, headers: { range: 'bytes=0-9' } })).statusCode).toBe(404)
  await site.media.trash([dirname(file)])
  expect((await site.app.inject({ url })).statusCode).toBe(404)
})
