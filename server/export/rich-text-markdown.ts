import type { Element, ElementContent, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast'
import type { Html } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'

/**
 * Rich text as GitHub Flavored Markdown. What Markdown has no form for (underline, superscript, subscript, captions, wide
 * pictures, cells with several blocks, line breaks in cells) is written as HTML, which Markdown allows.
 * @param html sanitised rich text
 * @param pictureAt the address of a picture in the Markdown, by its stored one
 * @returns ends with a line break, unless it is empty
 */
export function richTextToMarkdown(html: string, pictureAt: (url: string) => string): string {
  const tree = fromHtml(html, { fragment: true })
  keepPlain(tree, pictureAt)
  return toMarkdown(toMdast(tree, { handlers: HANDLERS, document: true }) as never, {
    bullet: '-',
    rule: '-',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    handlers: {
      // Some programs take a line of no-break spaces for an empty one, and some editors remove them.
      text: (node, _, state, info) => state.safe(node.value, info).replace(/\u00a0/g, '&nbsp;'),
    },
  })
}

/** Removes the attributes that only the pages of the site use, and rewrites the addresses of pictures. */
function keepPlain(node: Nodes, pictureAt: (url: string) => string): void {
  if (node.type === 'element') {
    const { src, alt, href, className, dataWidth, start } = node.properties
    node.properties = {
      ...(src !== undefined && { src: pictureAt(String(src)), alt }),
      ...(href !== undefined && { href }),
      ...(className !== undefined && { className }),
      ...(dataWidth !== undefined && { dataWidth }),
      ...(start !== undefined && { start }),
    }
  }
  if ('children' in node) for (const child of node.children) keepPlain(child, pictureAt)
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

const HANDLERS: Record<string, Handle> = {
  u: asTags,
  sup: asTags,
  sub: asTags,
  figure: asHtml,
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
