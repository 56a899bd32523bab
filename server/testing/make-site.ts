import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { DATABASE_FILE, type Db, openDatabase } from '../db/open.ts'
import type { AppOptions } from '../deps.ts'
import { notifyObservers, openTelemetry } from '../http/telemetry.ts'
import type { MediaStore } from '../media/media-store.ts'
import { openMedia } from '../media/open.ts'

export interface TestSite {
  app: FastifyInstance
  db: Db
  media: MediaStore
  config: Config
  /** Advances the clock by `ms` milliseconds. */
  wait(ms: number): void
  close(): Promise<void>
}

/**
 * The production app with its own empty database, on the engine of the test run.
 * @param environment settings that differ; with DATABASE_URL and DATA_DIR of another site this is a second instance of
 * it, and an empty DATABASE_URL always selects the embedded engine
 */
export async function makeSite(
  environment: Record<string, string> = {},
  options: Pick<AppOptions, 'pages' | 'flushEvery' | 'fetchPublic'> = {},
): Promise<TestSite> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'blogi-test-')))
  const isAlone = environment.DATABASE_URL === undefined
  const database = isAlone && process.env.TEST_ENGINE === 'postgres' ? await migratedPostgres() : undefined
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ...environment,
  })
  if (!config.databaseUrl && environment.DATA_DIR === undefined) await copyMigrated(dataDir)
  const observers = await openTelemetry(config)
  const { db, instances, onExternalChange } = await openDatabase(config, notifyObservers(observers))
  await migrate(db)
  const media = await openMedia(config)
  let ahead = 0
  const app = await buildApp({
    config,
    db,
    instances,
    onExternalChange,
    media,
    observers,
    ...options,
    now: () => new Date(Date.now() + ahead),
  })
  return {
    app,
    db,
    media,
    config,
    wait: (ms) => {
      ahead += ms
    },
    async close() {
      await app.close()
      await db.destroy()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A copy of the test run's migrated database (testing/migrated.ts), file by file: block by block takes twice as long. */
function migratedPostgres(): Promise<TestDatabase> {
  const template = process.env.TEST_MIGRATED_URL
  if (!template) throw new Error('TEST_MIGRATED_URL is not set: run the project "postgres" through Vitest.')
  return emptyPostgres(`template ${new URL(template).pathname.slice(1)} strategy file_copy`)
}

/** The same for the embedded engine. If the run has no migrated database, the site creates its own tables. */
async function copyMigrated(dataDir: string): Promise<void> {
  const folder = process.env.TEST_MIGRATED_FOLDER
  if (folder) await copyFile(join(folder, DATABASE_FILE), join(dataDir, DATABASE_FILE))
}

/** A new database on the test run's server. @param options for `create database` */
export async function emptyPostgres(options = ''): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the project "postgres" through Vitest.')
  const name = `blogi_${randomBytes(6).toString('hex')}`
  await asAdmin(server, `create database ${name} ${options}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(server, `drop database ${name} with (force)`) }
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
