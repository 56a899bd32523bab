const MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'

/**
 * Prepares pasted HTML for the editor, which itself drops unknown formatting: Word's list paragraphs become lists, and
 * pictures from elsewhere are removed, since they would point to a local file or another site.
 */
export function cleanPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const item of page.querySelectorAll<HTMLElement>('p[class*="MsoListParagraph"]')) becomeListItem(item)
  for (const image of page.querySelectorAll('img')) {
    if (!image.getAttribute('src')?.startsWith('/')) image.remove()
  }
  for (const useless of page.querySelectorAll('style, script, title, meta, link')) useless.remove()
  return page.body.innerHTML
}

function becomeListItem(paragraph: HTMLElement): void {
  const marker = paragraph.querySelector(MARKER)
  const isNumbered = /^\s*(?:\d+|[a-z])[.)]/i.test(marker?.textContent ?? '')
  marker?.remove()
  const kind = isNumbered ? 'OL' : 'UL'
  const before = paragraph.previousElementSibling
  const list = before?.tagName === kind ? before : paragraph.ownerDocument.createElement(kind)
  const item = paragraph.ownerDocument.createElement('li')
  const text = paragraph.ownerDocument.createElement('p')
  text.append(...paragraph.childNodes)
  item.append(text)
  if (list === before) paragraph.remove()
  else paragraph.replaceWith(list)
  list.append(item)
}
