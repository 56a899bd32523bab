/** How the types begin that every engine decodes, byte for byte; a dot stands for any. */
const BEGINNINGS = ['\x89PNG', '\xFF\xD8\xFF', 'GIF8', 'RIFF....WEBP']

/**
 * Whether a picture breaks off or is otherwise unreadable, as the browser finds by decoding it. Content that this engine
 * may not know says nothing: that is left to the server.
 */
export async function isDamaged(file: File): Promise<boolean> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  const isKnown = BEGINNINGS.some((bytes) => [...bytes].every((byte, at) => byte === '.' || byte === start[at]))
  if (!isKnown && !(isAvif(start) && (await decodesAvif()))) return false
  try {
    // Made small: 50 megapixels would take 200 MB.
    const bitmap = await createImageBitmap(file, { resizeWidth: 1, resizeHeight: 1 })
    bitmap.close()
    return false
  } catch {
    return true
  }
}

const isAvif = (start: string) => /^.{4}ftypavi[fs]/s.test(start)

/** Where the engine does not tell, it is not asked to decide. */
async function decodesAvif(): Promise<boolean> {
  return 'ImageDecoder' in window && ImageDecoder.isTypeSupported('image/avif')
}
