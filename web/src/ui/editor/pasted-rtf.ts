import { PICTURE_MAX_BYTES } from '#contract/limits.ts'

/** Pictures that are taken from one clipboard. */
const PICTURES_MAX = 100
/** Braces and control words that are read: a text of 500 pages has a million, three take half a second. */
const TOKENS_MAX = 3_000_000
/** Two digits for each byte, and line feeds between them. */
const DIGITS_MAX = 2.2 * PICTURE_MAX_BYTES

const TOKEN = /[{}]|\\(?:([a-z]+)(-?\d+)? ?|[^a-z])/gi
const TYPES: Record<string, string> = { pngblip: 'image/png', jpegblip: 'image/jpeg' }
/** Groups with the same picture once more, as a metafile or an old drawing, or with the bullet of a list. */
const REPEATED = new Set(['nonshppict', 'shprslt', 'listpicture'])

interface Picture {
  depth: number
  type: string | undefined
  digits: string
}

/**
 * The pictures in RTF, in their order; undefined for one that is too large or of a format that browsers do not show. RTF
 * is braces and control words such as `\pict`; a picture is a group with its bytes as hexadecimal digits. Reads each
 * character once, for any text.
 */
export function picturesOfRtf(rtf: string): (File | undefined)[] {
  const pictures: (File | undefined)[] = []
  const tokens = new RegExp(TOKEN)
  let picture: Picture | undefined
  /** The depth of the group that is left out; 0 for none. */
  let leftOut = 0
  let depth = 0
  let end = 0
  for (let read = 0; read < TOKENS_MAX && pictures.length < PICTURES_MAX; read++) {
    const token = tokens.exec(rtf)
    if (!token) break
    const [whole, word = '', number] = token
    if (picture?.depth === depth && picture.digits.length < DIGITS_MAX) picture.digits += rtf.slice(end, token.index)
    // Bytes that are no text.
    if (word === 'bin') tokens.lastIndex += Math.max(0, Number(number ?? 0))
    end = tokens.lastIndex
    if (whole === '{') depth += 1
    else if (whole === '}') {
      if (picture?.depth === depth) {
        pictures.push(rtfPictureFile(picture))
        picture = undefined
      }
      if (leftOut === depth) leftOut = 0
      depth -= 1
    } else if (REPEATED.has(word)) leftOut ||= depth
    else if (word === 'pict' && !leftOut) picture ??= { depth, type: undefined, digits: '' }
    else if (picture?.depth === depth) picture.type ??= TYPES[word]
  }
  return pictures
}

function rtfPictureFile({ type, digits }: Picture): File | undefined {
  const hex = digits.replace(/[^0-9a-f]+/gi, '')
  if (!type || hex.length < 2 || hex.length > 2 * PICTURE_MAX_BYTES) return undefined
  const bytes = new Uint8Array(hex.length >> 1)
  for (let at = 0; at < bytes.length; at++) bytes[at] = (digitAt(hex, 2 * at) << 4) | digitAt(hex, 2 * at + 1)
  return new File([bytes], 'picture', { type })
}

/** The value of a hexadecimal digit: letters follow on 9, in both cases. */
function digitAt(hex: string, at: number): number {
  const code = hex.charCodeAt(at)
  return (code & 15) + (code >> 6) * 9
}
