import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { type Db, openDatabase } from '../db/open.ts'
import { openObservers, tellAll } from '../http/observers.ts'
import type { MediaStore } from '../media/media-store.ts'
import { openMedia } from '../media/open.ts'
import type { Pages } from '../pages/render.ts'

export interface TestSite {
  app: FastifyInstance
  db: Db
  media: MediaStore
  config: Config
  /** Sets the clock forward by so many milliseconds. */
  wait(ms: number): void
  close(): Promise<void>
}

/**
 * The app of production on an empty database of its own, on the engine that the test run names.
 * @param environment settings that differ; DATABASE_URL and DATA_DIR of another site make this one an instance
 * beside it, and an empty DATABASE_URL is the embedded engine whatever the run names
 */
export async function makeSite(environment: Record<string, string> = {}, pages?: Pages): Promise<TestSite> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'blogi-test-')))
  const isAlone = environment.DATABASE_URL === undefined
  const database = isAlone && process.env.TEST_ENGINE === 'postgres' ? await emptyPostgres() : undefined
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ...environment,
  })
  const observers = await openObservers(config)
  const { db, instances, onExternalChange } = await openDatabase(config, tellAll(observers))
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
    pages,
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

/** A new database on the server of the test run. */
export async function emptyPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the project "postgres" through Vitest.')
  const name = `blogi_${randomBytes(6).toString('hex')}`
  await asAdmin(server, `create database ${name}`)
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
