import { codeLanguageOf } from '#contract/code-languages.ts'
import { TAG_ALIASES } from '#contract/tag-aliases.ts'
import { counted, rename } from './pasted-dom.ts'
import { flattenTables } from './pasted-tables.ts'
import { listsOfWord } from './pasted-word-lists.ts'

/** A picture in pasted HTML that can be read: its bytes, or its address on this site. */
export type PastedPicture = { source: File | string; alt: string }

export interface Pasted {
  /** HTML of the editor's vocabulary; the picture n is an image from `PASTED_PICTURE` and n. */
  html: string
  pictures: PastedPicture[]
  /** What could not be carried, each in a few words with its number. */
  lost: string[]
}

/** The address of a picture that still has to be uploaded; it leaves the text before anything is saved. */
export const PASTED_PICTURE = '/media/pasted/'

const USELESS = 'style, script, noscript, template, title, meta, link, colgroup, xml, svg title, svg desc'
const FRAMES = 'iframe, video, audio, object, embed, canvas, svg'

/**
 * Prepares pasted HTML for the editor, whose own rules know standard tags alone: lists of Word, lists within lists,
 * merged cells, code of other programs, and pictures, of which none may stay at another address.
 */
export function readPasted(html: string): Pasted {
  // Copied in an editor of this kind: what it shows of this site may be shown again.
  const isOwn = html.includes('data-pm-slice')
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { body } = page
  for (const useless of page.querySelectorAll(USELESS)) useless.remove()
  // Code of our own is kept to the byte.
  if (!isOwn) codeBlocks(body)
  headingsOfWord(body)
  listsOfWord(body, html)
  nestedLists(body)
  checkboxes(body)
  for (const [alias, name] of TAG_ALIASES) {
    // The editor knows these, also where their style says that they are not bold or italic.
    if (alias === 'b' || alias === 'i') continue
    for (const one of body.querySelectorAll(alias)) rename(one, name)
  }
  const lost = [...flattenTables(body), ...frames(body)]
  const pictures = takePictures(body, lost, isOwn)
  return { html: body.innerHTML, pictures, lost }
}

/** Code as other programs write it: with a line in each element, or with the language on an element around it. */
function codeBlocks(body: HTMLElement): void {
  for (const div of body.querySelectorAll<HTMLElement>(
    'div[style*="white-space: pre"], div[style*="white-space:pre"]',
  )) {
    const isCode = /mono|courier|consolas|menlo/i.test(div.style.fontFamily) && !div.querySelector('p, li, h1, h2, h3')
    if (isCode && !div.closest('pre')) rename(div, 'pre')
  }
  for (const pre of body.querySelectorAll('pre')) {
    const inner = pre.querySelector('code')
    const classes = [pre.parentElement, pre, inner].map((one) => one?.className ?? '').join(' ')
    const language =
      codeLanguageOf(classes) ?? codeLanguageOf(classes.replace(/(?:highlight-)?source-|brush:\s*/g, 'language-'))
    const code = pre.ownerDocument.createElement('code')
    if (language) code.className = `language-${language}`
    code.textContent = linesOf(pre).replace(/^\n|\n$/g, '')
    pre.replaceChildren(code)
    pre.removeAttribute('style')
  }
}

/** The text of code, with a line feed where an element or a `<br>` ends a line. */
function linesOf(node: Node): string {
  let text = ''
  for (const child of node.childNodes) {
    if (child.nodeName === 'BR') text += '\n'
    else if (child instanceof Element) {
      const isLine = /^(?:DIV|P|LI|TR)$/.test(child.nodeName)
      if (isLine && text && !text.endsWith('\n')) text += '\n'
      text += linesOf(child)
      if (isLine && !text.endsWith('\n')) text += '\n'
    } else if (child.nodeType === Node.TEXT_NODE) text += (child.textContent ?? '').replaceAll('\u00a0', ' ')
  }
  return text
}

/** Headings beyond the sixth, titles and quotations, which Word marks by their style alone. */
function headingsOfWord(body: HTMLElement): void {
  for (const one of body.querySelectorAll('p[class*="MsoHeading"]')) rename(one, 'h3')
  for (const one of body.querySelectorAll('p.MsoTitle')) rename(one, 'h1')
  for (const one of body.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
    const quote = one.ownerDocument.createElement('blockquote')
    one.replaceWith(quote)
    quote.append(one)
  }
}

/** Google Docs and others write a nested list beside the item that it belongs to, not in it. */
function nestedLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling
    if (before?.tagName === 'LI') before.append(list)
    // The item above it was not copied.
    else list.replaceWith(...list.childNodes)
  }
}

function checkboxes(body: HTMLElement): void {
  for (const box of body.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) {
    box.replaceWith(box.hasAttribute('checked') ? '☑ ' : '☐ ')
  }
  // Google Docs draws them, as pictures.
  for (const item of body.querySelectorAll('li[role="checkbox"]')) {
    item.querySelector('img')?.remove()
    const text = item.querySelector('p, span') ?? item
    text.prepend(item.getAttribute('aria-checked') === 'true' ? '☑ ' : '☐ ')
  }
  for (const control of body.querySelectorAll('input, select, button[aria-label]:empty')) control.remove()
}

/** Videos and the like cannot be carried; a link to what they show stays. */
function frames(body: HTMLElement): string[] {
  let number = 0
  for (const frame of body.querySelectorAll(FRAMES)) {
    if (!frame.isConnected) continue
    const address = frame.getAttribute('src') ?? frame.querySelector('source')?.getAttribute('src') ?? ''
    if (frame.tagName.toLowerCase() !== 'svg' || frame.textContent?.trim()) number += 1
    const link = frame.ownerDocument.createElement('p')
    if (/^https?:/.test(address)) {
      const anchor = frame.ownerDocument.createElement('a')
      anchor.href = address
      anchor.textContent = address
      link.append(anchor)
    } else link.textContent = frame.textContent?.replace(/\s+/g, ' ').trim() ?? ''
    if (link.textContent) frame.replaceWith(link)
    else frame.remove()
  }
  return number
    ? [counted(number, 'embedded element became a link or text', 'embedded elements became links or text')]
    : []
}

function takePictures(body: HTMLElement, lost: string[], isOwn: boolean): PastedPicture[] {
  const pictures: PastedPicture[] = []
  const elsewhere: string[] = []
  for (const image of body.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? ''
    const source = sourceOf(address)
    if (isOwn && typeof source === 'string') continue
    if (source) {
      image.setAttribute('src', `${PASTED_PICTURE}${pictures.length}`)
      pictures.push({ source, alt: image.alt })
      oneFigureEach(image)
      continue
    }
    // Of one pixel or without an address: nothing that a person sees.
    if (address && !(Number(image.getAttribute('width') || 9) <= 2)) elsewhere.push(nameOf(address, image.alt))
    image.remove()
  }
  if (elsewhere.length > 0) {
    const names = elsewhere.slice(0, 3).join(', ') + (elsewhere.length > 3 ? ', …' : '')
    lost.push(
      `${counted(elsewhere.length, 'picture stayed', 'pictures stayed')} behind (${names}): copy or drop the picture itself`,
    )
  }
  return pictures
}

/** A figure of several pictures would keep one of them: the others stand before it. */
function oneFigureEach(image: HTMLImageElement): void {
  const figure = image.closest('figure')
  if (figure && figure.querySelectorAll('img').length > 1) figure.before(image)
}

function sourceOf(address: string): File | string | undefined {
  const url = URL.canParse(address, location.href) ? new URL(address, location.href) : undefined
  if (url?.origin === location.origin && url.pathname.startsWith('/media/')) return url.pathname
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
function nameOf(address: string, alt: string): string {
  const text =
    alt.replace(/\s+/g, ' ').trim() ||
    (/^(?:blob|data):/.test(address) ? 'without a name' : (address.split(/[?#]/)[0]?.split(/[\\/]/).at(-1) ?? ''))
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
