import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db } from './open.ts'

// SQLite has one writer at a time, so a transaction that writes needs no further lock.

/**
 * For `$call`: keeps the rows that a statement reads from being deleted until its transaction ends, because what it
 * writes refers to them.
 */
export function forKeyShare(db: Db) {
  return <Query extends { forKeyShare(): Query }>(query: Query): Query => (isPostgres(db) ? query.forKeyShare() : query)
}

/** For `$call`: keeps the rows that a statement reads as they are until its transaction ends. */
export function forShare(db: Db) {
  return <Query extends { forShare(): Query }>(query: Query): Query => (isPostgres(db) ? query.forShare() : query)
}

/** As `forKeyShare`, for raw SQL that reads `table`; it goes at the end of the `select`. */
export function sqlForKeyShare(db: Db, table: string): RawBuilder<unknown> {
  return isPostgres(db) ? sql`for key share of ${sql.table(table)}` : sql``
}

/** Until the transaction ends, other connections can neither read nor write the table. PostgreSQL only. */
export async function lockTable(trx: Db, table: string): Promise<void> {
  if (isPostgres(trx)) await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
}

/** Until the transaction ends, other connections can read these tables but not write to them. PostgreSQL only. */
export async function lockForReading(trx: Db, tables: readonly string[]): Promise<void> {
  if (isPostgres(trx)) {
    await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share mode`.execute(trx)
  }
}

/** For `$call`: until the transaction ends, others that lock these rows in the same way wait. */
export function forNoKeyUpdate(db: Db) {
  return <Query extends { forNoKeyUpdate(): Query }>(query: Query): Query =>
    isPostgres(db) ? query.forNoKeyUpdate() : query
}

/**
 * Until the transaction ends, others that lock the same user wait. Before counting what a user has, so that two requests
 * at once do not exceed a limit.
 */
export async function lockUser(trx: Db, userId: string): Promise<void> {
  if (isPostgres(trx)) await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * Until the transaction ends, who changes the counts of these tags waits. Before triggers lock them one blog at a time:
 * who publishes a blog locks those of its tags in the same order, so neither waits for the other.
 */
export async function lockTagCounts(trx: Db, tags: string[]): Promise<void> {
  if (!isPostgres(trx)) return
  await trx.selectFrom('tag_counts').select('tag').where('tag', 'in', tags).orderBy('tag').forUpdate().execute()
}

interface Lockable<Query> {
  forUpdate(): { skipLocked(): Query }
}

/**
 * Lets a selection of rows that the same statement claims pass over those that another instance claims just now.
 * PostgreSQL alone needs it: SQLite has one writer.
 */
export function skipLocked<Query extends Lockable<Query>>(db: Db, query: Query): Query {
  return isPostgres(db) ? query.forUpdate().skipLocked() : query
}
