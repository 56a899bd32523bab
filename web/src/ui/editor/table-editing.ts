import { keymap } from '@tiptap/pm/keymap'
import { type Command, type EditorState, type Plugin, Selection } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables'

/** The toolbar's commands for the table at the caret. */
export const TABLE_COMMANDS = {
  addRowAfter,
  addColumnAfter,
  // The last row or column goes with its table.
  deleteRow: either(deleteRow, deleteTable),
  deleteColumn: either(deleteColumn, deleteTable),
  deleteTable,
  toggleHeaderRow,
} satisfies Record<string, Command>

/** Adds cell selections, keeps tables rectangular, and moves by Tab, which adds a row below the last cell. */
export function withTableEditing(plugins: readonly Plugin[]): Plugin[] {
  const keys = keymap({
    Tab: either(goToNextCell(1), addRowBelow),
    'Shift-Tab': goToNextCell(-1),
  })
  // Tab indents a list or code in a cell first.
  return [tableEditing(), ...plugins, keys]
}

function either(first: Command, second: Command): Command {
  return (state, dispatch) => first(state, dispatch) || second(state, dispatch)
}

function addRowBelow(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  if (!isInTable(state)) return false
  const end = state.selection.$from.end(1)
  return addRowAfter(state, (transaction) => {
    // The first cell of the new row.
    dispatch?.(transaction.setSelection(Selection.near(transaction.doc.resolve(end + 2))).scrollIntoView())
  })
}
