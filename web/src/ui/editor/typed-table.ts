import type { Editor } from '@tiptap/core'
import { type Node as DocumentNode, Fragment, type Schema } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'

const ROW = /^\|.+\|\s*$/
const LINE_BELOW_HEADER = /^\|(?:\s*:?-+:?\s*\|)+\s*$/

/**
 * At Enter, makes a table of two lines that are its header in Markdown, `| a | b |` and `|---|---|`; in its rows,
 * `| 1 | 2 |` in an empty one fills it, and Enter in an empty last row leads out of the table.
 */
export function tableOfLines(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection
  if (!empty || $from.parent.type.name !== 'paragraph' || $from.parentOffset !== $from.parent.content.size) return false
  return $from.depth === 1 ? begin(editor) : $from.depth === 4 && $from.node(1).type.name === 'table' && goOn(editor)
}

function begin({ state, view }: Editor): boolean {
  const { $from } = state.selection
  const index = $from.index(0)
  const header = index > 0 ? state.doc.child(index - 1) : null
  if (header?.type.name !== 'paragraph' || !ROW.test(header.textContent)) return false
  if (!LINE_BELOW_HEADER.test($from.parent.textContent)) return false
  const names = cellsOf(header)
  if (names.length !== cellsOf($from.parent).length) return false
  const { schema } = state
  const rows = [
    rowOf(schema, 'tableHeader', names),
    rowOf(
      schema,
      'tableCell',
      names.map(() => Fragment.empty),
    ),
  ]
  const table = schema.nodes.table?.create(null, rows)
  if (!table) return false
  const at = $from.before(1) - header.nodeSize
  const tr = state.tr.replaceWith(at, $from.after(1), table)
  const firstRow = rows[0]?.nodeSize ?? 0
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + firstRow + 4)).scrollIntoView())
  return true
}

function goOn({ state, view }: Editor): boolean {
  const { $from } = state.selection
  const [table, row] = [$from.node(1), $from.node(2)]
  const others = row.children.slice(1)
  if ($from.index(2) > 0 || $from.node(3).childCount > 1 || others.some(({ textContent }) => textContent)) return false
  const isLast = $from.index(1) === table.childCount - 1
  const { schema } = state
  if (isLast && $from.parent.content.size === 0 && table.childCount > 2) {
    const paragraph = schema.nodes.paragraph?.create()
    if (!paragraph) return false
    const below = state.doc.maybeChild($from.index(0) + 1)
    const isThere = below?.type === paragraph.type && below.childCount === 0
    const tr = isThere ? state.tr : state.tr.insert($from.after(1), paragraph)
    tr.delete($from.before(2), $from.after(2))
    const after = tr.mapping.map($from.after(1), -1)
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
    return true
  }
  const words = ROW.test($from.parent.textContent) ? cellsOf($from.parent) : []
  if (words.length !== row.childCount || row.child(0).type.name !== 'tableCell') return false
  const filled = rowOf(schema, 'tableCell', words)
  const next = rowOf(
    schema,
    'tableCell',
    words.map(() => Fragment.empty),
  )
  const at = $from.before(2)
  const tr = state.tr.replaceWith(at, $from.after(2), [filled, next])
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + filled.nodeSize + 3)).scrollIntoView())
  return true
}

function rowOf(schema: Schema, cell: string, contents: Fragment[]): DocumentNode {
  const { tableRow, paragraph } = schema.nodes
  const cells = contents.map((content) => schema.node(cell, null, paragraph?.create(null, content)))
  if (!tableRow) throw new Error('the editor has no tables')
  return tableRow.create(null, cells)
}

/** The text between the bars of a line, with its marks. */
function cellsOf(line: DocumentNode): Fragment[] {
  const text = line.textContent
  const bars = [...text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index)
  return bars.slice(1).map((end, at) => {
    const start = (bars[at] ?? 0) + 1
    const words = text.slice(start, end)
    const from = start + words.length - words.trimStart().length
    return line.content.cut(from, Math.max(from, start + words.trimEnd().length))
  })
}
