import { PostgresDialect } from 'kysely'
import pg from 'pg'

const INT8 = 20
/** `count(*)` is an int8, which pg hands over as text; ours all fit a number. */
pg.types.setTypeParser(INT8, Number)

/**
 * Kysely's PostgreSQL dialect over a pool.
 * @param url a postgres:// address
 */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  // An idle connection that the server closes is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
