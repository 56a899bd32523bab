import { type ChildNode, isComment, isTag, type ParentNode } from 'domhandler'
import { breakLines, isBlock, paragraphs, parseHtml, setChildren, writeHtml } from '../html.ts'
import { tidyHtml } from '../tidy.ts'
import { expanderOf } from './expander.ts'
import { expandShortcodes } from './shortcodes.ts'
import type { Source } from './source.ts'

/** Their empty lines end paragraphs, too. */
const CONTAINERS = new Set(['blockquote', 'div', 'section', 'article', 'center', 'aside', 'details'])
const LISTS = new Set(['ul', 'ol', 'dl', 'table', 'tbody', 'thead', 'tfoot', 'tr'])

/**
 * The text of a post as HTML: without the comments around its blocks, with the paragraphs that WordPress makes of empty
 * lines, and with what shortcodes stand for.
 */
export function contentOf(text: string, source: Source, notes: Set<string>): string {
  const document = parseHtml(text.replace(/\r\n?/g, '\n'))
  const isOfBlocks = removeComments(document)
  expandShortcodes(document, expanderOf(source, notes))
  if (!isOfBlocks) addParagraphs(document)
  const pictureOf = (id: string) => source.attachments.get(id)
  return writeHtml(tidyHtml(document, { base: source.base, pictureOf, notes }))
}

/** @returns whether the text was made of blocks, whose line breaks mean nothing */
function removeComments(parent: ParentNode): boolean {
  let isOfBlocks = false
  let language: string | undefined
  const kept: ChildNode[] = []
  for (const child of parent.children) {
    if (isComment(child)) {
      if (/^\s*wp:/.test(child.data)) isOfBlocks = true
      language = languageIn(child.data) ?? language
      continue
    }
    if (isTag(child)) {
      if (language !== undefined && child.name === 'pre') child.attribs.class = `language-${language}`
      language = undefined
      isOfBlocks = removeComments(child) || isOfBlocks
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
