// Over 250 lines, so that hostile pictures and forms share one site: each further file starts another.
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Failure } from '#contract/envelope.ts'
import type { Picture } from '#contract/pictures.ts'
import * as validation from '#messages/validation.ts'
import { AVIF_OF_49_MEGAPIXELS, avifOf, box, codedPixels } from '../testing/avif.ts'
import { gifOf, pngOf, webpOf } from '../testing/bombs.ts'
import { call, respond } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { blogFields, registrationFields, type SignedIn, signedIn } from '../testing/requests.ts'
import { uploadPicture } from '../testing/uploads.ts'
import { mediaFolder } from './files.ts'
import { BLOG_FORMAT } from './formats.ts'
import { encodePixels } from './pixels.ts'

/** The maximum CPU time for a picture, in milliseconds of all threads. */
const BUSY_MOST = 8000
const MARK = 'f0re1gn-bytes'
const SCRIPT = `<script>alert("${MARK}")</script>`

let site: TestSite
let author: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
})
afterAll(() => site.close())

const LARGE_PIXELS = codedPixels(AVIF_OF_49_MEGAPIXELS)
const LARGE_CLAIMS = { width: 7000, height: 7000 }
const turnedAvif = () => {
  const more = [box('irot', Buffer.from([1]))]
  const alpha = { ...LARGE_PIXELS, claims: LARGE_CLAIMS, alphaOf: 1 } as const
  return avifOf([{ ...LARGE_PIXELS, claims: LARGE_CLAIMS, more }, alpha])
}
let smallAvif: Buffer
beforeAll(async () => {
  smallAvif = await sharp(await makePicture())
    .resize(64, 64)
    .avif()
    .toBuffer()
})
const avifWithAlpha = (side: number) => {
  const pixels = codedPixels(smallAvif)
  const alpha = { ...pixels, claims: { width: side, height: side }, alphaOf: 1 } as const
  return avifOf([{ ...pixels, claims: { width: 64, height: 64 } }, alpha])
}

const stored = () => readdir(mediaFolder(site.config))
const upload = (image: Buffer) => uploadPicture(site, image, author.cookie)

/** Uploads a picture and returns the status; a rejection must use the envelope and leave no file. */
async function statusOf(image: Buffer): Promise<number> {
  const before = await stored()
  const answer = await upload(image)
  if (answer.statusCode === 201) return 201
  expect(Failure.strict().parse(answer.json()).errors?.[0]?.path).toBe('image')
  expect(await stored()).toEqual(before)
  return answer.statusCode
}

describe('decompression bombs', () => {
  test.each([
    ['a PNG of 2.5 gigapixels', 413, () => pngOf(50_000, 50_000)],
    ['a PNG of 2³¹ by 2³¹', 400, () => pngOf(0x7fffffff, 0x7fffffff)],
    ['a PNG without pixels', 400, () => pngOf(0, 0)],
    ['a PNG of 49 megapixels that are all there', 201, () => pngOf(7000, 7000, 7000)],
    ['a PNG of 49 megapixels of which one line is there', 400, () => pngOf(7000, 7000)],
    ['a PNG of 49 megapixels of 16 bits, in passes', 413, () => pngOf(7000, 7000, 1, true)],
    ['a PNG of one pixel by 40 million', 413, () => pngOf(1, 40_000_000, 40_000_000)],
    ['a PNG of one pixel by 30,000', 201, () => pngOf(1, 30_000, 30_000)],
    ['a WebP that claims 268 megapixels and holds none', 400, () => webpOf(16_384, 16_384)],
    ['a GIF that claims 65,535 by 65,535 around one pixel', 201, () => gifOf(65_535, 65_535, 1)],
    ['a GIF of 400 frames of 4 megapixels', 413, () => gifOf(2000, 2000, 400)],
    ['a GIF of 500,000 frames of one pixel', 413, () => gifOf(1, 1, 500_000)],
    ['a GIF of 1,000 frames of 49 pixels', 201, () => gifOf(7, 7, 1000)],
    ['a GIF of 200 frames of 120,000 pixels', 201, () => gifOf(400, 300, 200)],
    ['an AVIF of 64 by 64 whose transparency claims 268 megapixels', 413, () => avifWithAlpha(16_384)],
    ['an AVIF of 49 megapixels', 413, () => AVIF_OF_49_MEGAPIXELS],
    ['an AVIF of 49 megapixels that is to be turned', 413, () => turnedAvif()],
    ['an AVIF of 64 by 64 whose transparency claims 17 megapixels', 413, () => avifWithAlpha(4124)],
    [
      'an AVIF that is a film without a picture',
      415,
      () => Buffer.from('\0\0\0\x18ftypavis\0\0\0\0avismsf1', 'latin1'),
    ],
  ])('%s: %i', { timeout: 60_000 }, async (_what, status, make) => {
    const image = make()
    expect(image.length).toBeLessThan(10 * 1024 * 1024)
    expect(await statusOf(image)).toBe(status)
    // Once more in this process, where its CPU time can be measured.
    const start = process.cpuUsage()
    await encodePixels(image, BLOG_FORMAT).catch(() => {})
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(BUSY_MOST)
  })
})

describe('nothing foreign is stored from a picture that is also another kind of file', () => {
  const jpeg = () => makePicture()
  const comment = (bytes: Buffer) => {
    const text = Buffer.from(SCRIPT)
    return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, text.length + 2]), text, bytes.subarray(2)])
  }
  const still = (format: 'png' | 'webp' | 'avif') => async () =>
    sharp(await makePicture())
      [format]()
      .toBuffer()
  const gif = () => gifOf(8, 8, 3)

  test.each<[string, () => Promise<Buffer>]>([
    ['a JPEG with HTML behind it', async () => Buffer.concat([await jpeg(), Buffer.from(SCRIPT)])],
    ['a JPEG with HTML as its comment', async () => comment(await jpeg())],
    [
      'a JPEG with HTML in its EXIF',
      async () =>
        sharp(await jpeg())
          .withExif({ IFD0: { Artist: SCRIPT } })
          .toBuffer(),
    ],
    [
      'a JPEG with HTML in its XMP',
      async () =>
        sharp(await jpeg())
          .withXmp(`<x>${MARK}</x>`)
          .toBuffer(),
    ],
    ['a PNG with HTML behind it', async () => Buffer.concat([await still('png')(), Buffer.from(SCRIPT)])],
    [
      'a PNG with HTML in its EXIF',
      async () =>
        sharp(await still('png')())
          .withExif({ IFD0: { Artist: SCRIPT } })
          .toBuffer(),
    ],
    ['a WebP with HTML behind it', async () => Buffer.concat([await still('webp')(), Buffer.from(SCRIPT)])],
    ['an AVIF with HTML behind it', async () => Buffer.concat([await still('avif')(), Buffer.from(SCRIPT)])],
    ['a GIF that is a script', async () => Buffer.concat([gif(), Buffer.from(`*/=1;alert("${MARK}")`)])],
    ['a GIF that is an archive', async () => Buffer.concat([gif(), Buffer.from(`PK\x03\x04${MARK}`)])],
  ])('%s', async (_what, make) => {
    const image = await make()
    expect(image.includes(MARK)).toBe(true)
    const answer = await upload(image)
    expect(answer.statusCode).toBe(201)
    for (const { url } of (answer.json().data as Picture).variants) {
      const file = await site.app.inject(url)
      expect(file.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
      expect(file.rawPayload.includes(MARK)).toBe(false)
    }
  })
})

describe.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a damaged %s', (format) => {
  let whole: Buffer
  beforeAll(async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    whole = await sharp({ create: { width: 200, height: 150, channels: 3, background: 'white', noise } })
      [format]()
      .toBuffer()
  })

  test.each([0.02, 0.1, 0.5, 0.9])('cut to %d of its length is rejected', async (part) => {
    expect(await statusOf(whole.subarray(0, Math.floor(whole.length * part)))).toBe(400)
  })

  test('with changed bytes is rejected or stored whole, and never causes a server error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat({ max: 255 })), {
          minLength: 1,
          maxLength: 8,
        }),
        async (changes) => {
          const damaged = Buffer.from(whole)
          // Half of the positions are in the first 200 bytes, which contain sizes and lengths.
          for (const [i, [at, value]] of changes.entries()) {
            damaged[Math.floor(at * (i % 2 ? whole.length : Math.min(200, whole.length)))] = value
          }
          expect([201, 400, 413, 415]).toContain(await statusOf(damaged))
        },
      ),
      { numRuns: 15 },
    )
  }, 60_000)
})

describe('other formats that the decoders support are rejected', () => {
  test.each([
    [
      'TIFF',
      async () =>
        sharp(await makePicture())
          .tiff()
          .toBuffer(),
    ],
    ['HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['PDF', async () => Buffer.from('%PDF-1.4\n%%EOF')],
    ['SVG behind a byte order mark', async () => Buffer.from('\ufeff<?xml version="1.0"?><svg width="9" height="9"/>')],
  ])('%s', async (_what, make) => {
    expect(await statusOf(await make())).toBe(415)
  })

  test('their decoders are disabled in the encoder process', async () => {
    await expect(
      sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).toBuffer(),
    ).rejects.toThrow()
    await expect(
      sharp(
        await sharp(await makePicture())
          .tiff()
          .toBuffer(),
      ).toBuffer(),
    ).rejects.toThrow()
  })
})

describe('a form', () => {
  const send = (parts: string[], path = '/blog/post', files: Buffer[] = []) =>
    site.app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: { cookie: author.cookie, 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([
        ...parts.map((part) => Buffer.from(`--x\r\ncontent-disposition: form-data; ${part}\r\n`)),
        ...files.flatMap((file, at) => [
          Buffer.from(`--x\r\ncontent-disposition: form-data; name="file${at}"; filename="a.png"\r\n\r\n`),
          file,
          Buffer.from('\r\n'),
        ]),
        Buffer.from('--x--\r\n'),
      ]),
    })
  const refused = async (answer: Promise<{ json(): unknown }>, status: number) => {
    const before = await stored()
    const { statusCode, ...rest } = Failure.strict().parse((await answer).json())
    expect({ statusCode, ...rest }).toMatchObject({ statusCode: status })
    expect(await stored()).toEqual(before)
  }

  test('of more than 40 parts is rejected', () =>
    refused(send(Array.from({ length: 41 }, (_, at) => `name="field${at}"\r\n\r\nx`)), 413))
  test('of ten thousand parts is rejected', () =>
    refused(send(Array.from({ length: 10_000 }, (_, at) => `name="field${at}"\r\n\r\nx`)), 413))
  test('of five files is rejected', async () =>
    refused(send([], '/blog/post', Array(5).fill(await makePicture())), 413))
  test('with more files than the call accepts is rejected, whatever their names', async () => {
    const { avatar, ...fields } = await registrationFields()
    const evil = await makePicture()
    await refused(respond(site, 'POST /user/register', { form: { ...fields, evil, avatar: avatar ?? '' } }), 413)
    await refused(
      respond(site, 'PATCH /user/updateUserProfile', { form: { name: 'Ada', avatar: evil, evil }, as: author }),
      413,
    )
  })
  test('with a field that is too long is rejected', () =>
    refused(send([`name="intro"\r\n\r\n${'x'.repeat(450_000)}`]), 413))
  test('with unterminated headers is rejected', () => refused(send([`name="${'x'.repeat(100_000)}`]), 400))
  test('with invalid field names is rejected for missing fields', () =>
    refused(send(['\r\n\r\nx', 'name=""\r\n\r\nx', 'name="[]"\r\n\r\nx', 'name="a[b][c]"\r\n\r\nx']), 400))

  test.each([
    '../../../evil.html',
    '..\\..\\evil.js',
    '/etc/passwd',
    'a\0.png',
    'evil.svg',
    '.htaccess',
    `${'a'.repeat(5000)}.png`,
    '',
  ])('with a file called %j stores the picture under a generated name, or not at all', async (name) => {
    const before = await stored()
    const image = await makePicture()
    const head = `--x\r\ncontent-disposition: form-data; name="image"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/v1/blog/picture',
      headers: { cookie: author.cookie, 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([Buffer.from(head), image, Buffer.from('\r\n--x--\r\n')]),
    })
    expect([201, 400]).toContain(answer.statusCode)
    const added = (await stored()).filter((id) => !before.includes(id))
    expect(added).toHaveLength(answer.statusCode === 201 ? 1 : 0)
    for (const id of added) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('with a picture in an unknown field reports the required field', async () => {
    const { mainImage, ...fields } = await blogFields()
    const answer = await call(site, 'POST /blog/post', { form: { ...fields, evil: mainImage ?? '' }, as: author })
    expect(answer.statusCode).toBe(400)
    expect(answer.errors).toMatchObject([{ path: 'mainImage', message: validation.mainImageRequired }])
  })
})

test('the media folder serves pictures and no other files', async () => {
  const [id = ''] = await stored()
  await writeFile(join(mediaFolder(site.config), id, 'page.html'), SCRIPT)
  await writeFile(join(mediaFolder(site.config), 'page.html'), SCRIPT)
  for (const path of [
    `/${id}/page.html`,
    '/page.html',
    `/${id}/`,
    `/${id}`,
    '/',
    `/${id}/../page.html`,
    `/${id}/%2e%2e%2fpage.html`,
    '/../blogi.sqlite',
    '/..%2fblogi.sqlite',
    '/%00',
    `/${id}/1.webp%00.html`,
  ]) {
    const answer = await site.app.inject(`/media${path}`)
    expect([400, 403, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toContain(MARK)
  }
})
