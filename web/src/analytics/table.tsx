import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Sums } from '#contract/analytics.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/analytics.ts'
import { downloadCsv } from './csv.ts'
import { counted, timeOf } from './numbers.ts'

/** A number, as the table shows it and as a file has it. */
interface Cell {
  shown: string
  value: number | string
}
interface Row {
  key: string
  name: string
  /** Where the name leads. */
  to?: string
  cells: Cell[]
}
type Props = {
  caption: string
  /** The names of all columns. */
  columns: string[]
  rows: Row[]
}

export const numberCell = (value: number): Cell => ({ shown: counted(value), value })

/** The columns of sums; in a file, time is in seconds. */
export const SUM_COLUMNS = [messages.reads, messages.readers, messages.timeRead, messages.finished]
export const sumsOf = ({ reads, readers, seconds, finished }: Sums): Cell[] => [
  numberCell(reads),
  numberCell(readers),
  { shown: timeOf(seconds), value: seconds },
  numberCell(finished),
]

const CELL =
  'py-2 ps-4 text-end whitespace-nowrap tabular-nums max-sm:p-0 max-sm:before:me-1 max-sm:before:inline-block max-sm:before:text-quiet max-sm:before:content-[attr(data-column)]'

/** A part of the page, below a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 font-serif text-2xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/**
 * A table of names and numbers, which can be downloaded. On a phone the numbers are below the name, each with its column;
 * else it can be scrolled sideways, by keyboard too.
 */
export function Table({ caption, columns: [first, ...columns], rows }: Props) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={caption}>
        <table className="w-full max-w-3xl border-collapse text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead className="border-b border-edge text-start max-sm:sr-only">
            <tr>
              <th scope="col" className="py-2 text-start align-bottom font-semibold wrap-normal">
                {first}
              </th>
              {columns.map((label) => (
                <th key={label} scope="col" className="py-2 ps-4 text-end align-bottom font-semibold wrap-normal">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ key, name, to, cells }) => (
              <tr key={key} className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:py-2">
                <th
                  scope="row"
                  className="min-w-36 py-2 text-start font-normal wrap-anywhere max-sm:w-full max-sm:py-0"
                >
                  {to === undefined ? (
                    <bdi>{name}</bdi>
                  ) : (
                    <Link to={to} dir="auto" className="text-accent underline underline-offset-4">
                      {name}
                    </Link>
                  )}
                </th>
                {cells.map(({ shown }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column
                  <td key={index} data-column={columns[index]} className={CELL}>
                    {shown}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <button
        type="button"
        className="mt-2 inline-flex min-h-9 items-center gap-2 text-sm text-quiet hover:text-ink"
        aria-label={formatMessage(messages.downloadCsvOf, { table: caption })}
        onClick={() =>
          downloadCsv(caption, [
            [first ?? '', ...columns],
            ...rows.map(({ name, cells }) => [name, ...cells.map(({ value }) => value)]),
          ])
        }
      >
        <Download aria-hidden className="size-4" />
        <span>{messages.downloadCsv}</span>
      </button>
    </>
  )
}
