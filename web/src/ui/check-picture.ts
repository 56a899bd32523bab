import { MESSAGES } from '#contract/messages.ts'

/** How the types begin that every engine decodes, byte for byte; a dot stands for any. */
const BEGINNINGS = ['\x89PNG', '\xFF\xD8\xFF', 'GIF8', 'RIFF....WEBP']

/**
 * Why the content of a file cannot be used, or null: it is none of the types, whatever its name says, or it breaks off or
 * is otherwise unreadable, as the browser finds by decoding it, or it has gone from the disk meanwhile. An AVIF is left
 * to the server where this engine may not know it.
 */
export async function pictureProblem(file: File): Promise<string | null> {
  const beginning = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => null)
  if (!beginning) return MESSAGES.pictureBroken
  const start = String.fromCharCode(...new Uint8Array(beginning))
  const isKnown = BEGINNINGS.some((bytes) => [...bytes].every((byte, at) => byte === '.' || byte === start[at]))
  if (!isKnown && !isAvif(start)) return MESSAGES.pictureWrongType
  if (!isKnown && !(await decodesAvif())) return null
  try {
    // Made small: 50 megapixels would take 200 MB.
    const bitmap = await createImageBitmap(file, { resizeWidth: 1, resizeHeight: 1 })
    bitmap.close()
    return null
  } catch {
    return MESSAGES.pictureBroken
  }
}

const isAvif = (start: string) => /^.{4}ftypavi[fs]/s.test(start)

/** Where the engine does not tell, it is not asked to decide. */
async function decodesAvif(): Promise<boolean> {
  return 'ImageDecoder' in window && ImageDecoder.isTypeSupported('image/avif')
}
