import { MESSAGES } from '#contract/messages.ts'
import { Problem } from '../http/problem.ts'
import { Encoder } from './encoder.ts'
import { takeTurns } from './turns.ts'

/** How a kind of picture is kept: the widths made of it, never more than it has, and whether it is cut square. */
export interface Format {
  widths: readonly number[]
  square: boolean
}

/** A card's 368 pixels on a plain and on a fine screen, a phone's card twice and three times, the article's 944 alike. */
export const BLOG_FORMAT: Format = { widths: [400, 760, 960, 1200, 1920], square: false }
export const AVATAR_FORMAT: Format = { widths: [96, 192, 384], square: true }

/** A picture ready to be stored: one WebP for each width, ascending. Width and height are the widest one's. */
export interface Encoded {
  width: number
  height: number
  placeholder: string
  versions: { width: number; bytes: Buffer }[]
}

/** Ten blogs with all their pictures: about ten seconds of work. */
const WAITING_MAX = 40
/** A process takes 150 to 190 ms of a core to start, and holds 33 MB of its own then, 90 to 110 MB after its work. */
const QUIET_AFTER = 60_000
/** No picture within the limits was seen to take eight seconds of a core. */
const WORK_MAX = 60_000
/** Those at rest: one picture at a time on each of two cores bounds the memory of decoded pixels. */
const encoders = Array.from({ length: 2 }, () => new Encoder(QUIET_AFTER, WORK_MAX))
const inTurn = takeTurns(encoders.length, WAITING_MAX)
/** How many pictures wait for their turn. */
export const picturesWaiting = inTurn.waiting

/**
 * Checks a picture by its content, turns it upright, strips its metadata and re-encodes it to WebP.
 * @param who whose turn it takes: a person, or the network without one
 * @throws Problem 415 for other content, 413 for too many pixels or too much work, 400 for a damaged picture, 503 when
 * too many wait
 */
export async function encodePicture(bytes: Buffer, format: Format, who: string): Promise<Encoded> {
  if (!isPicture(bytes)) throw new Problem(415, MESSAGES.pictureWrongType)
  // Large is an AVIF: decoded, one of 50 megapixels takes a gigabyte, four times what any other takes.
  return inTurn(who, isAvif(bytes), async () => {
    const encoder = encoders.pop() as Encoder
    try {
      return await encoder.encode({ bytes, format })
    } finally {
      encoders.push(encoder)
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
    isAvif(bytes)
  )
}

function isAvif(bytes: Buffer): boolean {
  return ['ftypavif', 'ftypavis'].includes(bytes.toString('latin1', 4, 12))
}
