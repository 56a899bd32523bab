import { ANIMATION_MAX_FRAMES, ANIMATION_MAX_PIXELS, PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS } from '#contract/limits.ts'
import type { Encoded, Version } from './formats.ts'

/** A picture as another site of this program stored it: the names of its files and what is in them. */
export interface StoredFiles {
  width: number
  height: number
  placeholder: string
  widths: number[]
  stills: number[] | null
}

/** Parts of a WebP file that the encoder writes. Others could hold anything, such as a place or a page. */
const PARTS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const HEAD = 12
const PARTS_MAX = 5000

/**
 * The picture of these files, which are stored as they are, so that nothing of it is lost by another encoding.
 * @param read a file by its name
 * @returns undefined if a file is missing, damaged, or not of the stated size
 */
export async function archivedPicture(
  { width, height, placeholder, widths, stills }: StoredFiles,
  read: (name: string) => Promise<Buffer | undefined>,
): Promise<Encoded | undefined> {
  const all = async (some: number[], end: string): Promise<Version[] | undefined> => {
    const versions: Version[] = []
    for (const [at, wide] of some.entries()) {
      if (wide <= (some[at - 1] ?? 0)) return undefined
      const bytes = await read(`${wide}${end}`)
      const size = bytes && sizeOf(bytes)
      if (!bytes || size?.width !== wide || isTooLarge(size)) return undefined
      versions.push({ width: wide, bytes })
    }
    return versions
  }
  const versions = await all(widths, '.webp')
  const ofStills = await all(stills ?? [], '-still.webp')
  const widest = versions?.at(-1)
  if (!versions || !widest || !ofStills) return undefined
  if (widest.width !== width || sizeOf(widest.bytes)?.height !== height) return undefined
  return { width, height, placeholder, versions, ...(stills && { stills: ofStills }) }
}

interface Size {
  width: number
  height: number
  /** 0 unless it is animated. */
  frames: number
}

/** As one that is uploaded may not be: readers and share cards decode it. */
function isTooLarge({ width, height, frames }: Size): boolean {
  const pixels = width * height
  return pixels > PICTURE_MAX_PIXELS || frames > ANIMATION_MAX_FRAMES || pixels * frames > ANIMATION_MAX_PIXELS
}

/** The size of a WebP picture; undefined if it is not one from its first byte to its last, or has other parts. */
function sizeOf(bytes: Buffer): Size | undefined {
  const name = (at: number) => bytes.toString('latin1', at, at + 4)
  if (bytes.length < HEAD + 18 || bytes.length > PICTURE_MAX_BYTES) return undefined
  if (name(0) !== 'RIFF' || name(8) !== 'WEBP' || bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined
  let parts = 0
  let frames = 0
  let at = HEAD
  for (; at + 8 <= bytes.length; parts++) {
    if (!PARTS.has(name(at)) || parts > PARTS_MAX) return undefined
    if (name(at) === 'ANMF') frames++
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  if (at !== bytes.length) return undefined
  const first = name(HEAD)
  const data = HEAD + 8
  if (first === 'VP8X')
    return { width: bytes.readUIntLE(data + 4, 3) + 1, height: bytes.readUIntLE(data + 7, 3) + 1, frames }
  if (first === 'VP8L') {
    const bits = bytes.readUInt32LE(data + 1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, frames }
  }
  if (first !== 'VP8 ') return undefined
  return { width: bytes.readUInt16LE(data + 6) & 0x3fff, height: bytes.readUInt16LE(data + 8) & 0x3fff, frames }
}
