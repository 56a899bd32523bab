import sharp, { type Sharp } from 'sharp'
import { PICTURE_MAX_PIXELS } from '#contract/limits.ts'
import { MESSAGES } from '#contract/messages.ts'
import { fewAtOnce } from '../http/few-at-once.ts'
import { Problem } from '../http/problem.ts'

/** How a kind of picture is kept: the widths made of it, never more than it has, and whether it is cut square. */
export interface Format {
  widths: readonly number[]
  square: boolean
}

export const BLOG_FORMAT: Format = { widths: [320, 640, 960, 1280, 1920], square: false }
export const AVATAR_FORMAT: Format = { widths: [96, 192, 384], square: true }

/** A picture ready to be stored: one WebP for each width, ascending. Width and height are the widest one's. */
export interface Encoded {
  width: number
  height: number
  placeholder: string
  versions: { width: number; bytes: Buffer }[]
}

/** WebP ends at 16,383 pixels; a scroll as tall as this is still readable at 1,920 wide. */
const HEIGHT_MAX = 8000
/** Every frame of an animation is encoded anew for each width, so it gets two widths at most. */
const ANIMATED_WIDTHS = 2
const QUALITY = 80
/** A minute at 20 a second. Frames of one pixel would pass every other limit by the hundred thousand. */
const FRAMES_MAX = 1200
const TOO_MANY_FRAMES = `The animation is too long: at most ${FRAMES_MAX.toLocaleString('en')} frames`
/** A line of 40 million pixels is within their number and takes half a minute to shrink. */
const SIDE_MAX = 30_000
const SIDE_TOO_LONG = `The picture is too long: at most ${SIDE_MAX.toLocaleString('en')} pixels to a side`

// One picture at a time on each of two cores leaves the event loop free and bounds the memory of decoded pixels.
sharp.concurrency(1)
sharp.cache(false)
// Of libvips' many readers only those of the five formats that are taken.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
/** Ten blogs with all their pictures: about ten seconds of work. */
const WAITING_MAX = 40
const inTurn = fewAtOnce(2, WAITING_MAX)

/**
 * Checks a picture by its content, turns it upright, strips its metadata and re-encodes it to WebP.
 * @throws Problem 415 for other content, 413 for too many pixels, 400 for a damaged picture, 503 when too many wait
 */
export function encodePicture(bytes: Buffer, format: Format): Promise<Encoded> {
  return inTurn(async () => {
    if (!isPicture(bytes)) throw new Problem(415, MESSAGES.pictureWrongType)
    try {
      const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (width * height * pages > PICTURE_MAX_PIXELS) throw new Problem(413, MESSAGES.pictureTooManyPixels)
      if (Math.max(width, height) > SIDE_MAX) throw new Problem(413, SIDE_TOO_LONG)
      if (pages > FRAMES_MAX) throw new Problem(413, TOO_MANY_FRAMES)
      return pages > 1 && !format.square ? await encodeAnimated(bytes, format) : await encodeStill(bytes, format)
    } catch (error) {
      if (error instanceof Problem) throw error
      throw new Problem(400, MESSAGES.pictureBroken)
    }
  })
}

/** Whether the first bytes are those of a PNG, JPEG, GIF, WebP or AVIF. Nothing else reaches the decoders. */
function isPicture(bytes: Buffer): boolean {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  return (
    ascii(0, 8) === '\x89PNG\r\n\x1a\n' ||
    ascii(0, 3) === '\xff\xd8\xff' ||
    ascii(0, 6) === 'GIF87a' ||
    ascii(0, 6) === 'GIF89a' ||
    (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') ||
    (ascii(4, 8) === 'ftyp' && ['avif', 'avis'].includes(ascii(8, 12)))
  )
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
