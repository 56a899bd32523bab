import { codeLanguageOf } from '#contract/code-languages.ts'
import { formatMessage } from '#contract/format-message.ts'
import { TAG_ALIASES } from '#contract/tag-aliases.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/editor.ts'
import { isAllowedLink } from './links.ts'
import { rename } from './pasted-dom.ts'
import { embedsAside } from './pasted-embeds.ts'
import { footnotesInPlace } from './pasted-footnotes.ts'
import { codeOfLines, equations, listsOfQuill, looseLines } from './pasted-lines.ts'
import { extractPictures, type LeftPicture, type PastedPicture } from './pasted-pictures.ts'
import { flattenTables } from './pasted-tables.ts'
import { listsOfWord } from './pasted-word-lists.ts'

export interface Pasted {
  /** HTML of the editor's vocabulary; the picture n is an image from `PASTED_PICTURE` and n. */
  html: string
  pictures: PastedPicture[]
  /** The pictures that cannot be read. */
  left: LeftPicture[]
  /** Everything else that was lost, each in a few words with its number. */
  lost: string[]
}

const USELESS = 'style, script, noscript, template, title, meta, link, colgroup, xml, svg title, svg desc'
const FRAMES = 'iframe, video, audio, object, embed, canvas, svg'

/**
 * Prepares pasted HTML for the editor, whose own rules know standard tags alone: lists of Word, lists within lists,
 * merged cells, code of other programs, and pictures, of which none may stay at another address.
 * @param rtf reads the RTF of the same clipboard
 */
export function readPasted(html: string, rtf: () => string): Pasted {
  // Copied in an editor of this kind: its pictures of this site may be shown again.
  const isOwn = html.includes('data-pm-slice')
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { body } = page
  const putBack = embedsAside(body)
  equations(page)
  for (const useless of page.querySelectorAll(USELESS)) useless.remove()
  // Code of our own is kept to the byte.
  if (isOwn) keepLineBreaks(body)
  else {
    footnotesInPlace(body)
    codeOfLines(body)
    codeBlocks(body)
    separateWords(body)
    // Copied with styles: these are bold by default, and links underlined.
    for (const one of body.querySelectorAll<HTMLElement>('th, h1, h2, h3, h4, h5, h6')) one.style.fontWeight = ''
    for (const one of body.querySelectorAll<HTMLElement>('a[href], a[href] *')) {
      if (one.style.textDecorationLine === 'underline') one.style.textDecoration = ''
    }
    // Code is upright and of one weight on many pages, also where it is emphasised.
    for (const one of body.querySelectorAll<HTMLElement>(':is(em, i, strong, b) code')) {
      one.style.fontStyle = ''
      one.style.fontWeight = ''
    }
  }
  headingsOfWord(body)
  listsOfWord(body, html)
  listsOfQuill(body)
  nestedLists(body)
  checkboxes(body)
  if (!isOwn) looseLines(body)
  for (const [alias, name] of TAG_ALIASES) {
    // The editor knows these, also where their style says that they are not bold or italic.
    if (alias === 'b' || alias === 'i') continue
    for (const one of body.querySelectorAll(alias)) rename(one, name)
  }
  const lost = [...flattenTables(body, isOwn), ...frames(body), ...links(body)]
  const taken = extractPictures(body, isOwn, rtf)
  putBack()
  return { html: body.innerHTML, pictures: taken.pictures, left: taken.left, lost: [...lost, ...taken.lost] }
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
    code.textContent = linesOf(pre).replace(/\n$/, '')
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

/** The editor leaves out a line break at the end of a block unless it is within an element. */
function keepLineBreaks(body: HTMLElement): void {
  for (const lineBreak of body.querySelectorAll('br:last-child')) {
    if (lineBreak.nextSibling) continue
    const around = body.ownerDocument.createElement('span')
    lineBreak.replaceWith(around)
    around.append(lineBreak)
  }
}

/** Block elements that the editor does not know. */
const LINES =
  'summary, details, main, nav, center, legend, option, [style*="display: block"], [style*="display: flex"], [style*="display: grid"], [style*="display: list-item"]'
/** Elements with a space beside them: in a row, and the number before a footnote of LibreOffice. */
const APART =
  '[style*="display: flex"] > *, [style*="display: grid"] > *, [style*="display: inline-flex"] > *, a.sdfootnotesym, a.sdendnotesym'

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Words that are apart on a page only by the look of their elements. */
function separateWords(body: HTMLElement): void {
  for (const one of body.querySelectorAll('br.Apple-interchange-newline')) one.remove()
  for (const one of body.querySelectorAll(APART)) one.after(' ')
  for (const one of body.querySelectorAll(LINES)) {
    if (/^(?:P|DIV|LI|UL|OL|T[A-Z]+|H\d|HR|PRE|BLOCKQUOTE|FIG[A-Z]+|IMG|VIDEO|IFRAME)$/.test(one.tagName)) continue
    const line = body.ownerDocument.createElement('div')
    one.replaceWith(line)
    line.append(one)
  }
  for (const reading of body.querySelectorAll('rt')) {
    if (reading.parentElement?.querySelector('rp')) continue
    const [open, close] = KANA.test(reading.textContent ?? '') ? ['（', '）'] : ['(', ')']
    reading.prepend(open)
    reading.append(close)
  }
  for (const quote of body.querySelectorAll('q')) {
    const [open = '', close = ''] = commonMessages.quotedTitle.split('{title}')
    quote.prepend(open)
    quote.append(close)
  }
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
  // Evernote and others write an item of its own around it.
  for (const list of body.querySelectorAll('li > :is(ul, ol):first-child')) {
    const item = list.parentElement
    if (!item || list.previousSibling?.textContent?.trim()) continue
    const before = item.previousElementSibling
    if (before?.tagName === 'LI') {
      before.append(...item.childNodes)
      item.remove()
    } else item.prepend(body.ownerDocument.createElement('p'))
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

/** Links within the copied page and to files are no links any more; their text stays. */
function links(body: HTMLElement): string[] {
  const count = [...body.querySelectorAll('a[href]')].filter((link) => {
    const address = link.getAttribute('href') ?? ''
    return link.textContent?.trim() && !address.startsWith('#') && !isAllowedLink(address)
  }).length
  return count ? [formatMessage(messages.linksLost, { count })] : []
}

/** Videos and the like cannot be pasted; a link to them stays. */
function frames(body: HTMLElement): string[] {
  let count = 0
  for (const frame of body.querySelectorAll(FRAMES)) {
    if (!frame.isConnected) continue
    const address = frame.getAttribute('src') ?? frame.querySelector('source')?.getAttribute('src') ?? ''
    if (frame.tagName.toLowerCase() !== 'svg' || frame.textContent?.trim()) count += 1
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
  return count ? [formatMessage(messages.embedsLost, { count })] : []
}
