import { PICTURE_MAX_PIXELS } from '#contract/limits.ts'
import { fairQueue, type Sender } from '../http/fair-queue.ts'
import { Problem } from '../http/problem.ts'
import { Encoder } from './encoder.ts'
import type { Encoded, Format } from './formats.ts'
import { type Header, isAnimatedAvif, kindOf, readHeader } from './header.ts'

/** Pictures of ten blogs, about ten seconds of work. */
const WAITING_MAX = 40
const TIMES = {
  /** A process takes 150 to 190 ms of CPU time to start, and 33 MB of memory, or 90 to 110 MB after its first work. */
  quiet: 60_000,
  /** No measured picture within the limits took eight seconds of CPU time. */
  work: 60_000,
  /** The same work on a machine that gives it a tenth of a core. */
  silent: 600_000,
}
/** CPU milliseconds. A 24-megapixel photo takes less; an animation of a second or two takes more. One at a time. */
export const LARGE = 1200
/** CPU milliseconds. A screen-sized picture takes less; a 12-megapixel photo takes more. Two larger ones at a time. */
const SMALL = 400
/** Two for two cores, which limits the memory for decoded pixels, and one only for small pictures. */
const encoders = Array.from({ length: 3 }, () => new Encoder(TIMES))
const atRest = new Set(encoders)
const inTurn = fairQueue(WAITING_MAX)
/** The number of queued pictures. */
export const picturesWaiting = inTurn.waiting

/**
 * Checks a picture by its content, rotates it upright, strips its metadata and re-encodes it to WebP.
 * @param sender the user and network for fair queueing
 * @param signal aborted when the client has disconnected: a queued picture is removed, and a running one is stopped
 * unless small
 * @throws Problem 415 for other content and an animated AVIF, 413 for too many pixels or too much work, 400 for a
 * damaged picture, 503 when the queue is full; the signal's reason
 */
export async function encodePicture(
  bytes: Buffer,
  format: Format,
  sender: Sender,
  signal?: AbortSignal,
): Promise<Encoded> {
  if (!kindOf(bytes)) throw new Problem(415, 'picture-wrong-type')
  if (isAnimatedAvif(bytes)) throw new Problem(415, 'picture-animated-avif')
  const header = readHeader(bytes)
  const cost = workOf(header, format)
  const isSmall = cost <= SMALL
  return inTurn({ ...sender, cost, most: isSmall ? 3 : cost > LARGE ? 1 : 2, signal }, async () => {
    const encoder = takeEncoder(isSmall)
    try {
      // A small picture finishes before a new process could start, so a disconnecting client must not kill the process.
      return await encoder.encode({ bytes, format }, isSmall ? undefined : signal)
    } finally {
      atRest.add(encoder)
    }
  })
}

/** Small pictures take the first idle encoder, others the last, so that a kill for a large one rarely affects them. */
function takeEncoder(isSmall: boolean): Encoder {
  const encoder = encoders.filter((one) => atRest.has(one)).at(isSmall ? 0 : -1) as Encoder
  atRest.delete(encoder)
  return encoder
}

/** An estimate of a picture's CPU time in milliseconds, from measurements; the maximum if its header is unreadable. */
export function workOf(header: Header | undefined, { widths, square }: Format): number {
  if (!header) return LARGE + 1
  const megapixels = Math.min(header.pixels * header.frames, PICTURE_MAX_PIXELS) / 1e6
  // Decoding plus encoding: the single version of an animation, or all widths, as most pictures reach the widest.
  if (header.frames > 1) return 75 * megapixels + 250 * Math.min(megapixels, square ? 3 : 8)
  const encoded = widths.reduce((sum, width) => sum + Math.min(width ** 2 / 1e6, megapixels), 0)
  const passes = 2 * (header.passes - 1)
  return ((header.kind === 'avif' ? 70 : 20) + passes) * megapixels + 70 * encoded
}
