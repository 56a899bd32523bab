import sharp, { type Metadata, type Sharp } from 'sharp'
import { thousands } from '#contract/format-count.ts'
import { ANIMATION_MAX_FRAMES, ANIMATION_MAX_PIXELS, AVIF_MAX_PIXELS, PICTURE_MAX_PIXELS } from '#contract/limits.ts'
import { MESSAGES } from '#contract/messages.ts'
import { Problem } from '../http/problem.ts'
import type { Encoded, Format, Version } from './formats.ts'
import { readHeader } from './header.ts'

/** A line of 40 million pixels is within their number and takes half a minute to shrink. */
const SIDE_MAX = 30_000
/** Bytes for each pixel that decoding AVIF was seen to take, transparency and all copies among them; deep: 10 or 12 bits. */
const AVIF_PIXEL = 18
const AVIF_DEEP_PIXEL = 24
/** More where its decoder turns it. */
const AVIF_TURNED = 7
/** Bytes: 50 megapixels of 8 bits, with transparency and turned or built up in passes. */
const DECODED_MAX = 400_000_000
/** A photograph of 12 megapixels that is to be turned among it. */
const AVIF_DECODED_MAX = 320_000_000
const TOO_MUCH_MEMORY =
  'The picture takes too much memory to prepare: save it upright, with 8 bits for each colour, or smaller'
const SIDE_TOO_LONG = `The picture is too long: at most ${thousands(SIDE_MAX)} pixels to a side`
/** WebP ends at 16,383 pixels; a scroll as tall as this is still readable at 1,920 wide. */
const HEIGHT_MAX = 8000
/**
 * Pixels of all frames together in which an animation is kept: one that has more gets fewer frames, or is made narrower. Of noise, which is
 * the most work, 8 million take 2 s of a core and 4 MB; of most else half of it.
 */
const ANIMATED_PIXELS = { square: 3_000_000, uncut: 8_000_000 }
/** Frames are left out before an animation becomes narrower than this: what is written in it is to be read. */
const ANIMATED_WIDTH = { square: 192, uncut: 480 }
const ANIMATED_BYTES = { square: 1_000_000, uncut: 4_000_000 }
/** Bytes that all versions of a still may take: three times what was sent, and in any case more than any photograph. */
const storedMax = (sent: number) => Math.max(3 * sent, 4_000_000)
/** How often an animation that takes more is tried again, narrower. */
const ATTEMPTS = 3
/** With the least effort a third of the time goes, for a tenth more bytes. */
const ANIMATED_WEBP = { quality: 60, effort: 1 }
/** A photograph takes a quarter less than with 80, for 0.8 dB. AVIF of the same quality would take a third less again, for three times the work. */
const QUALITY = 76

// Each process takes one picture at a time: a core each, and bounded memory of decoded pixels.
sharp.concurrency(1)
sharp.cache(false)
// Of libvips' many readers only those of the five formats that are taken.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/**
 * Decodes a picture and encodes it to WebP in the widths of its format; what it claims of itself is checked before.
 * Runs in a process of its own (encoder-process.ts): libvips crashes where a decoder does, and keeps memory.
 * @throws Problem 413 for too many pixels, 400 for a damaged picture
 */
export async function encodePixels(bytes: Buffer, format: Format): Promise<Encoded> {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    const { width, height, pages = 1 } = metadata
    // Parts of an AVIF may be larger than what it shows, and are decoded all the same.
    const { pixels = 0, isTurned = false } = readHeader(bytes) ?? {}
    const most = metadata.format === 'heif' ? Math.max(pixels, width * height) : width * height
    if (metadata.format === 'heif' && pixels === 0) throw new Problem(400, MESSAGES.pictureBroken)
    if (pages > 1) {
      const isLong = pages > ANIMATION_MAX_FRAMES || width * height * pages > ANIMATION_MAX_PIXELS
      if (isLong) throw new Problem(413, MESSAGES.animationTooLarge)
    }
    if (metadata.format === 'heif' && most > AVIF_MAX_PIXELS) throw new Problem(413, MESSAGES.avifTooManyPixels)
    if (most > PICTURE_MAX_PIXELS) throw new Problem(413, MESSAGES.pictureTooManyPixels)
    if (Math.max(width, height) > SIDE_MAX) throw new Problem(413, SIDE_TOO_LONG)
    if (isTooDeep(metadata, most, isTurned)) throw new Problem(413, TOO_MUCH_MEMORY)
    const still = await encodeStill(bytes, format)
    return pages > 1 ? await encodeAnimated(bytes, format, metadata, still) : still
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(400, MESSAGES.pictureBroken)
  }
}

/** Whether a picture would take more memory, while it is decoded, than any of 50 megapixels and 8 bits does. */
function isTooDeep(metadata: Metadata, pixels: number, isTurned: boolean): boolean {
  const { format, channels, depth, isProgressive, orientation = 1 } = metadata
  const isDeep = depth !== 'uchar'
  if (format === 'heif') {
    return pixels * ((isDeep ? AVIF_DEEP_PIXEL : AVIF_PIXEL) + (isTurned ? AVIF_TURNED : 0)) > AVIF_DECODED_MAX
  }
  // Twice itself where it must be there as a whole.
  const times = isProgressive || orientation > 1 ? 2 : 1
  return pixels * channels * (isDeep ? 2 : 1) * times > DECODED_MAX
}

/** Decodes once to the widest version's pixels and makes all others from those. */
async function encodeStill(bytes: Buffer, format: Format): Promise<Encoded> {
  const most = Math.max(...format.widths)
  const upright = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' }).autoOrient()
  const sized = format.square
    ? upright.resize(most, most, { fit: 'cover', withoutEnlargement: false })
    : upright.resize(most, HEIGHT_MAX, { fit: 'inside', withoutEnlargement: true })
  const { data, info } = await sized.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const versions: Version[] = []
  let size = { width: 0, height: 0 }
  let left = storedMax(bytes.length)
  for (const width of widthsFor(info.width, format.widths)) {
    const made = await pixels().resize({ width }).webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true })
    left -= made.data.length
    // Noise that was a few bytes, as a decoder makes it: it ends at the widths before.
    if (left < 0 && versions.length > 0) break
    versions.push({ width, bytes: made.data })
    size = { width, height: made.info.height }
  }
  return { ...size, placeholder: await placeholderOf(pixels()), versions }
}

/** Adds the animated version, as wide as its frames allow, to the stills of its first frame. */
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
  throw new Problem(413, MESSAGES.animationTooLarge)
}

/** Encodes the first of each so many frames, which stands for as long as those that are left out. */
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

/** Milliseconds: browsers show what has hardly any time for a tenth of a second. */
function shownFor(time: number): number {
  return time <= 10 ? 100 : time
}

/** The widths of `wanted` below the picture's own, and its own: it is never enlarged. */
function widthsFor(own: number, wanted: readonly number[]): number[] {
  return [...wanted.filter((width) => width < own), own]
}

/** A blurred hint of 16 pixels' width as a data: address of some 150 bytes, shown until the picture has come. */
async function placeholderOf(picture: Sharp): Promise<string> {
  const tiny = await picture.resize(16, 16, { fit: 'inside' }).webp({ quality: 30, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
