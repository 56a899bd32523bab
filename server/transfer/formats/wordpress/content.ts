import { type ChildNode, type Element, isComment, isTag, type ParentNode } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { formatMessage } from '#contract/format-message.ts'
import { imports as messages } from '../../../language/messages.ts'
import { breakLines, element, isBlock, paragraphs, parseHtml, setChildren, writeHtml } from '../html.ts'
import { tidyHtml } from '../tidy.ts'
import { expanderOf } from './expander.ts'
import { expandShortcodes } from './shortcodes.ts'
import type { Source } from './source.ts'

/** Their empty lines end paragraphs, too. */
const CONTAINERS = new Set(['blockquote', 'div', 'section', 'article', 'center', 'aside', 'details'])
const LISTS = new Set(['ul', 'ol', 'dl', 'table', 'tbody', 'thead', 'tfoot', 'tr'])

/**
 * The text of a post as HTML: without the comments around its blocks, with the paragraphs that WordPress makes of empty
 * lines, and with what shortcodes stand for; and whether parts of it may have been for some readers only.
 */
export function contentOf(
  text: string,
  source: Source,
  notes: Set<string>,
  footnotes: Footnote[] = [],
): { html: string; isRestricted: boolean } {
  const document = parseHtml(text.replace(/\r\n?/g, '\n'))
  const restricted = new Set<string>()
  const isOfBlocks = removeComments(document, restricted)
  expandShortcodes(document, expanderOf(source, notes, restricted))
  if (!isOfBlocks) addParagraphs(document)
  setChildren(document, [...document.children, ...withoutPlace(document, footnotes)])
  const pictureOf = (id: string) => source.attachments.get(id)
  for (const what of restricted) notes.add(formatMessage(messages.mayBeRestricted, { what }))
  const html = writeHtml(tidyHtml(document, { base: source.base, pictureOf, notes }))
  return { html, isRestricted: restricted.size > 0 }
}

/** A footnote of WordPress 6.3, which is not in the text. */
export interface Footnote {
  id: string
  html: string
}

/** What a footnote of this site may hold. */
const IN_FOOTNOTE = new Set('a abbr b br cite code em i kbd mark s span strong sub u'.split(' '))

/** Puts footnotes in their places. @returns a list of those that have none, or hold more than a line of text */
function withoutPlace(document: ParentNode, footnotes: Footnote[]): ChildNode[] {
  const places = DomUtils.find((node) => isTag(node) && node.name === 'sup', document.children, true, Infinity)
  const placeOf = new Map(places.map((node) => [(node as Element).attribs['data-fn'], node as Element]))
  const items = footnotes.flatMap(({ id, html }) => {
    const { children } = parseHtml(html)
    const place = placeOf.get(id)
    const isLine = DomUtils.find((node) => isTag(node) && !IN_FOOTNOTE.has(node.name), children, true, 1).length === 0
    if (!place || !isLine) return [element('li', {}, children)]
    place.attribs = { 'data-kind': 'footnote' }
    setChildren(place, children)
    return []
  })
  return items.length > 0 ? [element('ol', {}, items)] : []
}

/** Blocks of Jetpack whose content, or what follows them, only some readers may see. */
const RESTRICTED = /^\s*\/?wp:(premium-content|jetpack\/paywall)\b/

/**
 * @param restricted receives the blocks that only some readers may see
 * @returns whether the text was made of blocks, whose line breaks mean nothing
 */
function removeComments(parent: ParentNode, restricted: Set<string>): boolean {
  let isOfBlocks = false
  let language: string | undefined
  const kept: ChildNode[] = []
  for (const child of parent.children) {
    if (isComment(child)) {
      if (/^\s*wp:/.test(child.data)) isOfBlocks = true
      language = languageIn(child.data) ?? language
      const [, gate] = RESTRICTED.exec(child.data) ?? []
      if (gate !== undefined) restricted.add(gate)
      continue
    }
    if (isTag(child)) {
      if (language !== undefined && child.name === 'pre') child.attribs.class = `language-${language}`
      language = undefined
      isOfBlocks = removeComments(child, restricted) || isOfBlocks
    }
    kept.push(child)
  }
  setChildren(parent, kept)
  return isOfBlocks
}

/** The language of a block of code, which only the comment before it names. */
function languageIn(comment: string): string | undefined {
  const [, attributes] = /^\s*wp:(?:syntaxhighlighter\/)?code\s+(\{.*\})\s*$/s.exec(comment) ?? []
  if (attributes === undefined) return undefined
  try {
    const { language } = JSON.parse(attributes)
    return typeof language === 'string' ? language : undefined
  } catch {
    return undefined
  }
}

function addParagraphs(parent: ParentNode): void {
  for (const child of parent.children) {
    if (!isTag(child)) continue
    if (CONTAINERS.has(child.name)) addParagraphs(child)
    else if (LISTS.has(child.name)) addLinesToItems(child)
    else if (/^(p|h[1-6]|li|td|th|figcaption)$/.test(child.name)) addLines(child)
    else if (!isBlock(child) && child.name !== 'a') breakLinesIn(child)
  }
  setChildren(parent, paragraphs(parent.children, true))
}

/** Items with blocks in them have paragraphs as the text has. */
function addLines(parent: ParentNode & ChildNode): void {
  if (isTag(parent) && LISTS.has(parent.name)) addLinesToItems(parent)
  else if (parent.children.some(isBlock)) addParagraphs(parent)
  else breakLines(parent)
}

function addLinesToItems(list: ParentNode): void {
  for (const item of list.children) if (isTag(item)) addLines(item)
}

function breakLinesIn(node: ChildNode): void {
  if (isTag(node) && !/^(pre|code|script|style|textarea|svg|math|img|br)$/.test(node.name)) breakLines(node)
}
