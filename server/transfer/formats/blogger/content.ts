import { type ChildNode, type Element, isTag, type ParentNode } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import {
  element,
  findClass,
  hasClass,
  isBlank,
  isBlock,
  isVerbatim,
  paragraphs,
  parseHtml,
  setChildren,
  writeHtml,
} from '../html.ts'
import { tidyHtml } from '../tidy.ts'
import { nameIn, originalOf, withoutPage } from './pictures.ts'

/** The text of a post as HTML. @param album addresses of pictures in the archive by their names */
export function contentOf(text: string, base: string, album: Map<string, string>, notes: Set<string>): string {
  const document = parseHtml(text.replace(/\r\n?/g, '\n'))
  replace(document)
  setChildren(document, divided(document.children))
  const pictureOf = (name: string) => {
    const address = album.get(name)
    return address === undefined ? undefined : { address, alt: '' }
  }
  return writeHtml(tidyHtml(document, { base, pictureOf, notes }))
}

function replace(parent: ParentNode): void {
  setChildren(
    parent,
    parent.children.flatMap((child): ChildNode[] => {
      if (!isTag(child) || isVerbatim(child)) return [child]
      replace(child)
      return replaced(child)
    }),
  )
}

function replaced(node: Element): ChildNode[] {
  // Of each entry in the feed.
  if (hasClass(node, 'blogger-post-footer')) return []
  if (node.name === 'table' && hasClass(node, 'tr-caption-container')) return captioned(node) ?? [node]
  if (node.name === 'img') return [withOriginal(node, node.attribs.src ?? '')]
  if (node.name === 'a') return linked(node)
  if (hasClass(node, 'separator')) return figures(node) ?? [node]
  return node.name === 'span' || node.name === 'font' ? node.children : [node]
}

const picturesIn = (node: Element) => DomUtils.getElementsByTagName('img', node.children)

/** A table around a picture and what is said of it. */
function captioned(table: Element): ChildNode[] | undefined {
  const caption = findClass(table.children, 'tr-caption')
  const [picture, another] = picturesIn(table)
  if (!picture || another) return undefined
  const said = caption && DomUtils.textContent(caption).trim() !== '' ? caption.children : []
  return [element('figure', {}, [shown(picture), ...(said.length > 0 ? [element('figcaption', {}, said)] : [])])]
}

/** Pictures without words, which are in the middle. */
function figures(node: Element): ChildNode[] | undefined {
  const pictures = picturesIn(node)
  const isMore = DomUtils.findOne(({ name }) => /^(?:iframe|object|embed|video|audio)$/.test(name), node.children, true)
  if (pictures.length === 0 || isMore || DomUtils.textContent(node).trim() !== '') return undefined
  const made = node.children.flatMap((child) => (isTag(child) && child.name === 'figure' ? [child] : []))
  if (made.length > 0) return made.length === pictures.length ? made : undefined
  return pictures.map((picture) => element('figure', {}, [shown(picture)]))
}

/** A picture with the link around it. */
function shown(picture: Element): Element {
  const around = picture.parent
  return around && isTag(around) && around.name === 'a' && picturesIn(around).length === 1 ? around : picture
}

/** A picture that leads to itself in another size is no link; nor is the place where a post goes on. */
function linked(node: Element): ChildNode[] {
  const { href } = node.attribs
  if (href === undefined) return node.children
  const content = node.children.filter((child) => !isBlank(child))
  const [picture] = content
  const isPicture = content.length === 1 && picture && isTag(picture) && picture.name === 'img'
  return isPicture && originalOf(href) !== undefined ? [withOriginal(picture, href)] : [node]
}

/** @param address of the largest size in the text */
function withOriginal(picture: Element, address: string): Element {
  const original = originalOf(address)
  if (original !== undefined) {
    picture.attribs['data-orig-file'] = original
    picture.attribs['data-large-file'] = withoutPage(address)
  }
  picture.attribs['data-id'] = nameIn(address)
  return picture
}

/** Blocks of text, in which two line breaks end a paragraph, also within marks. */
function divided(nodes: ChildNode[]): ChildNode[] {
  const blocks = pieces(nodes).flatMap((node): ChildNode[] => {
    if (!isTag(node) || !isBlock(node) || isVerbatim(node)) return [node]
    if (node.name === 'p') return node.children.length === 0 ? [node] : divided(node.children)
    divideWithin(node)
    return [node]
  })
  return paragraphs(blocks, false).filter((node) => !isEnd(node))
}

/** An empty paragraph ends the text before it. */
const isEnd = (node: ChildNode) => isTag(node) && node.name === 'p' && node.children.length === 0

function divideWithin(node: Element): void {
  const isText = !/^(?:ul|ol|dl|table|thead|tbody|tfoot|tr|figure|h[1-6])$/.test(node.name)
  const isLine = /^(?:li|td|th|dt|dd|figcaption)$/.test(node.name)
  if (isText && (!isLine || pieces(node.children).some(isBlock))) setChildren(node, divided(node.children))
  else for (const child of node.children) if (isTag(child) && isBlock(child) && !isVerbatim(child)) divideWithin(child)
}

/** Marks within each other that are divided; those within them would be written for each paragraph, too. */
const MARKS_MAX = 20

/** Nodes with the end of each paragraph among them; marks around several paragraphs or blocks are divided. */
function pieces(nodes: ChildNode[], marks = 0): ChildNode[] {
  const made: ChildNode[] = []
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as ChildNode
    if (!isTag(node) || isBlock(node) || isVerbatim(node)) made.push(node)
    else if (node.name === 'br') {
      const next = endOfBreaks(nodes, at)
      made.push(next > at ? element('p', {}) : node)
      at = next
    } else for (const piece of dividedMark(node, marks)) made.push(piece)
  }
  return made
}

/** The last of several line breaks without text between them. */
function endOfBreaks(nodes: ChildNode[], from: number): number {
  let last = from
  for (let at = from + 1; at < nodes.length; at++) {
    const node = nodes[at] as ChildNode
    if (isTag(node) && node.name === 'br') last = at
    else if (!isBlank(node)) break
  }
  return last
}

function dividedMark(mark: Element, marks: number): ChildNode[] {
  const inside = pieces(mark.children, marks + 1)
  if (!inside.some(isBlock)) return [mark]
  if (marks >= MARKS_MAX) return inside
  const made: ChildNode[] = []
  let line: ChildNode[] = []
  const end = () => {
    if (line.some((node) => !isBlank(node))) made.push(element(mark.name, { ...mark.attribs }, line))
    line = []
  }
  for (const node of inside) {
    if (isBlock(node)) {
      end()
      made.push(node)
    } else line.push(node)
  }
  end()
  return made
}
