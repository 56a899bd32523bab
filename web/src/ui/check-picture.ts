import * as errors from '#messages/errors.ts'

/** The magic bytes of the types that every engine decodes; a dot matches any byte. */
const BEGINNINGS = ['\x89PNG', '\xFF\xD8\xFF', 'GIF8', 'RIFF....WEBP']

/** The result for each file: the form needs it before it shows the picture, and before it uploads it. */
const found = new WeakMap<File, Promise<string | null>>()

/**
 * Why a file's content cannot be used, or null: its content is of no allowed type, regardless of its name; it is
 * truncated or unreadable, which the browser finds by decoding it; or it has been deleted from the disk. An AVIF is
 * left to the server if this engine may not support it.
 */
export function pictureProblem(file: File): Promise<string | null> {
  const known = found.get(file) ?? check(file)
  found.set(file, known)
  return known
}

async function check(file: File): Promise<string | null> {
  const beginning = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => null)
  if (!beginning) return errors.pictureBroken
  const start = String.fromCharCode(...new Uint8Array(beginning))
  const isKnown = BEGINNINGS.some((bytes) => [...bytes].every((byte, at) => byte === '.' || byte === start[at]))
  if (isAnimatedAvif(start)) return errors.pictureAnimatedAvif
  if (!isKnown && !isAvif(start)) return errors.pictureWrongType
  if (!isKnown && !(await decodesAvif())) return null
  try {
    // Decoded at a small size: 50 megapixels would take 200 MB.
    const bitmap = await createImageBitmap(file, { resizeWidth: 1, resizeHeight: 1 })
    bitmap.close()
    return null
  } catch {
    return errors.pictureBroken
  }
}

const isAvif = (start: string) => /^.{4}ftypavif/s.test(start)
const isAnimatedAvif = (start: string) => /^.{4}ftypavis/s.test(start)

/** False if the engine cannot tell, which leaves the decision to the server. */
async function decodesAvif(): Promise<boolean> {
  return 'ImageDecoder' in window && ImageDecoder.isTypeSupported('image/avif')
}
