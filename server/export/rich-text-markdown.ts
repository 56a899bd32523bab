import type { Element, ElementContent, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast'
import type { FootnoteDefinition, Html, PhrasingContent, Root } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'

/**
 * Rich text as GitHub Flavored Markdown; `convert-to-markdown.ts` runs it in a thread of its own. What Markdown has no form for (underline, superscript, subscript, captions, wide
 * pictures, cells with several blocks, line breaks in cells) is written as HTML, which Markdown allows. A gallery is its
 * pictures, one after another.
 * @param html sanitised rich text
 * @returns ends with a line break, unless it is empty
 */
export function richTextToMarkdown(html: string): string {
  const tree = fromHtml(html, { fragment: true })
  keepPlain(tree)
  const notes: FootnoteDefinition[] = []
  const { children } = toMdast(tree, { handlers: { ...HANDLERS, sup: footnotesInto(notes) }, document: true }) as Root
  return toMarkdown(
    { type: 'root', children: [...children, ...notes] },
    {
      bullet: '-',
      rule: '-',
      extensions: [gfmToMarkdown({ tablePipeAlign: false })],
      handlers: {
        // Some programs take a line of no-break spaces for an empty one, and some editors remove them.
        text: (node, _, state, info) => state.safe(node.value, info).replace(/\u00a0/g, '&nbsp;'),
      },
    },
  )
}

/** Removes the attributes that only the pages of the site use. */
function keepPlain(node: Nodes): void {
  if (node.type === 'element') {
    const { src, alt, href, className, dataKind, dataWidth, start } = node.properties
    node.properties = {
      ...(src !== undefined && { src, alt }),
      ...(href !== undefined && { href }),
      ...(className !== undefined && { className }),
      ...(dataKind !== undefined && { dataKind }),
      ...(dataWidth !== undefined && { dataWidth }),
      ...(start !== undefined && { start }),
    }
  }
  if ('children' in node) for (const child of node.children) keepPlain(child)
}

const raw = (value: string): Html => ({ type: 'html', value })

/** A mark that Markdown has not, as HTML around its content. */
const asTags: Handle = (state, node) => [
  raw(`<${node.tagName}>`),
  ...(state.all(node) as Html[]),
  raw(`</${node.tagName}>`),
]
/** A block as HTML, on one line: a blank line would end it. */
const asHtml: Handle = (_, node) => raw(toHtml(node).replace(/\n/g, '&#10;'))

/** A footnote is its number in the text, and its own text at the end; other superscript is HTML. */
const footnotesInto =
  (notes: FootnoteDefinition[]): Handle =>
  (state, node, parent) => {
    if (node.properties.dataKind !== 'footnote') return asTags(state, node, parent)
    const identifier = String(notes.length + 1)
    const children = state.all(node) as PhrasingContent[]
    notes.push({ type: 'footnoteDefinition', identifier, children: [{ type: 'paragraph', children }] })
    return { type: 'footnoteReference', identifier }
  }

const HANDLERS: Record<string, Handle> = {
  u: asTags,
  sub: asTags,
  figure: asHtml,
  div: (state, node) =>
    elementsIn(node).flatMap((child) =>
      state.all({ type: 'element', tagName: 'div', properties: {}, children: [child] }),
    ),
  table(state, node, parent) {
    return isPlainTable(node) ? defaultHandlers.table(state, node) : asHtml(state, node, parent)
  },
}

/** Whether each cell is one paragraph without a line break, and the first row is the header, as in a table of Markdown. */
function isPlainTable(table: Element): boolean {
  const rows = elementsIn(table).flatMap(elementsIn)
  return rows.every((row, at) =>
    elementsIn(row).every((cell) => (cell.tagName === 'th') === (at === 0) && isPlainCell(cell)),
  )
}

function isPlainCell(cell: Element): boolean {
  const [first, ...rest] = elementsIn(cell)
  return rest.length === 0 && (first === undefined || (first.tagName === 'p' && !hasBreak(first)))
}

const hasBreak = (node: ElementContent): boolean =>
  node.type === 'element' && (node.tagName === 'br' || node.children.some(hasBreak))

const elementsIn = (parent: Element): Element[] => parent.children.filter((child) => child.type === 'element')
