import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/editor.ts'
import { picturesOfRtf } from './pasted-rtf.ts'

/** A picture of a paste that can be read: its bytes, or its address on this site or in this tab. */
export type PastedPicture = { source: File | string; alt: string }
/** A picture that cannot be read, by its description or file name, and its address on another site. */
export type LeftPicture = { name: string; address: string | undefined }

/** The address of a picture that still has to be uploaded; it leaves the text before anything is saved. */
export const PASTED_PICTURE = '/media/pasted/'

interface Taken {
  pictures: PastedPicture[]
  left: LeftPicture[]
  lost: string[]
}

/**
 * Gives each picture that can be read an address from `PASTED_PICTURE`, and removes the others.
 * @param isOwn whether it was copied in an editor of this kind: its pictures of this site stay as they are
 * @param rtf reads the RTF of the same clipboard; empty if there is none
 */
export function extractPictures(body: HTMLElement, isOwn: boolean, rtf: () => string): Taken {
  const taken: Taken = { pictures: [], left: [], lost: [] }
  const images = [...body.querySelectorAll('img')].filter((image) => isSeen(image) || image.remove())
  const { sources, atEnd } = withRtf(
    images.map((image) => pastedSource(pictureAddress(image))),
    rtf,
  )
  let links = 0
  for (const [index, image] of images.entries()) {
    const source = sources[index]
    if (isOwn && typeof source === 'string') continue
    if (isLinked(image)) links += 1
    if (source) takeInto(taken, image, source)
    else {
      taken.left.push(leftPicture(image))
      image.remove()
    }
  }
  for (const file of atEnd) takeInto(taken, body.appendChild(body.ownerDocument.createElement('img')), file)
  if (atEnd.length > 0) {
    taken.left.splice(0, atEnd.length)
    taken.lost.push(formatMessage(messages.picturesAtEnd, { count: atEnd.length }))
  }
  if (links > 0) taken.lost.push(formatMessage(messages.pictureLinksLost, { count: links }))
  return taken
}

function takeInto({ pictures }: Taken, image: HTMLImageElement, source: File | string): void {
  image.setAttribute('src', `${PASTED_PICTURE}${pictures.length}`)
  pictures.push({ source, alt: image.alt })
  // A figure of several pictures would keep one of them: the others are before it.
  const figure = image.closest('figure')
  if (figure && figure.querySelectorAll('img').length > 1) figure.before(image)
  // A paragraph of a picture alone would stay as an empty one.
  const paragraph = image.closest('p')
  if (paragraph?.querySelectorAll('img').length === 1 && !paragraph.textContent?.trim()) paragraph.replaceWith(image)
}

/**
 * Word and old LibreOffice name files of their own in the HTML, and put the pictures into RTF: all of them, or those that
 * the HTML does not have. Where the numbers do not say which is which, none replaces another.
 */
function withRtf(sources: (File | string | undefined)[], rtf: () => string) {
  const unread = sources.filter((source) => !source).length
  if (sources.length > 0 && unread === 0) return { sources, atEnd: [] }
  const pictures = picturesOfRtf(rtf())
  const next = pictures.length === sources.length ? (at: number) => pictures[at] : () => pictures.shift()
  if (pictures.length === sources.length || pictures.length === unread)
    return { sources: sources.map((source, at) => source ?? next(at)), atEnd: [] }
  return { sources, atEnd: unread < sources.length ? [] : pictures.filter((file) => file !== undefined) }
}

/** Where a picture is that is loaded only once it is in sight. */
function pictureAddress(image: HTMLImageElement): string {
  const { src, lazySrc } = image.dataset
  const address = image.getAttribute('src') ?? ''
  return ((!address || address.startsWith('data:')) && (src ?? lazySrc)) || address
}

/** Pictures of one pixel count readers, and some without an address fill a gap: nothing that a person sees. */
function isSeen(image: HTMLImageElement): boolean {
  const width = Number(image.getAttribute('width') || image.style.width.replace(/px$/, '') || Number.NaN)
  return pictureAddress(image) ? !(width <= 2) : width > 2
}

/** Whether a picture leads somewhere else than to a larger one. */
function isLinked(image: HTMLImageElement): boolean {
  const link = image.closest<HTMLAnchorElement>('a[href^="http"]')
  return link !== null && !link.textContent?.trim() && !/\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(link.pathname)
}

function pastedSource(address: string): File | string | undefined {
  const url = URL.canParse(address, location.href) ? new URL(address, location.href) : undefined
  if (url?.origin === location.origin && url.pathname.startsWith('/media/')) return url.pathname
  // Safari's address for a file that was pasted into this tab.
  if (url?.origin === location.origin && url.protocol === 'blob:') return address
  const [, type, data] = /^data:(image\/[a-z+]+);base64,([\s\S]+)$/i.exec(address) ?? []
  if (!type || !data) return undefined
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (char) => char.charCodeAt(0))
    return new File([bytes], 'picture', { type })
  } catch {
    return undefined
  }
}

/** How a writer knows a picture: by its description or the end of its address. */
function leftPicture(image: HTMLImageElement): LeftPicture {
  const address = pictureAddress(image)
  const file = /^(?:blob|data):/.test(address) ? '' : (address.split(/[?#]/)[0]?.split(/[\\/]/).at(-1) ?? '')
  const name = image.alt.replace(/\s+/g, ' ').trim() || file || messages.unnamedPicture
  return {
    name: name.length > 40 ? `${name.slice(0, 39)}…` : name,
    address: /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined,
  }
}
