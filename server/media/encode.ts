import { PICTURE_MAX_PIXELS } from '#contract/limits.ts'
import { MESSAGES } from '#contract/messages.ts'
import { Problem } from '../http/problem.ts'
import { Encoder } from './encoder.ts'
import { fairQueue, type Sender } from './fair-queue.ts'
import type { Encoded, Format } from './formats.ts'
import { type Header, kindOf, readHeader } from './header.ts'

/** Ten blogs with all their pictures: about ten seconds of work. */
const WAITING_MAX = 40
const TIMES = {
  /** A process takes 150 to 190 ms of a core to start, and holds 33 MB of its own then, 90 to 110 MB after its work. */
  quiet: 60_000,
  /** No picture within the limits was seen to take eight seconds of a core. */
  work: 60_000,
  /** That work on a machine that gives it a tenth of a core. */
  silent: 600_000,
}
/** Milliseconds of a core. A photograph of 24 megapixels takes less, an animation of a second or two more: one at a time. */
export const LARGE = 1200
/** A picture as large as a screen takes less, a photograph of 12 megapixels more. Of these two are made at a time. */
const SMALL = 400
/** Two for two cores, which bounds the memory of decoded pixels, and one that takes small ones alone. */
const encoders = Array.from({ length: 3 }, () => new Encoder(TIMES))
const atRest = new Set(encoders)
const inTurn = fairQueue(WAITING_MAX)
/** How many pictures wait for their turn. */
export const picturesWaiting = inTurn.waiting

/**
 * Checks a picture by its content, turns it upright, strips its metadata and re-encodes it to WebP.
 * @param sender whose turn it takes
 * @param signal aborted when nobody waits for it any more: it is not begun then, or given up where it is not a small one
 * @throws Problem 415 for other content, 413 for too many pixels or too much work, 400 for a damaged picture, 503 when
 * too many wait; the signal's reason
 */
export async function encodePicture(
  bytes: Buffer,
  format: Format,
  sender: Sender,
  signal?: AbortSignal,
): Promise<Encoded> {
  if (!kindOf(bytes)) throw new Problem(415, MESSAGES.pictureWrongType)
  const header = readHeader(bytes)
  const cost = workOf(header, format)
  const isSmall = cost <= SMALL
  return inTurn({ ...sender, cost, most: isSmall ? 3 : cost > LARGE ? 1 : 2, signal }, async () => {
    const encoder = takeEncoder(isSmall)
    try {
      // A small one ends sooner than another process would be there: whoever sends and leaves would only end processes.
      return await encoder.encode({ bytes, format }, isSmall ? undefined : signal)
    } finally {
      atRest.add(encoder)
    }
  })
}

/** Small ones from one end, others from the other: processes that end with larger ones are not those of small ones. */
function takeEncoder(isSmall: boolean): Encoder {
  const encoder = encoders.filter((one) => atRest.has(one)).at(isSmall ? 0 : -1) as Encoder
  atRest.delete(encoder)
  return encoder
}

/** About how many milliseconds of a core a picture takes, as measured; of one whose header cannot be read the most. */
export function workOf(header: Header | undefined, { widths, square }: Format): number {
  if (!header) return LARGE + 1
  const megapixels = Math.min(header.pixels * header.frames, PICTURE_MAX_PIXELS) / 1e6
  // Decoding, and encoding: an animation's one version, or all widths, where most pictures are as wide as the widest.
  if (header.frames > 1) return 75 * megapixels + 250 * Math.min(megapixels, square ? 3 : 8)
  const encoded = widths.reduce((sum, width) => sum + Math.min(width ** 2 / 1e6, megapixels), 0)
  const passes = 2 * (header.passes - 1)
  return ((header.kind === 'avif' ? 70 : 20) + passes) * megapixels + 70 * encoded
}
