/** The number or sign of a footnote, also in brackets. */
const SIGN = /^[[(]?(?:\d{1,4}|[ivxlc]{1,6}|[a-z]|[*†‡§¶]{1,3})[\])]?$/i
/** What is around the paragraphs of a footnote in Word, LibreOffice, Substack and others. */
const NOTE = '[id][style*="mso-element:"], div[id^="sdfootnote"], div[id^="sdendnote"], div.footnote, li, dd, aside'
const LIST = '[role="doc-endnotes"], [data-footnotes], .footnotes'
const BLOCK = 'p, div, li, ul, ol, dl, dt, dd, blockquote, h1, h2, h3, h4, h5, h6, br'

/**
 * Puts each footnote at its place in the sentence. Other programs write a link there, to a text at the end with a link
 * back; copied from a page, both are full addresses.
 */
export function footnotesInPlace(body: HTMLElement): void {
  const links = [...body.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')]
  const notes = new Set<Element>()
  const found = links.flatMap((link) => {
    const note = SIGN.test(link.textContent.trim()) ? noteOf(link, body) : undefined
    if (!note) return []
    notes.add(note)
    return [{ link, text: textOfNote(note, body) }]
  })
  for (const { link, text } of found) placeOf(link).replaceWith(text)
  for (const note of notes) removeNote(note, body)
}

/** The footnote that a link leads to: it comes later, and leads back, or the link is raised. */
function noteOf(link: HTMLAnchorElement, body: HTMLElement): Element | undefined {
  const target = targetOf(link, body)
  if (!target || !(link.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING)) return undefined
  const note = target.matches('a, span, sup') ? (target.closest(NOTE) ?? target.closest('p, div')) : target
  if (!note || note.contains(link) || note.querySelector('img, table, pre')) return undefined
  const leadsBack = [...note.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')].some((back) => {
    const place = targetOf(back, body)
    return place !== null && (place.contains(link) || link.contains(place) || place.nextElementSibling === link)
  })
  return leadsBack || link.closest('sup') || link.querySelector('sup') ? note : undefined
}

function targetOf(link: HTMLAnchorElement, body: HTMLElement): Element | null {
  const hash = link.getAttribute('href')?.split('#')[1] ?? ''
  if (!hash) return null
  const ids = [hash, decoded(hash)].map((id) => CSS.escape(id))
  return body.querySelector(ids.map((id) => `[id="${id}"], a[name="${id}"]`).join(', '))
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

/** The text of a footnote in the form of the editor, in one line and without the links back. */
function textOfNote(note: Element, body: HTMLElement): HTMLElement {
  const text = note.ownerDocument.createElement('sup')
  text.dataset.kind = 'footnote'
  text.append(...note.cloneNode(true).childNodes)
  for (const link of text.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')) {
    if (/\p{L}/u.test(link.textContent) && !targetOf(link, body)) continue
    const around = link.closest('sup:not([data-kind])')
    if (around?.textContent.trim() === link.textContent.trim()) around.remove()
    else link.remove()
  }
  for (const block of text.querySelectorAll(BLOCK)) {
    block.before(' ')
    block.replaceWith(...block.childNodes, ' ')
  }
  text.innerHTML = text.innerHTML.trim()
  return text
}

/** The link, with what is around it alone: raised, coloured, or with a style of its own. */
function placeOf(link: Element): Element {
  const around = link.parentElement
  const isAlone = around?.matches('sup, span, font, b, i, em, strong, u') && around.textContent === link.textContent
  return isAlone && around ? placeOf(around) : link
}

/** Removes a footnote from the end, and of the list of them what is then left over. */
function removeNote(note: Element, body: HTMLElement): void {
  const list = note.closest(LIST)
  let around: Element | null = note.parentElement
  note.remove()
  if (list && !list.querySelector('li, p'))
    for (const heading of list.querySelectorAll('h1, h2, h3, h4, h5, h6')) heading.remove()
  while (around && around !== body && !around.textContent.trim() && !around.querySelector('img')) {
    const before = around.previousElementSibling
    const outer = around.parentElement
    around.remove()
    if (before?.tagName === 'HR') before.remove()
    around = outer
  }
}
