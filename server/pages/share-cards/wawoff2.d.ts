declare module 'wawoff2' {
  /** The TrueType or OpenType file that a WOFF2 file contains. */
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>
}
