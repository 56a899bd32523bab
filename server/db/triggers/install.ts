import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import type { Db } from '../open.ts'
import { inTransaction } from '../transaction.ts'
import { TRIGGERS, TRIGGERS_VERSION } from './list.ts'
import type { PerEngine, Trigger } from './trigger.ts'

/** On PostgreSQL triggers of several tables may have the same name. */
interface Named {
  table_name: string
  name: string
}

/** A trigger in the SQL of one engine. */
interface Definition extends Named {
  statements: string[]
  hash: string
}

/**
 * Brings the triggers to those of `TRIGGERS`: creates those that are new or have changed, drops those that are no longer
 * in the list, and leaves what others created. Call it under the migrations' lock. If a later version has installed its
 * triggers, they stay.
 */
export async function installTriggers(db: Db, triggers = TRIGGERS, version = TRIGGERS_VERSION): Promise<void> {
  const installed = await db.selectFrom('installed_triggers').selectAll().execute()
  if (installed.some((row) => row.version > version)) return
  const wanted = definitionsOf(db, triggers)
  const isOf = (one: Named) => (other: Named) => one.table_name === other.table_name && one.name === other.name
  const gone = installed.filter((row) => !wanted.some(isOf(row)))
  const changed = wanted.filter((one) => installed.find(isOf(one))?.hash !== one.hash)
  if (gone.length === 0 && changed.length === 0) return

  const install = async (trx: Db) => {
    const drops = gone.flatMap((row) => dropping(trx, row, wanted))
    for (const statement of [...drops, ...changed.flatMap(({ statements }) => statements)]) {
      await sql.raw(statement).execute(trx)
    }
    await trx.deleteFrom('installed_triggers').execute()
    await trx
      .insertInto('installed_triggers')
      .values(wanted.map(({ table_name, name, hash }) => ({ table_name, name, hash, version })))
      .execute()
  }
  await (db.isTransaction ? install(db) : inTransaction(db, install))
}

/** An id of the current triggers on this engine. */
export function hashOfTriggers(db: Db): string {
  return hash('sha256', JSON.stringify(definitionsOf(db, TRIGGERS)))
}

function definitionsOf(db: Db, triggers: Trigger[]): Definition[] {
  return triggers.flatMap((trigger) => {
    const statements = isPostgres(db) ? onPostgres(db, trigger) : onSqlite(db, trigger)
    if (statements.length === 0) return []
    return [{ table_name: trigger.table, name: trigger.name, statements, hash: hash('sha256', statements.join(';\n')) }]
  })
}

function onSqlite(db: Db, { name, table, event, when, body }: Trigger): string[] {
  const text = sqlOf(db, body)
  if (text === undefined) return []
  const condition = sqlOf(db, when)
  return [
    `drop trigger if exists ${name}`,
    `create trigger ${name} ${event} on ${table}${condition ? `\nwhen ${condition}` : ''}\nbegin\n  ${text}\nend`,
  ]
}

/** They are replaced, and not dropped before, which would keep everyone from reading the table until the commit. */
function onPostgres(db: Db, { name, table, event, perStatement, when, body }: Trigger): string[] {
  const text = sqlOf(db, body)
  if (text === undefined) return []
  const condition = sqlOf(db, when)
  const rows = perStatement === undefined ? 'for each row' : `${perStatement} for each statement`
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $$\nbegin\n  ${text}\n  return null;\nend $$`,
    `create or replace trigger ${name} ${event} on ${table} ${rows} ${condition ? `when (${condition}) ` : ''}execute function ${name}()`,
  ]
}

function dropping(db: Db, { table_name, name }: Named, wanted: Named[]): string[] {
  if (!isPostgres(db)) return [`drop trigger if exists ${name}`]
  // The triggers of several tables may share a function.
  const isUsed = wanted.some((one) => one.name === name)
  return [`drop trigger if exists ${name} on ${table_name}`, ...(isUsed ? [] : [`drop function if exists ${name}()`])]
}

/** Undefined: this engine has none. */
function sqlOf(db: Db, part: PerEngine | undefined): string | undefined {
  const ofEngine = part && 'compile' in part ? part : part?.[isPostgres(db) ? 'postgres' : 'sqlite']
  if (!ofEngine) return undefined
  const { sql: text, parameters } = ofEngine.compile(db)
  if (parameters.length > 0) throw new Error(`A trigger takes no parameters, use sql.lit: ${text}`)
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n  ')
}
