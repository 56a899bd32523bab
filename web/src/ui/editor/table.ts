import { callOrReturn, type Editor, Extension, getExtensionField, Node } from '@tiptap/core'
import { retryUntilAnswered } from '../../http/retry.ts'

declare module '@tiptap/core' {
  interface NodeConfig {
    /** The role of a node for the table commands. */
    tableRole?: 'table' | 'row' | 'cell' | 'header_cell'
  }
}

/** The table commands know of merged cells and widths; ours are never merged and have no width. */
const cellAttributes = () => ({
  colspan: { default: 1, rendered: false, parseHTML: () => 1 },
  rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
})

const Table = Node.create({
  name: 'table',
  // In no group: a table is at the top level, never in a list, a quote or another table.
  content: 'tableRow+',
  tableRole: 'table',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema(extension) {
    const context = { name: extension.name, options: extension.options, storage: extension.storage }
    return { tableRole: callOrReturn(getExtensionField(extension, 'tableRole', context)) }
  },
})

const Row = Node.create({
  name: 'tableRow',
  content: '(tableHeader | tableCell)+',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const Cell = Node.create({
  name: 'tableCell',
  content: 'block+',
  tableRole: 'cell',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: () => ['td', 0],
})

const HeaderCell = Node.create({
  name: 'tableHeader',
  content: 'block+',
  tableRole: 'header_cell',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: () => ['th', 0],
})

/** Tables; what edits them is loaded with the first one. */
export const Tables = Extension.create({
  name: 'tables',
  // After the lists, which Tab indents.
  priority: 50,
  addExtensions: () => [Table, Row, Cell, HeaderCell],
  addKeyboardShortcuts: () => ({
    Tab: keyToCell(1),
    'Shift-Tab': keyToCell(-1),
  }),
  onCreate() {
    void editTables(this.editor)
  },
  onUpdate() {
    void editTables(this.editor)
  },
})

/** The editors that have had a table, and whether what edits it is there. */
const editing = new WeakMap<Editor, 'loading' | 'loaded'>()

async function editTables(editor: Editor): Promise<void> {
  const hasTable = editor.state.doc.content.content.some(({ type }) => type.name === 'table')
  if (!hasTable || editing.has(editor)) return
  editing.set(editor, 'loading')
  const script = await retryUntilAnswered(() => import('./table-editing.ts')).catch(() => null)
  if (!script || editor.isDestroyed) return
  editor.view.updateState(editor.state.reconfigure({ plugins: script.withTableEditing(editor.state.plugins) }))
  editing.set(editor, 'loaded')
}

const keyToCell =
  (step: 1 | -1) =>
  ({ editor }: { editor: Editor }) =>
    editing.get(editor) !== 'loaded' && goToCell(editor, step)

/**
 * Moves to the next or the former cell until the commands are loaded: otherwise Tab would lead out of the text, and what
 * is typed behind it would be lost. At the last cell it stays.
 */
function goToCell(editor: Editor, step: 1 | -1): boolean {
  const { $from } = editor.state.selection
  // Tables are at the top level; in them are rows, and cells in these.
  if ($from.depth < 3 || $from.node(1).type.name !== 'table') return false
  const cells: number[] = []
  editor.state.doc.nodesBetween($from.start(1), $from.end(1), ({ type }, position) => {
    const isCell = type.name === 'tableCell' || type.name === 'tableHeader'
    if (isCell) cells.push(position)
    return !isCell
  })
  const next = cells[cells.indexOf($from.before(3)) + step]
  // Inside the cell and its first paragraph.
  if (next !== undefined) editor.commands.setTextSelection(next + 2)
  return true
}

/** Inserts a table of three rows, the first of them a header, and puts the caret into its first cell. */
export function insertTable(editor: Editor): void {
  const row = (cell: string) => ({
    type: 'tableRow',
    content: Array.from({ length: 3 }, () => ({ type: cell, content: [{ type: 'paragraph' }] })),
  })
  const table = { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] }
  const { from } = editor.state.selection
  editor.chain().focus().insertContent(table).run()
  editor.state.doc.nodesBetween(Math.max(0, from - 1), editor.state.doc.content.size, (node, position) => {
    if (node.type.name !== 'table' || position < from - 1) return true
    // Inside the table, its first row, its first cell and its paragraph.
    editor.commands.setTextSelection(position + 4)
    return false
  })
}

type TableCommand = keyof typeof import('./table-editing.ts').TABLE_COMMANDS

/** Runs a command on the table at the caret. */
export async function runInTable(editor: Editor, name: TableCommand): Promise<void> {
  const { TABLE_COMMANDS } = await import('./table-editing.ts')
  TABLE_COMMANDS[name](editor.state, editor.view.dispatch)
  editor.commands.focus()
}
