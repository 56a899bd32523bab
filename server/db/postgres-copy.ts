import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { allowIdle } from './maintenance.ts'
import { runMigrations } from './migrate.ts'
import { type Db, openWithoutTimeouts } from './open.ts'

const PREFIX = 'blogi_rehearsal_'
/** A draft may have 2 MB. */
const ROWS_AT_ONCE = 100
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A copy of a database, and how it is removed. */
export interface PostgresCopy {
  db: Db
  remove(): Promise<void>
}

/**
 * Copies a consistent snapshot of a database, which may be in use, into a new one on the same server. A signal removes
 * the copy and ends the process; after SIGKILL the next call removes it.
 * @param url of the database
 * @param migrations those that it has
 * @param copied called with the rows so far
 */
export async function copyPostgres(
  source: Db,
  url: string,
  migrations: Record<string, Migration>,
  copied: (rows: number) => void,
): Promise<PostgresCopy> {
  await removeAbandoned(source)
  const name = PREFIX + randomBytes(6).toString('hex')
  await sql`create database ${sql.id(name)} template template0`.execute(source)
  // Not by URL: a socket's address has no host.
  const db = await openWithoutTimeouts(url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`))
  const drop = () => sql`drop database if exists ${sql.id(name)} with (force)`.execute(source)
  const quit = (signal: NodeJS.Signals) => void drop().finally(() => process.kill(process.pid, signal))
  for (const signal of SIGNALS) process.once(signal, quit)
  const remove = async () => {
    for (const signal of SIGNALS) process.removeListener(signal, quit)
    await db.destroy()
    await drop()
  }
  try {
    await createSchema(source, db)
    await runMigrations(db, migrations)
    await db.transaction().execute((copy) => copyAll(source, copy, copied))
    await sql`analyze`.execute(db)
    return { db, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Drops the copies of processes that were killed. One that is in use stays, and that of another role. */
async function removeAbandoned(db: Db): Promise<void> {
  const names = await textsOf(db, sql`select datname as text from pg_database where starts_with(datname, ${PREFIX})`)
  for (const name of names) await sql`drop database ${sql.id(name)}`.execute(db).catch(() => null)
}

/** A database may have its tables in another schema than `public`. */
async function createSchema(source: Db, copy: Db): Promise<void> {
  const [schema = 'public'] = await textsOf(source, sql`select current_schema() as text`)
  if (schema === 'public') return
  await sql`create schema ${sql.id(schema)}`.execute(copy)
  const [name = ''] = await textsOf(copy, sql`select current_database() as text`)
  await sql`alter database ${sql.id(name)} set search_path = ${sql.id(schema)}`.execute(copy)
  await sql`set search_path = ${sql.id(schema)}`.execute(copy)
}

/** Copies all rows, and the triggers: those that the migrations have made are what they once were. */
async function copyAll(source: Db, copy: Db, copied: (rows: number) => void): Promise<void> {
  const there = await copy.introspection.getTables()
  const tables = there.filter(({ isView }) => !isView).map(({ name }) => name)
  const foreignKeys = await textsOf(copy, ADD_FOREIGN_KEYS)
  await run(copy, await textsOf(copy, DROP_TRIGGERS))
  await run(copy, await textsOf(copy, DROP_FOREIGN_KEYS))
  await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(copy)
  const snapshot = source.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const triggers = await snapshot.execute(async (from) => {
    await allowIdle(from)
    let rows = 0
    // No instance runs on the copy.
    for (const table of tables.filter((name) => name !== 'running_instances')) {
      for await (const more of copyTable(from, copy, table)) {
        rows += more
        copied(rows)
      }
    }
    return [...(await textsOf(from, FUNCTIONS)), ...(await textsOf(from, TRIGGERS))]
  })
  await run(copy, await textsOf(copy, SEQUENCES))
  await run(copy, [...triggers, ...foreignKeys])
}

/** As JSON, so that every value is read as its column's type. @returns how many rows each step has copied */
async function* copyTable(from: Db, to: Db, table: string): AsyncGenerator<number> {
  const named = sql.table(table)
  await sql`declare every_row no scroll cursor for select row_to_json(one_row)::text as text from ${named} as one_row`.execute(
    from,
  )
  for (;;) {
    const rows = await textsOf(from, sql`fetch ${sql.lit(ROWS_AT_ONCE)} from every_row`)
    if (rows.length === 0) break
    const json = `[${rows.join(',')}]`
    await sql`insert into ${named} select * from json_populate_recordset(null::${named}, ${json}::json)`.execute(to)
    yield rows.length
  }
  await sql`close every_row`.execute(from)
}

type Texts = RawBuilder<{ text: string }>

async function textsOf(db: Db, query: Texts): Promise<string[]> {
  return (await query.execute(db)).rows.map(({ text }) => text)
}

async function run(db: Db, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const IS_OURS = sql`connamespace = current_schema()::regnamespace and contype = 'f'`
const ADD_FOREIGN_KEYS: Texts = sql`
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
  from pg_constraint where ${IS_OURS}`
const DROP_FOREIGN_KEYS: Texts = sql`
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text
  from pg_constraint where ${IS_OURS}`

const OF_OURS = sql`
  from pg_trigger inner join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = current_schema()::regnamespace`
const TRIGGERS: Texts = sql`select pg_get_triggerdef(pg_trigger.oid) as text ${OF_OURS}`
const DROP_TRIGGERS: Texts = sql`select format('drop trigger %I on %s', tgname, tgrelid::regclass) as text ${OF_OURS}`
const FUNCTIONS: Texts = sql`
  select pg_get_functiondef(oid) as text from pg_proc
  where pronamespace = current_schema()::regnamespace and prorettype = 'trigger'::regtype`

/** The next values of columns that number themselves. */
const SEQUENCES: Texts = sql`
  select format('select setval(%L, (select coalesce(max(%I), 0) + 1 from %s), false)', sequence, attname, of_table) as text
  from (
    select attname, attrelid::regclass as of_table, pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    from pg_attribute inner join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  ) as columns where sequence is not null`
