import { randomUUIDv7 } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { READINESS_HOLDS } from '../http/health.ts'
import { call, respond } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { blogFields, deleteForEver, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { startS3, type TestS3 } from '../testing/s3.ts'
import { faultyProxy } from '../testing/silent-proxy.ts'
import { openMedia } from './open.ts'
import { StorageError } from './storage-errors.ts'
import { sweep } from './store.ts'

let s3: TestS3
let site: TestSite
let author: SignedIn
beforeEach(async () => {
  s3 = await startS3()
  site = await makeSite({ ...s3.environment, LOG_LEVEL: 'silent' })
  author = await signedIn(site.app)
})
afterEach(async () => {
  await site.close()
  await s3.close()
})

const keys = () => [...s3.objects.keys()].sort()
/** The key of a picture is its URL path without the leading slash. */
const isStored = (url: string) => s3.objects.has(url.slice(1))
const status = async (url: string) => (await site.app.inject(url)).statusCode

/** With these headers the whole file is sent. */
const WHOLE: Record<string, string>[] = [
  { range: 'bytes=0-1,4-5' },
  { range: 'lines=1-2' },
  { range: 'bytes=4-7', 'if-range': '"x"' },
]

describe('pictures in a bucket', () => {
  test('keep their URLs, are served as immutable, and are deleted with their blog', async () => {
    const blog = await postBlog(site.app, author)
    const { url } = blog.mainImage
    expect(url).toMatch(/^\/media\/[0-9a-f-]{36}\/64\.webp$/)
    const object = s3.objects.get(url.slice(1))
    expect(object?.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const read = await site.app.inject(url)
    expect(read.statusCode).toBe(200)
    expect(read.rawPayload.equals(object?.bytes as Buffer)).toBe(true)
    expect(read.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(object?.bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag: object?.headers.etag,
      'x-content-type-options': 'nosniff',
    })

    const replaced = await call(site, 'PUT /blog/update/:id', {
      params: { id: blog._id },
      form: await blogFields(),
      as: author,
    })
    const after = replaced.data.mainImage.url
    // The revision that was replaced still shows the former one.
    expect([isStored(url), isStored(after)]).toEqual([true, true])
    expect([await status(url), await status(after)]).toEqual([200, 200])

    await deleteForEver(site.app, blog._id, author)
    expect([await status(url), await status(after)]).toEqual([404, 404])
    expect(keys().filter((key) => !key.includes(author.user.avatar?.url.split('/')[2] ?? '-'))).toEqual([])
  })

  test('support conditional, range and HEAD requests', async () => {
    const { url } = (await postBlog(site.app, author)).mainImage
    const whole = await site.app.inject(url)
    const ask = (headers: Record<string, string>) => site.app.inject({ url, headers })
    const same = await ask({ 'if-none-match': String(whole.headers.etag) })
    expect([same.statusCode, same.body]).toEqual([304, ''])

    const part = await ask({ range: 'bytes=4-7' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 4-7/${whole.rawPayload.length}`])
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(4, 8))
    expect((await ask({ range: 'bytes=-3' })).rawPayload).toEqual(whole.rawPayload.subarray(-3))
    expect((await ask({ range: 'bytes=999999-' })).statusCode).toBe(416)
    for (const headers of WHOLE) {
      expect((await ask(headers)).rawPayload).toEqual(whole.rawPayload)
    }

    const head = await site.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      whole.headers['content-length'],
      '',
    ])
  })

  test('are served, but no other objects of the bucket', async () => {
    const [id] = (await postBlog(site.app, author)).mainImage.url.split('/').slice(2)
    for (const key of ['secret', 'media/page.html', `media/${id}/page.html`]) {
      s3.objects.set(key, { bytes: Buffer.from('not for you'), headers: {} })
    }
    const absent = `/media/${randomUUIDv7()}/64.webp`
    for (const url of [
      '/media/page.html',
      `/media/${id}/page.html`,
      `/media/${id}/..%2f..%2fsecret`,
      '/media/',
      absent,
    ]) {
      const answer = await site.app.inject(url)
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.body).not.toContain('not for you')
    }
  })

  test('are redirected to MEDIA_URL if it is set', async () => {
    const cdn = await makeSite({ ...s3.environment, MEDIA_URL: 'https://cdn.example.org/blogi/' })
    const { url } = (await postBlog(cdn.app, await signedIn(cdn.app))).mainImage
    const answer = await cdn.app.inject(url)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers).toMatchObject({
      location: `https://cdn.example.org/blogi${url}`,
      'cache-control': 'public, max-age=3600',
    })
    expect((await cdn.app.inject('/healthz')).headers['content-security-policy']).toMatch(
      /img-src 'self' data: blob: https:\/\/cdn\.example\.org(;|$)/,
    )
    expect((await cdn.app.inject('/media/page.html')).statusCode).toBe(404)
    expect((await site.app.inject('/healthz')).headers['content-security-policy']).toMatch(
      /img-src 'self' data: blob:(;|$)/,
    )
    await cdn.close()
  })

  test('without a row are swept across many pages of the bucket, and nothing else is', async () => {
    const blog = await postBlog(site.app, author)
    s3.pageSize = 2
    const left = Array.from({ length: 5 }, () => randomUUIDv7())
    for (const id of left) await site.media.put(id, [{ name: '64.webp', bytes: await makePicture() }])
    for (const key of ['other/file', 'media/stray', 'media/not-a-picture/1.webp']) {
      s3.objects.set(key, { bytes: Buffer.from('not ours'), headers: {} })
    }
    const inAnHour = new Date(Date.now() + 3_601_000)
    await sweep(site.db, site.media, new Date(), false)
    expect(left.every((id) => isStored(`/media/${id}/64.webp`))).toBe(true)
    await sweep(site.db, site.media, inAnHour, false)
    expect(left.some((id) => isStored(`/media/${id}/64.webp`))).toBe(false)
    expect(left.every((id) => s3.objects.has(`trash/${id}/64.webp`))).toBe(true)
    const inAWeek = new Date(Date.now() + 8 * 24 * 3_600_000)
    expect((await sweep(site.db, site.media, inAWeek, false)).removed).toBe(5)
    expect(keys().some((key) => key.startsWith('trash/'))).toBe(false)
    expect(keys()).toEqual(expect.arrayContaining(['other/file', 'media/stray', 'media/not-a-picture/1.webp']))
    expect([await status(blog.mainImage.url), await status(author.user.avatar?.url ?? '')]).toEqual([200, 200])
  })

  test('are not swept for the database of another site', async () => {
    await postBlog(site.app, author)
    const before = keys()
    const other = await makeSite(s3.environment)
    await sweep(other.db, other.media, new Date(Date.now() + 3_601_000), true)
    expect(keys()).toEqual(before)
    await other.close()
  })
})

describe('a failing bucket', () => {
  test('rejects a blog with a clear message, stores none of it, and later accepts it', async () => {
    const before = keys()
    const wide = { mainImage: await makePicture(), paraOneImage: await makePicture() }
    let puts = 0
    s3.failing = (request) => request.startsWith('PUT') && ++puts > 1
    const refused = await respond(site, 'POST /blog/post', { form: await blogFields(wide), as: author })
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('10')
    expect(refused.json().message).toMatch(/^The site cannot store or read anything at the moment/)
    expect(keys()).toEqual(before)
    expect(await site.db.selectFrom('blogs').select('id').execute()).toEqual([])

    s3.failing = () => false
    expect((await call(site, 'POST /blog/post', { form: await blogFields(wide), as: author })).statusCode).toBe(201)
  })

  test('that is down loses nothing, is in readyz, and recovers by itself', async () => {
    const [kept, deleted] = [await postBlog(site.app, author), await postBlog(site.app, author)]
    expect(await status('/readyz')).toBe(200)
    s3.away = true
    expect((await call(site, 'POST /blog/post', { form: await blogFields(), as: author })).statusCode).toBe(503)
    site.wait(READINESS_HOLDS)
    expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200])
    const unread = await site.app.inject(kept.mainImage.url)
    expect(unread.statusCode).toBe(503)
    expect(unread.headers['retry-after']).toBe('10')
    expect(unread.headers).not.toHaveProperty('cache-control')
    expect(unread.body).toBe('This picture cannot be read at the moment. Please try again shortly.')
    expect((await call(site, 'GET /blog/singleBlog/:id', { params: { id: kept._id }, as: author })).statusCode).toBe(
      200,
    )
    await deleteForEver(site.app, deleted._id, author)

    s3.away = false
    site.wait(READINESS_HOLDS)
    expect([await status('/readyz'), await status(kept.mainImage.url)]).toEqual([200, 200])
    expect(isStored(deleted.mainImage.url)).toBe(true)
    await sweep(site.db, site.media, new Date(Date.now() + 3_601_000), false)
    expect(isStored(deleted.mainImage.url)).toBe(false)
  })

  test.each([
    ['another secret', { S3_SECRET_ACCESS_KEY: 'wrong-secret' }, /refuses the key: check S3_ACCESS_KEY_ID.* \(403 /],
    ['another key', { S3_ACCESS_KEY_ID: 'AKIAWRONG' }, /refuses the key/],
    ['another bucket', { S3_BUCKET: 'nowhere' }, /^There is no bucket of the name in S3_BUCKET/],
    ['nobody at the address', { S3_ENDPOINT: 'http://127.0.0.1:1' }, /^The store in S3_ENDPOINT does not answer/],
  ])('stops a start with one line: %s', async (_what, changes, line) => {
    const start = openMedia(readConfig({ ...s3.environment, ...changes }))
    await expect(start).rejects.toThrow(StorageError)
    await expect(start).rejects.toThrow(line)
    await expect(start).rejects.not.toThrow(/wrong-secret|\n/)
  })
})

test('a bucket that hung for a while is ready soon after it responds again', async () => {
  const line = await faultyProxy(Number(new URL(s3.environment.S3_ENDPOINT ?? '').port))
  const S3_ENDPOINT = `http://127.0.0.1:${line.port}`
  const hung = await makeSite({ ...s3.environment, S3_ENDPOINT, LOG_LEVEL: 'silent' })
  const ready = async () => (await hung.app.inject('/readyz')).statusCode
  try {
    expect(await ready()).toBe(200)
    line.silence('all')
    await expect.poll(ready, { timeout: 15_000 }).toBe(503)
    line.heal()
    await expect.poll(ready, { timeout: 15_000 }).toBe(200)
  } finally {
    await hung.close()
    line.close()
  }
})
