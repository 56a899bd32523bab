import { saveFile } from '../ui/save-file.ts'

/** Downloads a table as a file. @param name of the file, without its ending */
export function downloadCsv(name: string, rows: (string | number)[][]): void {
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  saveFile({ name: `${name}.csv`, content: new Blob([`\uFEFF${csvOf(rows)}`], { type: 'text/csv;charset=utf-8' }) })
}

/** Comma-separated values (RFC 4180). */
export function csvOf(rows: (string | number)[][]): string {
  return rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')
}

/** Spreadsheets run what begins like a formula: a title could be one. */
function fieldOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
