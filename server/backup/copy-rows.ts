import { formatMessage } from '#contract/format-message.ts'
import type { Db } from '../db/open.ts'
import { storage as messages } from '../language/messages.ts'
import { Fingerprinter, fingerprintOf, pagesOf, TABLES, untyped } from '../move/rows.ts'
import { OperatorError } from '../operator-error.ts'

/**
 * Copies every row of a database into an empty one with the same tables, and compares the written rows.
 * @throws OperatorError when they differ
 */
export async function copyRows(from: Db, to: Db): Promise<void> {
  for (const table of TABLES) {
    const read = new Fingerprinter()
    for await (const rows of pagesOf(from, table)) {
      await untyped(to).insertInto(table).values(rows).execute()
      read.add(rows)
    }
    const [here, there] = [read.result(), await fingerprintOf(to, table)]
    if (here.rows !== there.rows || here.sum !== there.sum) {
      throw new OperatorError(formatMessage(messages.rowsLost, { table, read: here.rows, written: there.rows }))
    }
  }
}
