import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/editor.ts'

/**
 * Tables as ours are: at the top level, as many cells in each row, none merged. A frame of one cell and a table within
 * a cell become paragraphs, a caption is before its table.
 * @param isOwn whether it was copied in an editor of this kind, whose table of one cell is no frame
 * @returns what was changed
 */
export function flattenTables(body: HTMLElement, isOwn: boolean): string[] {
  let merged = 0
  let nested = 0
  for (const table of body.querySelectorAll('table')) {
    if (!isOwn && table.rows.length === 1 && table.rows[0]?.cells.length === 1) {
      table.replaceWith(...(table.rows[0].cells[0]?.childNodes ?? []))
    } else if (table.parentElement?.closest('td, th, li, blockquote')) {
      nested += 1
      table.replaceWith(...[...table.rows].map((row) => paragraphOf(row)))
    } else {
      if (table.caption) {
        const caption = body.ownerDocument.createElement('p')
        caption.append(...table.caption.childNodes)
        table.caption.remove()
        table.before(caption)
      }
      merged += splitMerged(table)
    }
  }
  return [
    ...(merged ? [formatMessage(messages.cellsSplit, { count: merged })] : []),
    ...(nested ? [formatMessage(messages.tablesLost, { count: nested })] : []),
  ]
}

function paragraphOf(row: HTMLTableRowElement): HTMLElement {
  const paragraph = row.ownerDocument.createElement('p')
  for (const [index, cell] of [...row.cells].entries()) paragraph.append(index > 0 ? ' | ' : '', ...cell.childNodes)
  return paragraph
}

/** Empty cells in place of merged ones, and at the end of short rows. Some tables claim a thousand columns. */
const SPAN_MAX = 100

function splitMerged(table: HTMLTableElement): number {
  let merged = 0
  const blank = (row: HTMLTableRowElement, at: number) => row.insertCell(Math.min(at, row.cells.length))
  for (const row of table.rows) {
    for (const cell of [...row.cells]) {
      const [columns, rows] = [Math.min(cell.colSpan, SPAN_MAX), Math.min(cell.rowSpan, SPAN_MAX)]
      if (columns > 1 || rows > 1) merged += 1
      const at = cell.cellIndex
      for (let more = 1; more < columns; more++) blank(row, at + more)
      for (let down = 1; down < rows; down++) {
        const below = table.rows[row.rowIndex + down]
        if (below) for (let more = 0; more < columns; more++) blank(below, at)
      }
      cell.removeAttribute('colspan')
      cell.removeAttribute('rowspan')
    }
  }
  const width = Math.max(...[...table.rows].map(({ cells }) => cells.length), 0)
  for (const row of table.rows) while (row.cells.length < width) row.insertCell()
  return merged
}
