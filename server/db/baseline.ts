import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import { TRENDING_DAYS } from '#contract/limits.ts'
import { isPostgres } from './engine.ts'
import type { Db } from './open.ts'
import type { Schema } from './schema.ts'

const DAY = 24 * 60 * 60 * 1000
/** The migrations that a dump is made of, by the name of the last one. */
const MADE_BY = /^-- Migrations: up to (\S+)$/m

/**
 * Creates the tables of a new site as all migrations together would, from the dump that `npm run db:dump` writes.
 * Triggers are left to `installTriggers`, and migrations later than the dump to the migrator.
 * @param names those of all migrations, in order
 * @returns the names of the migrations that the dump replaces
 */
export async function createBaseline(trx: Db, names: string[]): Promise<string[]> {
  const dump = await readFile(dumpPath(trx), 'utf8')
  const last = names.indexOf(MADE_BY.exec(dump)?.[1] ?? '')
  // Its file was emptied to be written again: the migrations then make everything.
  if (last < 0) return []
  for (const statement of statementsOf(dump)) await sql.raw(statement).execute(trx)
  const now = Date.now()
  const into = <Name extends keyof Schema>(table: Name) => trx.insertInto(table)
  await into('backups').values({ slot: '', claimed_at: '', proved_slot: '' }).execute()
  await into('counts').values({ name: 'authors', total: 0 }).execute()
  await into('notified_since')
    .values({ at: new Date(now).toISOString() })
    .execute()
  await into('search_totals').values({ only: 1, documents: 0, words: 0 }).execute()
  await into('trending_since')
    .values({ day: new Date(now - (TRENDING_DAYS - 1) * DAY).toISOString().slice(0, 10) })
    .execute()
  return names.slice(0, last + 1)
}

/** From beside this module, and from the built server. */
const dumpPath = (db: Db) =>
  join(import.meta.dirname, '..', 'db', `schema.${isPostgres(db) ? 'postgres' : 'sqlite'}.sql`)

function statementsOf(dump: string): string[] {
  return dump
    .replace(/^--.*\n/gm, '')
    .split(/;\n(?:\n|$)/)
    .filter(
      (statement) => statement.trim() !== '' && !/^create (?:or replace function|trigger)/i.test(statement.trim()),
    )
}

/** Records migrations as applied. Their table is there. */
export async function recordMigrations(trx: Db, names: string[]): Promise<void> {
  const timestamp = new Date().toISOString()
  for (const name of names) {
    await sql`insert into ${sql.table(DEFAULT_MIGRATION_TABLE)} (name, timestamp) values (${name}, ${timestamp})`.execute(
      trx,
    )
  }
}
