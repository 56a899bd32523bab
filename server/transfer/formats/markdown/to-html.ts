import { type ChildNode, type Document, type Element, isTag, Text } from 'domhandler'
import type { Element as HtmlElement } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { DomUtils } from 'htmlparser2'
import type { FootnoteReference } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { type State, toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { element, isBlank, parseHtml, setChildren } from '../html.ts'

/** A Markdown text as HTML, which it may have in it. Footnotes are where they are referred to. */
export function htmlOfMarkdown(markdown: string): Document {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const hast = toHast(tree, { allowDangerousHtml: true, handlers: { footnoteReference: footnote() } })
  const document = parseHtml(toHtml(hast, { allowDangerousHtml: true }))
  for (const node of DomUtils.filter(isTag, document, true) as Element[]) {
    if (node.name === 'input' && node.attribs.type === 'checkbox') checkbox(node)
    if (node.name === 'p') captioned(node)
  }
  return document
}

/** Writes the words of a footnote in the place of its number. One inside itself ends there. */
function footnote() {
  const open = new Set<string>()
  return (state: State, { identifier }: FootnoteReference): HtmlElement | undefined => {
    const id = identifier.toUpperCase()
    const definition = state.footnoteById.get(id)
    if (!definition || open.has(id)) return undefined
    open.add(id)
    const children = definition.children.flatMap((block, at) => {
      const content = 'children' in block ? state.all(block) : []
      return at === 0 ? content : [{ type: 'text' as const, value: ' ' }, ...content]
    })
    open.delete(id)
    return { type: 'element', tagName: 'sup', properties: { dataKind: 'footnote' }, children }
  }
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
