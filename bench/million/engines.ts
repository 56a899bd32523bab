import { statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { DATABASE_FILE } from '../../server/db/open.ts'
import { startPostgres } from '../../server/testing/postgres.ts'
import { type Content, fillPostgres, fillSqlite } from './fill.ts'

/** A database engine that sites use. */
export interface Engine {
  /** Creates another database; returns the settings of the site that will use it. */
  settingsFor(name: string): Promise<Record<string, string>>
  fill(dataDir: string, settings: Record<string, string>, content: Content): Promise<void>
  bytesOf(dataDir: string, settings: Record<string, string>): Promise<number>
  stop(): Promise<void>
}

export const ENGINES = { SQLite: sqlite, PostgreSQL: postgres }
export type EngineName = keyof typeof ENGINES

const say = (line: string) => console.log(`  ${line}`)

async function sqlite(): Promise<Engine> {
  return {
    settingsFor: async () => ({}),
    fill: (dataDir, _, content) => fillSqlite(dataDir, content, say),
    bytesOf: async (dataDir) => statSync(join(dataDir, DATABASE_FILE)).size,
    stop: async () => {},
  }
}

/** What an operator sets for a large database on a dedicated machine; everything else is PostgreSQL's default. */
const LARGE_DATABASE = {
  unix_socket_directories: '',
  shared_buffers: part(1 / 4),
  effective_cache_size: part(1 / 2),
  work_mem: '32MB',
  maintenance_work_mem: '1GB',
  random_page_cost: 1.1,
  max_wal_size: '16GB',
  checkpoint_timeout: '15min',
}
export const POSTGRES_SETTINGS = Object.entries(LARGE_DATABASE)
  .filter(([, value]) => value !== '')
  .map(([name, value]) => `${name} = ${value}`)

function part(ofMemory: number): string {
  return `${Math.floor((totalmem() * ofMemory) / 1024 ** 2)}MB`
}

async function postgres(): Promise<Engine> {
  const server = await startPostgres(LARGE_DATABASE)
  return {
    async settingsFor(name) {
      await query(server.url, `create database ${name}`)
      const url = new URL(server.url)
      url.pathname = `/${name}`
      return { DATABASE_URL: url.href }
    },
    fill: (dataDir, { DATABASE_URL = '' }, content) => fillPostgres(DATABASE_URL, dataDir, content, say),
    bytesOf: async (_, { DATABASE_URL = '' }) => {
      const { rows } = await query(DATABASE_URL, 'select pg_database_size(current_database())::float8 as bytes')
      return rows[0].bytes
    },
    stop: server.stop,
  }
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}
