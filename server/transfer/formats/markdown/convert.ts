import { extname } from 'node:path'
import { type ChildNode, type Document, type Element, isTag, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { limitedThread } from '../../../limited-thread.ts'
import { element, isBlank, parseHtml, setChildren } from '../html.ts'

/** Milliseconds for a text. Usual ones take 10; some texts of 100 kB would take a minute. */
const TIME_MAX = 5000
const convert = limitedThread(
  new URL(`./markdown-html-thread${extname(import.meta.filename)}`, import.meta.url),
  TIME_MAX,
)

/** A Markdown text as HTML; undefined if it takes too long. */
export async function convertMarkdown(markdown: string): Promise<Document | undefined> {
  const html = await convert(markdown)
  if (html === undefined) return undefined
  const document = parseHtml(html)
  for (const node of DomUtils.filter(isTag, document, true) as Element[]) {
    if (node.name === 'input' && node.attribs.type === 'checkbox') checkbox(node)
    if (node.name === 'p') captioned(node)
  }
  return document
}

/** A box of a list of tasks is a character. */
function checkbox(node: Element): void {
  const box: ChildNode = new Text(node.attribs.checked === undefined ? '☐' : '☑')
  DomUtils.replaceElement(node, box)
}

/** A picture alone in a paragraph has its title as its caption. */
function captioned(node: Element): void {
  const content = node.children.filter((child) => !isBlank(child))
  const [first] = content
  if (content.length !== 1 || !first || !isTag(first) || first.name !== 'img' || !first.attribs.title) return
  node.name = 'figure'
  setChildren(node, [first, element('figcaption', {}, [new Text(first.attribs.title)])])
}
