import sharp, { type Metadata, type Sharp } from 'sharp'
import {
  ANIMATION_MAX_FRAMES,
  ANIMATION_MAX_PIXELS,
  AVIF_MAX_PIXELS,
  PICTURE_MAX_PIXELS,
  PICTURE_SIDE_MAX,
} from '#contract/limits.ts'
import { Problem } from '../http/problem.ts'
import { p3ToSrgb } from './display-p3.ts'
import type { Encoded, Format, Version } from './formats.ts'
import { readHeader } from './header.ts'
import { pictureProblem } from './picture-problem.ts'

/** A single row of 40 million pixels is within the pixel limit but takes half a minute to downscale. */
/** Measured bytes per pixel for decoding AVIF, including alpha and all copies; deep means 10 or 12 bits. */
const AVIF_PIXEL = 18
const AVIF_DEEP_PIXEL = 24
/** Additional bytes per pixel when the decoder rotates it. */
const AVIF_TURNED = 7
/** Bytes: 50 megapixels of 8 bits with alpha, rotated or progressive. */
const DECODED_MAX = 400_000_000
/** Bytes: enough for a 12-megapixel photo that has to be rotated. */
const AVIF_DECODED_MAX = 320_000_000
/** WebP allows 16,383 pixels; a picture of this height is still readable at a width of 1,920. */
const HEIGHT_MAX = 8000
/**
 * Total pixels of all frames of a stored animation; a larger one loses frames or is scaled down. 8 million pixels of
 * noise, the worst case, take 2 s of CPU time and 4 MB; most content takes half of that.
 */
const ANIMATED_PIXELS = { square: 3_000_000, uncut: 8_000_000 }
/** Frames are dropped before an animation gets narrower than this, so that text in it stays readable. */
const ANIMATED_WIDTH = { square: 192, uncut: 480 }
const ANIMATED_BYTES = { square: 1_000_000, uncut: 4_000_000 }
/** Maximum bytes of all versions of a still: three times the upload, and at least more than any photo needs. */
const storedMax = (sent: number) => Math.max(3 * sent, 4_000_000)
/** Attempts to encode an animation, each narrower than the one before. */
const ATTEMPTS = 3
/** This effort saves a third of the time, for 10 % more bytes. */
const ANIMATED_WEBP = { quality: 60, effort: 1 }
/** A photo takes 25 % fewer bytes than at 80, for 0.8 dB. AVIF would save another third for three times the work. */
const QUALITY = 76

// Each process encodes one picture at a time, so one thread uses one core, and memory for decoded pixels is bounded.
sharp.concurrency(1)
sharp.cache(false)
// Of the many loaders of libvips, allow only those of the five accepted formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

/**
 * Checks the size a picture declares, decodes it and encodes it to WebP in the widths of its format. Runs in a child
 * process (encoder-process.ts), because a crash in a decoder crashes the process and libvips does not return memory.
 * @throws Problem 413 for too many pixels, 400 for a damaged picture
 */
export async function encodePixels(bytes: Buffer, format: Format): Promise<Encoded> {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    const { width, height, pages = 1 } = metadata
    // Items of an AVIF may be larger than the displayed picture, and are decoded anyway.
    const { pixels = 0, isTurned = false, isP3 = false } = readHeader(bytes) ?? {}
    const most = metadata.format === 'heif' ? Math.max(pixels, width * height) : width * height
    if (metadata.format === 'heif' && pixels === 0) throw pictureProblem(400, 'picture-broken')
    if (pages > 1) {
      const isLong = pages > ANIMATION_MAX_FRAMES || width * height * pages > ANIMATION_MAX_PIXELS
      if (isLong) throw pictureProblem(413, 'animation-too-large')
    }
    if (metadata.format === 'heif' && most > AVIF_MAX_PIXELS) throw pictureProblem(413, 'avif-too-many-pixels')
    if (most > PICTURE_MAX_PIXELS) throw pictureProblem(413, 'picture-too-many-pixels')
    if (Math.max(width, height) > PICTURE_SIDE_MAX) throw pictureProblem(413, 'picture-too-long')
    if (isTooDeep(metadata, most, isTurned)) throw pictureProblem(413, 'picture-needs-memory')
    const still = await encodeStill(bytes, format, { icc: metadata.icc, isP3 })
    return pages > 1 ? await encodeAnimated(bytes, format, metadata, still) : still
  } catch (error) {
    if (error instanceof Problem) throw error
    throw pictureProblem(400, 'picture-broken')
  }
}

/** Whether decoding a picture would take more memory than any picture of 50 megapixels and 8 bits. */
function isTooDeep(metadata: Metadata, pixels: number, isTurned: boolean): boolean {
  const { format, channels, depth, isProgressive, orientation = 1 } = metadata
  const isDeep = depth !== 'uchar'
  if (format === 'heif') {
    return pixels * ((isDeep ? AVIF_DEEP_PIXEL : AVIF_PIXEL) + (isTurned ? AVIF_TURNED : 0)) > AVIF_DECODED_MAX
  }
  // Doubled when the whole picture must be in memory.
  const times = isProgressive || orientation > 1 ? 2 : 1
  return pixels * channels * (isDeep ? 2 : 1) * times > DECODED_MAX
}

/** The colour space that a picture declares: by a profile, or, in an AVIF, by naming Display P3. */
interface Colours {
  icc: Buffer | undefined
  isP3: boolean
}

/** Decodes once at the widest width and creates all versions from those pixels. */
async function encodeStill(bytes: Buffer, format: Format, colours: Colours): Promise<Encoded> {
  const most = Math.max(...format.widths)
  const upright = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' }).autoOrient()
  const sized = format.square
    ? upright.resize(most, most, { fit: 'cover', withoutEnlargement: false })
    : upright.resize(most, format.heightMax ?? HEIGHT_MAX, { fit: 'inside', withoutEnlargement: true })
  // Of more than 8 bits, sharp ignores the profile unless it is asked to write one; without a profile it would guess.
  const converted = colours.icc ? sized.withIccProfile('srgb', { attach: false }) : sized
  const { data, info } = await converted.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  if (colours.isP3 && !colours.icc) p3ToSrgb(data, info.channels)
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const versions: Version[] = []
  let size = { width: 0, height: 0 }
  let left = storedMax(bytes.length)
  for (const width of widthsFor(info.width, format.widths)) {
    const resized = pixels().resize({ width })
    const encoded = format.png ? resized.png({ palette: true }) : resized.webp({ quality: QUALITY })
    const made = await encoded.toBuffer({ resolveWithObject: true })
    left -= made.data.length
    // A few bytes that decode to noise exceed the limit: keep only the narrower widths.
    if (left < 0 && versions.length > 0) break
    versions.push({ width, bytes: made.data })
    size = { width, height: made.info.height }
  }
  return { ...size, placeholder: await placeholderOf(pixels()), versions }
}

/** Adds the animated version, as wide as its frame count allows, to the stills of its first frame. */
async function encodeAnimated(bytes: Buffer, format: Format, metadata: Metadata, still: Encoded): Promise<Encoded> {
  const { width: own, height, pages = 1 } = metadata
  const cut = format.square ? 'square' : 'uncut'
  const ratio = format.square ? 1 : height / own
  const widest = Math.min(Math.max(...format.widths), own, format.square ? height : HEIGHT_MAX / ratio)
  const pixelsAt = (width: number) => pages * width * width * ratio
  const every = Math.ceil(pixelsAt(Math.min(widest, ANIMATED_WIDTH[cut])) / ANIMATED_PIXELS[cut])
  const bytesMax = Math.min(Math.max(3 * bytes.length, 1_000_000), ANIMATED_BYTES[cut])
  let scale = Math.min(1, Math.sqrt((ANIMATED_PIXELS[cut] * every) / pixelsAt(widest)))
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const frames = sharp(bytes, { animated: true, limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
      .resize(Math.max(1, Math.round(widest * scale)), Math.max(1, Math.round(widest * ratio * scale)), {
        fit: format.square ? 'cover' : 'inside',
      })
      .toColourspace('srgb')
    const { data, info } = await oneInEvery(every, frames, metadata)
    if (data.length <= bytesMax) {
      const animated: Version = { width: info.width, bytes: data }
      return {
        width: info.width,
        height: info.pageHeight ?? info.height,
        placeholder: still.placeholder,
        versions: [animated],
        stills: still.versions,
      }
    }
    scale *= 0.7 * Math.sqrt(bytesMax / data.length)
  }
  throw pictureProblem(413, 'animation-too-large')
}

/** Encodes the first of every `every` frames, shown for the total time of the frames it replaces. */
async function oneInEvery(every: number, frames: Sharp, { pages = 1, delay = [], loop = 0 }: Metadata) {
  const { data, info } = await frames.raw().toBuffer({ resolveWithObject: true })
  const size = data.length / pages
  const kept = Array.from({ length: Math.ceil(pages / every) }, (_, at) => at * every)
  const times = kept.map((at) => delay.slice(at, at + every).reduce((sum, time) => sum + shownFor(time), 0))
  const raw = {
    width: info.width,
    height: (info.height / pages) * kept.length,
    pageHeight: info.height / pages,
    channels: info.channels,
  }
  return sharp(Buffer.concat(kept.map((at) => data.subarray(at * size, (at + 1) * size))), { raw })
    .webp({ ...ANIMATED_WEBP, delay: times, loop })
    .toBuffer({ resolveWithObject: true })
}

/** Milliseconds that browsers show a frame: those of 10 ms or less are shown for 100 ms. */
function shownFor(time: number): number {
  return time <= 10 ? 100 : time
}

/** The wanted widths below the picture's own, and its own width: it is never enlarged. */
function widthsFor(own: number, wanted: readonly number[]): number[] {
  return [...wanted.filter((width) => width < own), own]
}

/** A blurred preview, at most 16 by 16 pixels, as a data: URL of about 150 bytes, shown until the picture loads. */
async function placeholderOf(picture: Sharp): Promise<string> {
  const tiny = await picture.resize(16, 16, { fit: 'inside' }).webp({ quality: 30, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
