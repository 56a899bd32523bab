import { rename } from './pasted-dom.ts'

type Item = { element: HTMLElement; list: string; level: number; isNumbered: boolean; number: number }
type Level = { list: string; level: number; isNumbered: boolean; element: HTMLElement }

const LIST = /mso-list:\s*(l\d+)\s+level(\d+)/i

/**
 * Word writes an item of a list as a paragraph: its list and level are in its style, its number or bullet is text.
 * @param source the HTML as it was copied, whose style sheet has the kind of a level without a marker
 */
export function listsOfWord(body: HTMLElement, source: string): void {
  let levels: Level[] = []
  let before: Element | null = null
  for (const element of body.querySelectorAll<HTMLElement>('[style*="mso-list"]')) {
    const item = wordListItem(element, source)
    if (!item) continue
    // A heading with a number stays a heading.
    if (/^H\d$/.test(element.tagName)) continue
    if (element.previousElementSibling !== before) levels = []
    levels = placed(item, levels)
    before = levels[0]?.element ?? null
  }
}

function wordListItem(element: HTMLElement, source: string): Item | undefined {
  const [, list = '', level] = LIST.exec(element.getAttribute('style') ?? '') ?? []
  // Only the marker of a real list has to be removed.
  const marker = element.querySelector<HTMLElement>('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  const text = (marker?.textContent ?? '').replace(/[\s\u00a0]+/g, '')
  if (!level || element.tagName === 'LI') return undefined
  const isNumbered = marker ? /^[([]?(?:\d|[a-z]+[.)\]])/i.test(text) : isNumberedLevel(source, list, level)
  if (marker && /^H\d$/.test(element.tagName) && isNumbered) marker.replaceWith(`${text} `)
  else marker?.remove()
  return { element, list, level: Number(level), isNumbered, number: Number.parseInt(text.replace(/^\D+/, ''), 10) }
}

function isNumberedLevel(source: string, list: string, level: string): boolean {
  const rule = new RegExp(`@list ${list}:level${level}\\b[^{]*\\{([^}]*)\\}`).exec(source)?.[1]
  return rule !== undefined && !/number-format:\s*bullet/.test(rule)
}

/** Puts an item into the innermost open list of its level, or opens one. @returns the lists that are open now */
function placed(item: Item, open: Level[]): Level[] {
  const levels = open.filter(({ level }) => level <= item.level)
  const last = levels.at(-1)
  const isSame = last?.level === item.level && last.list === item.list && last.isNumbered === item.isNumbered
  if (!isSame && last?.level === item.level) levels.pop()
  const row = item.element.ownerDocument.createElement('li')
  if (isSame) last?.element.append(row)
  else {
    const list = item.element.ownerDocument.createElement(item.isNumbered ? 'ol' : 'ul')
    if (item.isNumbered && item.number > 1) list.setAttribute('start', String(item.number))
    const outer = levels.at(-1)?.element.lastElementChild
    if (outer) outer.append(list)
    else item.element.before(list)
    list.append(row)
    levels.push({ ...item, element: list })
  }
  const paragraph = rename(item.element, 'p')
  paragraph.removeAttribute('style')
  row.append(paragraph)
  return levels
}
