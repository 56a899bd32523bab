// Over 250 lines, so that its tests share the processes that encode.
import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import type { Picture } from '#contract/pictures.ts'
import * as errors from '#messages/errors.ts'
import { gifOf } from '../testing/bombs.ts'
import { call } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePhoto, makePicture } from '../testing/pictures.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { storePicture, uploadPicture } from '../testing/uploads.ts'
import { picturesWaiting } from './encode.ts'
import { mediaFolder } from './files.ts'

let site: TestSite
let author: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
})
afterAll(() => site.close())

const upload = (image: Buffer, cookie = author.cookie) => uploadPicture(site, image, cookie)
const stored = (image: Buffer) => storePicture(site, image, author.cookie)
const file = async (url: string) => sharp((await site.app.inject(url)).rawPayload, { animated: true }).metadata()
const folders = () => readdir(mediaFolder(site.config))

/** The ids of this process's running encoders. */
async function encoderProcesses(): Promise<number[]> {
  const found = promisify(execFile)('pgrep', ['-P', String(process.pid), '-f', 'encoder-process'])
  // pgrep fails if there is none.
  const { stdout } = await found.catch(() => ({ stdout: '' }))
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** An animation of single-coloured frames, three by default. */
async function animationOf(width: number, height: number, format: 'gif' | 'webp' = 'gif', count = 3): Promise<Buffer> {
  const frames = Array.from({ length: count }, (_, at) =>
    sharp({ create: { width, height, channels: 3, background: { r: at % 256, g: (at * 37) % 256, b: 90 } } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    [format]({ delay: frames.map((_, at) => [100, 200, 300][at % 3] as number) })
    .toBuffer()
}

describe('a picture', () => {
  test('is rotated upright, stripped of metadata and stored as WebP in several widths', async () => {
    const picture = await stored(
      await makePhoto(1500, 1000)
        .jpeg()
        .withExif({ IFD0: { Make: 'Camera', Orientation: '6' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .toBuffer(),
    )
    expect(picture).toMatchObject({ width: 1000, height: 1500 })
    expect(picture.variants.map(({ width }) => width)).toEqual([400, 760, 960, 1000])
    expect(picture.url).toBe(picture.variants.at(-1)?.url)
    for (const { url, width } of picture.variants) {
      const { format, exif, icc, ...metadata } = await file(url)
      expect({ format, exif, width: metadata.width }).toEqual({ format: 'webp', exif: undefined, width })
    }
    expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(picture.placeholder.length).toBeLessThan(500)
  })

  test('is never enlarged, and is at most 1920 pixels wide', async () => {
    expect((await stored(await makePicture())).variants.map(({ width }) => width)).toEqual([64])
    const wide = await stored(await makePhoto(4000, 500).jpeg().toBuffer())
    expect(wide.variants.map(({ width }) => width)).toEqual([400, 760, 960, 1200, 1920])
    expect(wide.height).toBe(240)
  })

  test('may be CMYK, transparent, AVIF or greyscale', async () => {
    const cmyk = await stored(await makePhoto(300, 200).toColourspace('cmyk').jpeg().toBuffer())
    expect((await file(cmyk.url)).space).toBe('srgb')
    const clear = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#7c5cd680' } })
      .png()
      .toBuffer()
    expect((await file((await stored(clear)).url)).hasAlpha).toBe(true)
    expect((await upload(await makePhoto(300, 200).avif().toBuffer())).statusCode).toBe(201)
    expect((await upload(await makePhoto(300, 200).greyscale().png().toBuffer())).statusCode).toBe(201)
  })

  test.each(['gif', 'webp'] as const)('an animated %s stays animated', async (format) => {
    const animation = await animationOf(400, 300, format)
    const picture = await stored(animation)
    expect(picture).toMatchObject({ width: 400, height: 300 })
    for (const { url } of picture.variants) expect(await file(url)).toMatchObject({ pages: 3, delay: [100, 200, 300] })
  })

  test('that is animated is still on cards, and moves on the page of its blog', async () => {
    const blog = await postBlog(site.app, author, { mainImage: await animationOf(500, 300) })
    expect(blog.mainImage).toMatchObject({ width: 500, height: 300 })
    expect(await file(blog.mainImage.url)).toMatchObject({ pages: 3 })
    const listed = (await call(site, 'GET /blog/getAllBlog')).data
    const card = listed.find(({ _id }) => _id === blog._id)?.mainImage as Picture
    expect(card).toMatchObject({ width: 500, height: 300 })
    expect(card.variants.map(({ width }) => width)).toEqual([400, 500])
    for (const { url } of [card, ...card.variants]) {
      expect(await file(url)).toMatchObject({ format: 'webp', height: expect.any(Number) })
      expect((await file(url)).pages ?? 1).toBe(1)
    }
  })

  test('with many frames loses some before it is too narrow, and keeps its duration', async () => {
    const long = await animationOf(480, 270, 'webp', 160)
    const picture = await stored(long)
    expect(picture).toMatchObject({ width: 480, height: 270 })
    const { pages, delay = [] } = await file(picture.url)
    expect(pages).toBe(54)
    const lasts = (times: number[]) => times.reduce((sum, time) => sum + time, 0)
    expect(lasts(delay)).toBe(lasts((await sharp(long, { animated: true }).metadata()).delay ?? []))
  })

  test('with many frames is made narrower, so that it is stored hardly larger', async () => {
    const picture = await stored(gifOf(900, 700, 35))
    expect(picture.width).toBeLessThan(900)
    expect(picture.width / picture.height).toBeCloseTo(9 / 7, 1)
    const id = picture.url.split('/')[2] as string
    const { bytes } = await site.db
      .selectFrom('pictures')
      .select('bytes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(bytes).toBeLessThan(1_000_000)
  })

  test('used as an animated avatar is cropped frame by frame, and still when smallest', async () => {
    const { user, cookie } = await signedIn(site.app, { avatar: await animationOf(800, 500) })
    expect(await file(user.avatar?.url ?? '')).toMatchObject({ pages: 3, width: 384, pageHeight: 384 })
    expect(user.avatar?.variants.map(({ width }) => width)).toEqual([96, 192, 384])
    for (const { url } of user.avatar?.variants.slice(0, 2) ?? []) expect((await file(url)).pages ?? 1).toBe(1)
    const blog = await postBlog(site.app, { user, cookie })
    expect(blog.authorAvatar).toBe(user.avatar?.variants[0]?.url)
  })

  test('used as an avatar is cropped square', async () => {
    const { user } = await signedIn(site.app, { avatar: await makePhoto(800, 500).jpeg().toBuffer() })
    expect(user.avatar?.variants.map(({ width }) => width)).toEqual([96, 192, 384])
    expect(await file(user.avatar?.url ?? '')).toMatchObject({ width: 384, height: 384 })
  })

  test('is served as immutable, and in ranges', async () => {
    const { url } = await stored(await makePicture())
    const whole = await site.app.inject(url)
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    })
    const part = await site.app.inject({ url, headers: { range: 'bytes=4-7' } })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(4, 8))
  })
})

/** The messages of the limits of pictures. */
const WITH_LIMITS: Partial<Record<string, string>> = {
  'picture-too-many-pixels': 'The picture has too many pixels: at most 50 megapixels',
  'animation-too-large':
    'The animation is too large: it may be at most 200 frames of 400 × 300 pixels, or as much in another size, and 1,200 frames of any size. Save it with fewer frames or smaller',
  'invalid-input': 'The picture is too large: at most 10 MB',
}

describe('an unusable picture is rejected and nothing is stored', () => {
  const half = async () => (await makePhoto(600, 400).jpeg().toBuffer()).subarray(0, 20_000)
  const svg = async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const huge = async () =>
    sharp({ create: { width: 8000, height: 7000, channels: 3, background: 'navy' }, limitInputPixels: false })
      .png()
      .toBuffer()

  test.each([
    ['a text', 415, 'picture-wrong-type', async () => Buffer.from('Dear diary, this is not a picture.')],
    ['an SVG', 415, 'picture-wrong-type', svg],
    ['half a JPEG', 400, 'picture-broken', half],
    ['a PNG of one line', 400, 'picture-broken', async () => Buffer.from('\x89PNG\r\n\x1a\n and no more', 'latin1')],
    ['56 megapixels', 413, 'picture-too-many-pixels', huge],
    ['201 frames of 400 by 300', 413, 'animation-too-large', async () => gifOf(400, 300, 201)],
    ['more than 10 MB', 413, 'invalid-input', async () => Buffer.alloc(10 * 1024 * 1024 + 1, 1)],
  ] as const)('%s', async (_what, statusCode, code, make) => {
    const before = await folders()
    const answer = await upload(await make())
    const message = WITH_LIMITS[code] ?? ERRORS[code]
    const fault = { path: 'image', code: code === 'invalid-input' ? 'too-large' : code, message }
    expect(answer.json()).toEqual({ statusCode, success: false, code, message, errors: [fault] })
    expect(await folders()).toEqual(before)
  })

  test('one invalid picture among valid ones rejects the blog and names its field', async () => {
    const before = await folders()
    const fields = await blogFields({ paraTwoImage: Buffer.from('no picture') })
    const answer = await call(site, 'POST /blog/post', { form: fields, as: author })
    expect(answer.errors).toMatchObject([{ path: 'paraTwoImage', message: errors.pictureWrongType }])
    expect(await folders()).toEqual(before)
  })

  test('only an Author may upload, and a request without a picture is rejected', async () => {
    const reader = await signedIn(site.app, { role: 'Reader' })
    expect((await upload(await makePicture(), '')).statusCode).toBe(401)
    expect((await upload(await makePicture(), reader.cookie)).statusCode).toBe(403)
    const none = await call(site, 'POST /blog/picture', { form: { other: 'text' }, as: author })
    expect(none.errors).toMatchObject([{ path: 'image', message: 'Choose a picture' }])
  })
})

describe('the pictures of one user', () => {
  /** Declares much work: 18 megapixels of identical frames. */
  const animation = () => gifOf(400, 300, 150)

  test('do not delay others: four pictures are saved while most animations wait', {
    timeout: 90_000,
  }, async () => {
    const other = await signedIn(site.app)
    const answered: string[] = []
    const many = Array.from({ length: 8 }, async () => {
      expect((await upload(animation())).statusCode).toBe(201)
      answered.push('an animation')
    })
    await expect.poll(picturesWaiting, { interval: 5 }).toBe(7)
    const [mainImage, paraOneImage, paraTwoImage, paraThreeImage] = await Promise.all([1, 2, 3, 4].map(makePicture))
    await postBlog(site.app, other, { mainImage, paraOneImage, paraTwoImage, paraThreeImage } as never)
    answered.push('the blog')
    await Promise.all(many)
    expect(answered.indexOf('the blog')).toBeLessThan(5)
  })

  test('are no longer encoded after the client disconnects', {
    timeout: 90_000,
  }, async () => {
    const other = await signedIn(site.app)
    expect((await upload(animation())).statusCode).toBe(201)
    const before = await folders()
    const origin = await listen(site)
    const body = new FormData()
    body.set('image', new Blob([Uint8Array.from(animation())]), 'a.gif')
    const gone = new AbortController()
    // Otherwise the first one may be ready before the last one has arrived.
    const encoders = await encoderProcesses()
    for (const pid of encoders) process.kill(pid, 'SIGSTOP')
    const sent = Array.from({ length: 4 }, () =>
      fetch(`${origin}/api/v1/blog/picture`, {
        method: 'POST',
        headers: { cookie: author.cookie },
        body,
        signal: gone.signal,
      }).then(
        () => 'answered',
        () => 'left',
      ),
    )
    await expect.poll(picturesWaiting, { interval: 5, timeout: 10_000 }).toBe(3)
    gone.abort()
    expect(await Promise.all(sent)).toEqual(Array(4).fill('left'))
    await expect.poll(picturesWaiting, { interval: 5, timeout: 10_000 }).toBe(0)
    for (const pid of await encoderProcesses()) process.kill(pid, 'SIGCONT')
    expect((await upload(animation(), other.cookie)).statusCode).toBe(201)
    expect((await folders()).length - before.length).toBe(1)
  })
})
