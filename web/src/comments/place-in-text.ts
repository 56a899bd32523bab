import { QUOTE_MAX } from '#contract/limits.ts'
import { type Place, quoteOf, type Section } from '#contract/quotes.ts'
import { bare } from '#contract/visible-text.ts'

const SECTION = '.reading [data-section]'
const BLOCK = 'p, h1, h2, h3, li, pre, td, th, figcaption, blockquote'

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement)

export const sectionElement = (section: Section): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.reading [data-section="${section}"]`)

/** The texts of a section, without those of the buttons in it and the numbers of footnotes. */
function* textsOf(section: Element): Generator<Text> {
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (!text.parentElement?.closest('button, style, .footnote-number')) yield text
  }
}

/** Where a phrase is in a section, as the server finds it, regardless of where lines and blocks begin. */
export function rangeOf(section: Element, quote: string): Range | undefined {
  const places: [Text, number][] = []
  let words = ''
  for (const text of textsOf(section)) {
    let at = 0
    for (const character of text.data) {
      if (bare(character) !== '') {
        words += character
        for (let unit = 0; unit < character.length; unit++) places.push([text, at + unit])
      }
      at += character.length
    }
  }
  const wanted = bare(quote)
  const at = wanted === '' ? -1 : words.indexOf(wanted)
  const [first, last] = [places[at], places[at + wanted.length - 1]]
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(...first)
  range.setEnd(last[0], last[1] + 1)
  return range
}

/** The selection in the text of the blog; of one over several sections, the part in the first. */
export function selectedPlace(): { place: Place; range: Range } | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0).cloneRange()
  const section = [...document.querySelectorAll<HTMLElement>(SECTION)].find((one) => range.intersectsNode(one))
  if (!section || !elementOf(range.commonAncestorContainer)?.closest('article')) return undefined
  if (!section.contains(range.startContainer)) range.setStart(section, 0)
  if (!section.contains(range.endContainer)) range.setEnd(section, section.childNodes.length)
  const quote = shortQuote(quoteOf(textIn(section, range)))
  return quote ? { place: { section: section.dataset.section as Section, quote }, range } : undefined
}

/** The text of a range, with a space between blocks. */
function textIn(section: Element, range: Range): string {
  let text = ''
  let block: Element | null | undefined
  for (const node of textsOf(section)) {
    if (!range.intersectsNode(node)) continue
    const from = node === range.startContainer ? range.startOffset : 0
    const to = node === range.endContainer ? range.endOffset : node.length
    const around = node.parentElement?.closest(BLOCK)
    if (block !== undefined && around !== block) text += ' '
    block = around
    text += node.data.slice(from, to)
  }
  return text
}

/** The part of a longer text that a comment may quote: whole words, if there are spaces between them. */
function shortQuote(text: string): string {
  if (text.length <= QUOTE_MAX) return text
  const cut = text.slice(0, QUOTE_MAX + 1)
  return (cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut.slice(0, QUOTE_MAX)).replace(
    /[\uD800-\uDBFF]$/,
    '',
  )
}

/** Marks places in the text without changing it, where the browser can. @param name in `prose.css` */
export function mark(name: 'quotes' | 'quote-shown', ranges: Range[]): void {
  if (!('highlights' in CSS)) return
  if (ranges.length > 0) CSS.highlights.set(name, new Highlight(...ranges))
  else CSS.highlights.delete(name)
}

/** Goes to a place in the text, which is marked until the reader continues. */
export function showInText({ section, quote }: Place): void {
  const element = section && sectionElement(section)
  if (!element) return
  const range = quote === undefined ? undefined : rangeOf(element, quote)
  mark('quote-shown', range ? [range] : [])
  const box = (range ?? element).getBoundingClientRect()
  scrollBy({ top: box.top - innerHeight / 3 })
  // A screen reader and Tab continue from here.
  const target = (range && elementOf(range.startContainer)?.closest<HTMLElement>(BLOCK)) ?? element
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  const end = () => {
    mark('quote-shown', [])
    for (const event of ['pointerdown', 'keydown']) removeEventListener(event, end)
  }
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, end)
}
