import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import { formatBytes } from '#contract/format-bytes.ts'
import { formatMessage } from '#contract/format-message.ts'
import { openStagingFolder } from '../backup/staging-folder.ts'
import { type Config, readConfig } from '../config.ts'
import { databaseBytes, engineOf, freeBytes } from '../db/database-health.ts'
import { appliedMigrations, MIGRATIONS, migrate, requireNotNewer } from '../db/migrate.ts'
import { DATABASE_FILE, type Db, openEmbedded } from '../db/open.ts'
import { copyPostgres } from '../db/postgres-copy.ts'
import { readSiteLanguage } from '../db/site-language.ts'
import { copyDatabase } from '../db/sqlite-file.ts'
import { commandsCheck as messages, storage } from '../language/messages.ts'
import { languageOfEnvironment, speakByDefault } from '../language/spoken.ts'
import { repeatEvery } from '../move/progress.ts'
import { OperatorError } from '../operator-error.ts'
import { openThere } from './check.ts'

type Say = (line: string) => void
type Migrations = Record<string, Migration>

/** A copy of the site's database. */
interface Copy {
  db: Db
  /** The bytes that it takes on the disk. */
  size(): Promise<number>
  remove(): Promise<void>
}

/** A migration may write the largest tables again, and the log of changes then has them, too. */
const ROOM = 3
/** Milliseconds between two lines about a migration that runs. */
const SAY_EVERY = 10_000
/** What every migration must leave as many of as there were. */
const COUNTED = ['users', 'blogs', 'comments'] as const

/**
 * Runs `npm run check -- --rehearse`: the migrations that wait, on a copy of the database. The site may run, also with
 * the version before.
 * @param migrations only tests have others
 * @returns how many things are wrong
 * @throws OperatorError for a setting that is not valid, a copy that cannot be made, and a migration that fails
 */
export async function rehearse(env: NodeJS.ProcessEnv, say: Say, migrations = MIGRATIONS): Promise<number> {
  const config = readConfig(env)
  const db = await openThere(config)
  try {
    const applied = db ? await appliedMigrations(db) : []
    if (!db || applied.length === 0) {
      say(messages.databaseNew)
      return 0
    }
    const language = await readSiteLanguage(db).catch(() => languageOfEnvironment())
    speakByDefault(() => language)
    await requireNotNewer(db, migrations)
    if (Object.keys(migrations).every((name) => applied.includes(name))) {
      say(messages.rehearsalNone)
      return 0
    }
    say(formatMessage(messages.rehearsalCopies, { engine: engineOf(db), size: formatBytes(await bytesOf(db)) }))
    const began = performance.now()
    const copy = await (config.databaseUrl
      ? postgresCopy(db, config.databaseUrl, pick(migrations, applied), say)
      : sqliteCopy(db, config))
    try {
      say(formatMessage(messages.rehearsalCopied, { seconds: secondsSince(began) }))
      return await migrateCopy(copy, migrations, applied, say)
    } finally {
      await copy.remove()
    }
  } finally {
    await db?.destroy()
  }
}

async function migrateCopy({ db, size }: Copy, migrations: Migrations, applied: string[], say: Say): Promise<number> {
  const [before, sizeBefore, began] = [await countRows(db), await size(), performance.now()]
  await migrateAloud(db, migrations, say)
  const seconds = secondsSince(began)
  const after = await countRows(db)
  for (const [at, table] of COUNTED.entries()) {
    const [rows, rowsAfter] = [before[at] ?? 0, after[at] ?? 0]
    const line = formatMessage(messages.rehearsalRows, { table, before: rows, after: rowsAfter })
    say(`${rows === rowsAfter ? '✓' : '✗'} ${line}`)
  }
  say(formatMessage(messages.rehearsalSize, { before: formatBytes(sizeBefore), after: formatBytes(await size()) }))
  say(formatMessage(messages.rehearsalDone, { count: Object.keys(migrations).length - applied.length, seconds }))
  return COUNTED.filter((_table, at) => before[at] !== after[at]).length
}

/** Migrates, and says of each migration how long it took. */
async function migrateAloud(db: Db, migrations: Migrations, say: Say): Promise<void> {
  let running: { migration: string; began: number } | undefined
  const line = (text: typeof messages.migrationRan | typeof messages.migrationRuns) => {
    if (running) say(formatMessage(text, { migration: running.migration, seconds: secondsSince(running.began) }))
  }
  const timer = setInterval(() => line(messages.migrationRuns), SAY_EVERY)
  await migrate(db, migrations, ({ name }) => {
    line(messages.migrationRan)
    running = { migration: name, began: performance.now() }
  }).finally(() => clearInterval(timer))
  line(messages.migrationRan)
}

/** A file in the folder for temporary files. */
async function sqliteCopy(db: Db, { dataDir }: Config): Promise<Copy> {
  const folder = tmpdir()
  const [size, free] = [ROOM * (await bytesOf(db)), await freeBytes(folder)]
  if (free < size) {
    const values = { folder, size: formatBytes(size), free: formatBytes(free) }
    throw new OperatorError(formatMessage(messages.rehearsalRoom, values))
  }
  const stage = await openStagingFolder(folder)
  const file = join(stage.path, DATABASE_FILE)
  try {
    copyDatabase(join(dataDir, DATABASE_FILE), file)
  } catch (error) {
    await stage.close()
    throw error
  }
  const copy = openEmbedded(stage.path)
  const bytes = (path: string) =>
    stat(path).then(
      (found) => found.size,
      () => 0,
    )
  return {
    db: copy,
    size: async () => (await bytes(file)) + (await bytes(`${file}-wal`)),
    async remove() {
      await copy.destroy()
      await stage.close()
    },
  }
}

/** PostgreSQL's error for what a role may not do. */
const NOT_ALLOWED = '42501'

/** A database of its own on the same server, whose free room only the server knows. */
async function postgresCopy(db: Db, url: string, migrations: Migrations, say: Say): Promise<Copy> {
  const progress = repeatEvery(say)
  const copied = (count: number) => progress(() => formatMessage(storage.rowsCopied, { count }))
  const copy = await copyPostgres(db, url, migrations, copied).catch((error: { code?: string }) => {
    if (error.code !== NOT_ALLOWED) throw error
    throw new OperatorError(messages.rehearsalRight)
  })
  return { ...copy, size: () => bytesOf(copy.db) }
}

const pick = (migrations: Migrations, names: string[]): Migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))

const bytesOf = async (db: Db) => Number(await databaseBytes(db))

const countRows = (db: Db) =>
  Promise.all(
    COUNTED.map(async (table) => {
      const counted = db.selectFrom(table).select(({ fn }) => fn.countAll<number | string>().as('count'))
      return Number((await counted.executeTakeFirstOrThrow()).count)
    }),
  )

/** Whole ones, begun. */
const secondsSince = (began: number) => Math.ceil((performance.now() - began) / 1000)
