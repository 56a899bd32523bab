import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as errors from '#messages/errors.ts'
import { avifOf, box, codedPixels } from '../testing/avif.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { type SignedIn, signedIn } from '../testing/requests.ts'
import { storePicture, uploadPicture } from '../testing/uploads.ts'

let site: TestSite
let author: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
})
afterAll(() => site.close())

type Colour = [number, number, number]
const SIZE = { width: 64, height: 64 }
const one = ([r, g, b]: Colour) => sharp({ create: { ...SIZE, channels: 3, background: { r, g, b } } })

/** A red and a green that sRGB has too. */
const COLOURS: Colour[] = [
  [220, 60, 50],
  [70, 180, 90],
]
/** The same numbers as colours of Display P3, in sRGB. */
const FROM_P3: Colour[] = [
  [240, 34, 39],
  [0, 182, 84],
]

/** An AVIF that names its colours in the header in place of a profile, as cameras and encoders of AVIF do. */
async function avifNaming(primaries: number, colour: Colour): Promise<Buffer> {
  const avif = await one(colour).avif({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
  const named = box('colr', Buffer.from('nclx'), Buffer.from([0, primaries, 0, 13, 0, 6, 0x80]))
  return avifOf([{ ...codedPixels(avif), claims: SIZE, more: [named] }])
}

const png16 = (picture: Sharp) => picture.toColourspace('rgb16').png().toBuffer()

test.each<[string, (colour: Colour) => Promise<Buffer>, Colour[]]>([
  ['a PNG of 16 bits with a profile', (colour) => png16(one(colour).withIccProfile('p3')), COLOURS],
  ['a PNG of 16 bits without one', (colour) => png16(one(colour)), COLOURS],
  ['a PNG of 8 bits with a profile', (colour) => one(colour).withIccProfile('p3').png().toBuffer(), COLOURS],
  ['a JPEG with a profile', (colour) => one(colour).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(), COLOURS],
  ['an AVIF with a profile', (colour) => one(colour).withIccProfile('p3').avif({ quality: 95 }).toBuffer(), COLOURS],
  [
    'an AVIF of 10 bits with a profile',
    (colour) => one(colour).withIccProfile('p3').avif({ quality: 95, bitdepth: 10 }).toBuffer(),
    COLOURS,
  ],
  ['an AVIF that names Display P3', (colour) => avifNaming(12, colour), FROM_P3],
  ['an AVIF that names sRGB', (colour) => avifNaming(1, colour), COLOURS],
])('%s keeps its colours', async (_what, make, shown) => {
  for (const [at, colour] of COLOURS.entries()) {
    const { url, placeholder } = await storePicture(site, await make(colour), author.cookie)
    const answer = await site.app.inject(url)
    const { data } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
    const middle = 3 * (SIZE.width * (SIZE.height / 2) + SIZE.width / 2)
    for (const channel of [0, 1, 2])
      expect(
        Math.abs((data[middle + channel] ?? 0) - (shown[at]?.[channel] ?? 0)),
        `${data.subarray(middle, middle + 3).join()}`,
      ).toBeLessThan(9)
    expect(placeholder).toMatch(/^data:image\/webp/)
  }
})

test('an animated AVIF is refused, with what can be chosen in its place', async () => {
  const avif = await one([220, 60, 50]).avif().toBuffer()
  const animated = Buffer.concat([avif.subarray(0, 8), Buffer.from('avis'), avif.subarray(12)])
  const answer = await uploadPicture(site, animated, author.cookie)
  expect(answer.statusCode).toBe(415)
  expect(answer.json().errors).toMatchObject([{ path: 'image', message: errors.pictureAnimatedAvif }])
  expect(errors.pictureAnimatedAvif).toContain('GIF or WebP')
})
