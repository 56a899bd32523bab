import { formatMessage } from '#contract/format-message.ts'
import { settingOf } from '../db/database-health.ts'
import { analyze } from '../db/maintenance.ts'
import { appliedMigrations, MIGRATIONS, migrate, tablesOf, UNFINISHED_MOVE, unknownMigration } from '../db/migrate.ts'
import type { Db } from '../db/open.ts'
import { storage as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'
import { repeatEvery } from './progress.ts'
import { CONTENT_TABLES, fingerprintOf, pagesOf, primaryKeyOf, type Row, TABLES, type Table, untyped } from './rows.ts'
import { withWritesLocked } from './write-lock.ts'

export interface MovedDatabase {
  /** Rows of each table, now in both databases. */
  rows: Record<string, number>
  /** Rows copied by this run; fewer than all if it resumed an interrupted one. */
  copied: number
}

/** The progress of a move, stored in the target and updated in the transaction that writes the rows. */
interface Progress {
  /** Identifies the source: the id of its first user. */
  source: string
  moving: Table
  /** The key of the last copied row as JSON; null if there is none in this table yet. */
  last: string | null
}

/**
 * Copies every row from one database into an empty one of the other engine, then reads and compares both. Neither may
 * be written to in the meantime; the source is locked against writes. An interrupted move resumes where it stopped.
 * @param say called with each line of progress
 * @throws OperatorError when the target is not empty, has another version, or differs after the copy
 */
export async function moveDatabase(from: Db, to: Db, say: (line: string) => void): Promise<MovedDatabase> {
  await requireThisVersion(from)
  return withWritesLocked(from, async (source) => {
    const begun = await beginOrGoOn(source, to, say)
    const copied = await copyRows(source, to, begun, say)
    const rows = await compareRows(source, to, say)
    await copyIdentity(source, to)
    await to.schema.dropTable(UNFINISHED_MOVE).execute()
    await to.transaction().execute(analyze)
    return { rows, copied }
  })
}

/** Copies the site id: it is still the same site, and its pictures are not moved. */
async function copyIdentity(source: Db, to: Db): Promise<void> {
  const site = await source.selectFrom('site').selectAll().executeTakeFirst()
  await to.deleteFrom('site').execute()
  if (site) await to.insertInto('site').values(site).execute()
}

/** @throws OperatorError when the database is older or newer than this program */
export async function requireThisVersion(db: Db): Promise<void> {
  const setting = settingOf(db)
  const applied = await appliedMigrations(db)
  const unknown = unknownMigration(applied)
  if (unknown) throw new OperatorError(formatMessage(messages.databaseNewer, { setting, migration: unknown }))
  const missing = Object.keys(MIGRATIONS).find((name) => !applied.includes(name))
  if (missing) throw new OperatorError(formatMessage(messages.databaseOlder, { setting, migration: missing }))
}

async function beginOrGoOn(source: Db, to: Db, say: (line: string) => void): Promise<Progress> {
  if ((await appliedMigrations(to)).length === 0) await migrate(to)
  await requireThisVersion(to)
  const first = await source.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirst()
  const begin: Progress = { source: first?.id ?? 'nobody', moving: TABLES[0] as Table, last: null }
  if ((await tablesOf(to)).includes(UNFINISHED_MOVE)) {
    const progress = (await untyped(to)
      .selectFrom(UNFINISHED_MOVE)
      .selectAll()
      .executeTakeFirstOrThrow()) as unknown as Progress
    if (progress.source !== begin.source) {
      throw new OperatorError(messages.targetOfAnotherMove)
    }
    say(formatMessage(messages.goingOn, { table: progress.moving }))
    return progress
  }
  for (const table of CONTENT_TABLES) {
    if (await untyped(to).selectFrom(table).selectAll().limit(1).executeTakeFirst()) {
      throw new OperatorError(formatMessage(messages.targetNotEmpty, { table }))
    }
  }
  await to.transaction().execute(async (trx) => {
    // A site that was started there without people has housekeeping of its own.
    await trx.deleteFrom('jobs').execute()
    const table = trx.schema.createTable(UNFINISHED_MOVE).addColumn('source', 'text').addColumn('moving', 'text')
    await table.addColumn('last', 'text').execute()
    await untyped(trx)
      .insertInto(UNFINISHED_MOVE)
      .values({ ...begin })
      .execute()
  })
  return begin
}

/** @returns the number of copied rows */
async function copyRows(source: Db, to: Db, begun: Progress, say: (line: string) => void): Promise<number> {
  let copied = 0
  const progress = repeatEvery(say)
  for (const table of TABLES.slice(TABLES.indexOf(begun.moving))) {
    say(formatMessage(messages.copyingTable, { table }))
    const last = table === begun.moving && begun.last ? (JSON.parse(begun.last) as unknown[]) : undefined
    for await (const rows of pagesOf(source, table, last)) {
      await writeRows(to, table, rows)
      copied += rows.length
      progress(() => formatMessage(messages.rowsCopied, { count: copied }))
    }
  }
  return copied
}

/** Triggers count as the rows of `subscriptions` come, after those of `users`. */
const NO_FOLLOWS = { subscriber_count: 0, following_count: 0 }

async function writeRows(to: Db, table: Table, rows: Row[]): Promise<void> {
  const last = JSON.stringify(primaryKeyOf(table, rows.at(-1) as Row))
  await to.transaction().execute(async (trx) => {
    await untyped(trx)
      .insertInto(table)
      .values(table === 'users' ? rows.map((row) => ({ ...row, ...NO_FOLLOWS })) : rows)
      .execute()
    await untyped(trx).updateTable(UNFINISHED_MOVE).set({ moving: table, last }).execute()
  })
}

/** @throws OperatorError that names a table whose rows differ */
async function compareRows(source: Db, to: Db, say: (line: string) => void): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const progress = repeatEvery(say)
  for (const table of TABLES) {
    say(formatMessage(messages.comparingTable, { table }))
    const told = (count: number) => progress(() => formatMessage(messages.rowsCompared, { count, table }))
    const [here, there] = await Promise.all([fingerprintOf(source, table, told), fingerprintOf(to, table, () => {})])
    if (here.rows !== there.rows || here.sum !== there.sum) {
      throw new OperatorError(formatMessage(messages.tablesDiffer, { table, here: here.rows, there: there.rows }))
    }
    counts[table] = here.rows
  }
  return counts
}
