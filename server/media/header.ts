/** The values that a picture's headers declare, before anything is decoded. */
export interface Header {
  kind: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'
  /** Pixels of one frame; for AVIF, of its largest item, such as an alpha plane or a tile. */
  pixels: number
  /** Counted up to `FRAMES_COUNTED`. */
  frames: number
  /** Number of passes over all pixels: about ten in a normal progressive JPEG, thousands in a malicious one. */
  passes: number
  /** Whether the decoder itself rotates it, which needs a copy. AVIF only. */
  isTurned: boolean
  /** Whether its colours are those of Display P3 without a profile that says so. AVIF only. */
  isP3: boolean
}

/** More than an animation may have. */
const FRAMES_COUNTED = 2000
/** The decoder rejects more than 100. */
const PASSES_COUNTED = 100
/** The number of its primary colours in the lists of ITU-T H.273. */
const P3 = 12
const START_OF_SCAN = Buffer.from([0xff, 0xda])

const SIGNATURES: [Header['kind'], (bytes: Buffer) => boolean][] = [
  ['png', (bytes) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['jpeg', (bytes) => ascii(bytes, 0, 3) === '\xff\xd8\xff'],
  ['gif', (bytes) => ['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))],
  ['webp', (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP'],
  ['avif', (bytes) => ['ftypavif', 'ftypavis'].includes(ascii(bytes, 4, 12))],
]

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to)
}

/** Whether it is an AVIF of several frames, of which the decoder knows the first one at most. */
export function isAnimatedAvif(bytes: Buffer): boolean {
  return ascii(bytes, 4, 12) === 'ftypavis'
}

/** The format according to the first bytes; undefined for other content, which never reaches a decoder. */
export function kindOf(bytes: Buffer): Header['kind'] | undefined {
  return SIGNATURES.find(([, fits]) => fits(bytes))?.[0]
}

/**
 * Reads sizes and frames from a picture's headers only: a few microseconds, or 10 ms for 10 MB of the smallest blocks.
 * @returns undefined when they cannot be read, in which case a decoder is unlikely to read the picture either
 */
export function readHeader(bytes: Buffer): Header | undefined {
  const kind = kindOf(bytes)
  if (!kind) return undefined
  try {
    return { kind, passes: 1, isTurned: false, isP3: false, ...PARSERS[kind](bytes) }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

type Claims = Pick<Header, 'pixels' | 'frames'> & Partial<Header>

/** Each throws RangeError when the data is truncated. */
const PARSERS: Record<Header['kind'], (bytes: Buffer) => Claims> = {
  png: (bytes) => ({ pixels: bytes.readUInt32BE(16) * bytes.readUInt32BE(20), frames: 1 }),
  jpeg: readJpeg,
  gif: readGif,
  webp: readWebp,
  avif: readAvif,
}

function readJpeg(bytes: Buffer): Claims {
  for (let at = 2; ; at += 2 + bytes.readUInt16BE(at + 2)) {
    while (bytes.readUInt8(at + 1) === 0xff) at += 1
    const marker = bytes.readUInt8(at + 1)
    // Start of frame 0 to 15, except the table markers in that range.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (!isFrame) continue
    const pixels = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
    // Progressive, Huffman or arithmetic.
    const isInPasses = marker === 0xc2 || marker === 0xca
    return { pixels, frames: 1, passes: isInPasses ? countPasses(bytes, at) : 1 }
  }
}

/** A start-of-scan marker only occurs between passes: in entropy-coded data, 0xff is followed by 0x00. */
function countPasses(bytes: Buffer, from: number): number {
  let passes = 0
  let at = bytes.indexOf(START_OF_SCAN, from)
  for (; at !== -1 && passes < PASSES_COUNTED; at = bytes.indexOf(START_OF_SCAN, at + 2)) passes += 1
  return Math.max(passes, 1)
}

function readGif(bytes: Buffer): Claims {
  const pixels = bytes.readUInt16LE(6) * bytes.readUInt16LE(8)
  const tableOf = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  let frames = 0
  let at = 13 + tableOf(bytes.readUInt8(10))
  while (at < bytes.length && frames < FRAMES_COUNTED) {
    const block = bytes[at]
    if (block === 0x2c) {
      frames += 1
      // 10 bytes of descriptor, the colour table, and the code size. A frame may be larger than its canvas.
      at += 11 + tableOf(bytes[at + 9] ?? 0)
    } else if (block === 0x21) at += 2
    else break
    while (bytes[at]) at += 1 + (bytes[at] as number)
    at += 1
  }
  return { pixels, frames: Math.max(frames, 1) }
}

function readWebp(bytes: Buffer): Claims {
  const first = ascii(bytes, 12, 16)
  if (first === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { pixels: ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1), frames: 1 }
  }
  if (first === 'VP8 ') {
    return { pixels: (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff), frames: 1 }
  }
  const pixels = (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1)
  let frames = 0
  for (let at = 12; at + 8 <= bytes.length && frames < FRAMES_COUNTED; ) {
    if (ascii(bytes, at, at + 4) === 'ANMF') frames += 1
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return { pixels, frames: Math.max(frames, 1) }
}

/** Reads the size that each item of the file declares (ispe): an item may be larger than the displayed picture. */
function readAvif(bytes: Buffer): Claims {
  let pixels = 0
  let isTurned = false
  let isP3 = false
  for (const meta of boxes(bytes, 0, bytes.length)) {
    // The first four bytes are version and flags.
    for (const part of meta.type === 'meta' ? boxes(bytes, meta.start + 4, meta.end) : []) {
      for (const list of part.type === 'iprp' ? boxes(bytes, part.start, part.end) : []) {
        for (const { type, start } of list.type === 'ipco' ? boxes(bytes, list.start, list.end) : []) {
          if (type === 'ispe') pixels = Math.max(pixels, bytes.readUInt32BE(start + 4) * bytes.readUInt32BE(start + 8))
          if (type === 'colr')
            isP3 ||= ascii(bytes, start, start + 4) === 'nclx' && bytes.readUInt16BE(start + 4) === P3
          if (type === 'irot' || type === 'imir') isTurned = true
        }
      }
    }
  }
  // A size declared elsewhere, as in an image sequence or the short form of the header, is not supported.
  if (pixels === 0) throw new RangeError('no size')
  return { pixels, frames: 1, isTurned, isP3 }
}

function* boxes(bytes: Buffer, from: number, to: number) {
  for (let at = from; at + 8 <= to; ) {
    const short = bytes.readUInt32BE(at)
    const head = short === 1 ? 16 : 8
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || to - at
    if (length < head) throw new RangeError('no length')
    const end = Math.min(at + length, to)
    yield { type: ascii(bytes, at + 4, at + 8), start: at + head, end }
    at = end
  }
}
