import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db } from './open.ts'

/**
 * Rows as a table expression with one parameter, however many there are: `insert into t (a, b) select a, b from ${…}`.
 * @param columns the name and type of each value of a row
 * @returns with an alias `rows`
 */
export function jsonRows(
  db: Db,
  columns: Record<string, 'text' | 'integer'>,
  rows: readonly Record<string, string | number | null>[],
): RawBuilder<unknown> {
  const names = Object.keys(columns)
  const json = JSON.stringify(rows.map((row) => names.map((name) => row[name] ?? null)))
  const value = (index: number) =>
    isPostgres(db) ? sql`value ->> ${sql.lit(index)}` : sql`value ->> ${sql.lit(`$[${index}]`)}`
  const selected = names.map((name, index) =>
    columns[name] === 'integer'
      ? sql`cast(${value(index)} as integer) as ${sql.ref(name)}`
      : sql`${value(index)} as ${sql.ref(name)}`,
  )
  const source = isPostgres(db)
    ? sql`jsonb_array_elements(cast(${json} as jsonb)) as source(value)`
    : sql`json_each(${json})`
  return sql`(select ${sql.join(selected)} from ${source}) as rows`
}
