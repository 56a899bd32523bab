import { type RawBuilder, sql } from 'kysely'
import type { Sums } from '#contract/analytics.ts'

export const NOTHING: Sums = { reads: 0, readers: 0, seconds: 0, finished: 0 }

export function addSums(a: Sums, b: Sums): Sums {
  return {
    reads: a.reads + b.reads,
    readers: a.readers + b.readers,
    seconds: a.seconds + b.seconds,
    finished: a.finished + b.finished,
  }
}

/** PostgreSQL returns sums as text; without rows they are null. */
export function numbersOf({ reads, readers, seconds, finished }: Record<keyof Sums, unknown>): Sums {
  return { reads: Number(reads), readers: Number(readers), seconds: Number(seconds), finished: Number(finished) }
}

/** The sum of each column, for a `select` that groups. */
export const SUMMED = sql`sum(reads) as reads, sum(readers) as readers, sum(seconds) as seconds, sum(finished) as finished`

/** The columns, and their values, for an `insert` that adds to what is there. */
export const COLUMNS = sql`reads, readers, seconds, finished`
export const valuesOf = ({ reads, readers, seconds, finished }: Sums): RawBuilder<unknown> =>
  sql`${sql.lit(reads)}, ${sql.lit(readers)}, ${sql.lit(Math.round(seconds))}, ${sql.lit(finished)}`
export const adding = (table: string): RawBuilder<unknown> => sql`
  reads = ${sql.table(table)}.reads + excluded.reads,
  readers = ${sql.table(table)}.readers + excluded.readers,
  seconds = ${sql.table(table)}.seconds + excluded.seconds,
  finished = ${sql.table(table)}.finished + excluded.finished`
