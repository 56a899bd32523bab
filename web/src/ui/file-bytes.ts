const known = new WeakMap<File, ArrayBuffer>()

/** A file in memory, whose bytes `bytesOf` gives without waiting. */
export function fileOfBytes(bytes: ArrayBuffer, name: string, { type, lastModified }: FilePropertyBag): File {
  const file = new File([bytes], name, { type, lastModified })
  known.set(file, bytes)
  return file
}

/** The bytes of a file that `fileOfBytes` made; undefined for others, which take time to be read. */
export const bytesOf = (file: File): ArrayBuffer | undefined => known.get(file)
