import { basename } from 'node:path'
import { addressOfFile } from '../neutral.ts'

const HOST = /(?:^|\.)(?:bp\.blogspot\.com|googleusercontent\.com|ggpht\.com)$/
/** How a picture is resized, such as s320, w640-h480 or s72-c. */
const SIZE = /^(?:s|w|h)\d{1,5}(?:-[a-z0-9]{1,8}){0,8}$/
const SIZE_AT_END = /=(?:s|w|h)\d{1,5}(?:-[a-z0-9]{1,8}){0,8}$/

/**
 * The original of a picture, whose address has its size before the name or at the end.
 * @returns undefined for one that is elsewhere
 */
export function originalOf(address: string): string | undefined {
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol) || !HOST.test(url.hostname)) return undefined
  if (SIZE_AT_END.test(url.pathname)) url.pathname = url.pathname.replace(SIZE_AT_END, '=s0')
  else {
    const parts = url.pathname.split('/')
    const size = parts.length - 2
    if (SIZE.test(parts[size] ?? '')) parts[size] = 's0'
    url.pathname = parts.join('/')
  }
  return url.href
}

/** What `-h` in its size makes a page around a picture is the picture itself. */
export const withoutPage = (address: string): string => address.replace(/\/(s\d{1,5})-h\//, '/$1/')

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)$/i

/** The pictures of a folder by their names, without those that several have: an archive numbers them, as in `a(1).jpg`. */
export function albumOf(files: string[]): Map<string, string> {
  const pictures = files.filter((name) => PICTURE.test(name))
  const counts = new Map<string, number>()
  const plain = (name: string) => basename(name).replace(/\(\d{1,4}\)(?=\.\w+$)/, '')
  for (const name of pictures) counts.set(plain(name), (counts.get(plain(name)) ?? 0) + 1)
  return new Map(
    pictures.filter((name) => counts.get(plain(name)) === 1).map((name) => [basename(name), addressOfFile(name)]),
  )
}

/** The name of a picture in its address. */
export function nameIn(address: string): string {
  const name = URL.parse(address)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}
