import { type ChildNode, type Document, type Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { element, findClass, hasClass, isBlank, setChildren } from '../html.ts'

/** What a footnote of this site may hold. */
const IN_FOOTNOTE = new Set('a abbr b br cite code em i kbd mark s span strong sub u'.split(' '))

/** Puts footnotes from the end of a text in their places; those with more than lines of text stay there as a list. */
export function placeFootnotes(document: Document): void {
  const all = DomUtils.filter(isTag, document, true, Infinity) as Element[]
  const places = new Map<string, Element>()
  for (const node of all) {
    const { href = '' } = node.attribs
    if (hasClass(node, 'footnote-anchor') && href.startsWith('#')) places.set(href.slice(1), node)
  }
  const left: Element[] = []
  for (const note of all.filter((node) => node.name === 'div' && hasClass(node, 'footnote'))) {
    const number = findClass(note.children, 'footnote-number')
    const content = findClass(note.children, 'footnote-content')
    const { id } = number?.attribs ?? {}
    const place = places.get(id ?? '')
    const line = content && lineOf(content.children)
    DomUtils.removeElement(note)
    if (!content) continue
    if (place && line) {
      place.name = 'sup'
      place.attribs = { 'data-kind': 'footnote' }
      setChildren(place, line)
      places.delete(id ?? '')
    } else left.push(element('li', {}, content.children))
  }
  if (left.length > 0) setChildren(document, [...document.children, element('ol', {}, left)])
}

/** Paragraphs as lines; undefined if there is anything else. */
function lineOf(nodes: ChildNode[]): ChildNode[] | undefined {
  const parts = nodes.filter((node) => !isBlank(node))
  const line = parts.flatMap((node, at) => {
    if (!isTag(node) || node.name !== 'p') return [node]
    return at === 0 ? node.children : [element('br', {}), ...node.children]
  })
  const other = DomUtils.find((node) => isTag(node) && !IN_FOOTNOTE.has(node.name), line, true, 1)
  return other.length === 0 && line.length > 0 ? line : undefined
}
