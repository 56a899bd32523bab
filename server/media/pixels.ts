import sharp, { type Metadata, type Sharp } from 'sharp'
import { PICTURE_MAX_PIXELS } from '#contract/limits.ts'
import { MESSAGES } from '#contract/messages.ts'
import { thousands } from '#contract/thousands.ts'
import { Problem } from '../http/problem.ts'
import type { Encoded, Format } from './encode.ts'

/** A minute at 20 a second. Frames of one pixel would pass every other limit by the hundred thousand. */
const FRAMES_MAX = 1200
const TOO_MANY_FRAMES = `The animation is too long: at most ${thousands(FRAMES_MAX)} frames`
/** A line of 40 million pixels is within their number and takes half a minute to shrink. */
const SIDE_MAX = 30_000
/** Bytes for each pixel that decoding AVIF was seen to take, transparency and all copies among them; deep: 10 or 12 bits. */
const AVIF_PIXEL = 18
const AVIF_DEEP_PIXEL = 24
/** Bytes: 50 megapixels of 8 bits, with transparency and turned or built up in passes. */
const DECODED_MAX = 400_000_000
const AVIF_DECODED_MAX = 900_000_000
const TOO_MUCH_MEMORY = 'The picture has more colour detail than can be prepared: save it with 8 bits for each colour'
const SIDE_TOO_LONG = `The picture is too long: at most ${thousands(SIDE_MAX)} pixels to a side`
/** WebP ends at 16,383 pixels; a scroll as tall as this is still readable at 1,920 wide. */
const HEIGHT_MAX = 8000
/** Every frame of an animation is encoded anew for each width, so it gets two widths at most. */
const ANIMATED_WIDTHS = 2
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
    if (width * height * pages > PICTURE_MAX_PIXELS) throw new Problem(413, MESSAGES.pictureTooManyPixels)
    if (Math.max(width, height) > SIDE_MAX) throw new Problem(413, SIDE_TOO_LONG)
    if (pages > FRAMES_MAX) throw new Problem(413, TOO_MANY_FRAMES)
    if (isTooDeep(metadata)) throw new Problem(413, TOO_MUCH_MEMORY)
    return pages > 1 && !format.square ? await encodeAnimated(bytes, format) : await encodeStill(bytes, format)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(400, MESSAGES.pictureBroken)
  }
}

/** Whether a picture would take more memory, while it is decoded, than any of 50 megapixels and 8 bits does. */
function isTooDeep({ format, width, height, channels, depth, isProgressive, orientation = 1 }: Metadata): boolean {
  const [pixels, isDeep] = [width * height, depth !== 'uchar']
  if (format === 'heif') return pixels * (isDeep ? AVIF_DEEP_PIXEL : AVIF_PIXEL) > AVIF_DECODED_MAX
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
  const versions = []
  for (const width of widthsFor(info.width, format.widths)) {
    versions.push({ width, bytes: await pixels().resize({ width }).webp({ quality: QUALITY }).toBuffer() })
  }
  return { width: info.width, height: info.height, placeholder: await placeholderOf(pixels()), versions }
}

async function encodeAnimated(bytes: Buffer, format: Format): Promise<Encoded> {
  const { width: original } = await sharp(bytes).metadata()
  const widths = widthsFor(Math.min(original, Math.max(...format.widths)), format.widths).slice(-ANIMATED_WIDTHS)
  const versions = []
  let size = { width: 0, height: 0 }
  for (const width of widths) {
    const { data, info } = await sharp(bytes, { animated: true, limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
      .resize({ width })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    versions.push({ width, bytes: data })
    size = { width: info.width, height: info.pageHeight ?? info.height }
  }
  return { ...size, placeholder: await placeholderOf(sharp(bytes)), versions }
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
