import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'

/** Characters of a row. */
const ROW_MAX = 100_000

export type Row = Record<string, string>

/**
 * The rows of a CSV file by the names of its first one, as far as it can be read.
 * @returns whether it was read to its end
 */
export async function* csvRows(file: string): AsyncGenerator<Row, boolean> {
  const parser = parse({
    bom: true,
    columns: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_MAX,
  })
  const input = createReadStream(file)
  input.on('error', (error) => parser.destroy(error))
  try {
    for await (const row of input.pipe(parser)) yield row
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))) throw error
    return false
  } finally {
    input.destroy()
  }
}
