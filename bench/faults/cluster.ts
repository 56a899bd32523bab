import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Site, startSite } from '../../e2e/server.ts'
import { type Postgres, startPostgres } from '../../server/testing/postgres.ts'
import { startS3, type TestS3 } from '../../server/testing/s3.ts'
import { faultyProxy, type SilentProxy } from '../../server/testing/silent-proxy.ts'
import { PRODUCTION } from '../site.ts'
import { type FrontProxy, startNginx } from './nginx.ts'

const INSTANCES = 3
/** Bytes of the pictures' disk, if it can be limited. */
const DISK = 256 * 1024 * 1024

/** Three instances behind a proxy, on one PostgreSQL. */
export interface Cluster {
  instances: Site[]
  /** The settings of each instance. */
  settings: Record<string, string>
  proxy: FrontProxy
  postgres: Postgres
  /** The proxy between the instances and PostgreSQL. */
  line: SilentProxy
  /** Runs SQL as PostgreSQL's administrator, bypassing `line`; `blogi` is the site's database. */
  sql(text: string, database?: 'postgres' | 'blogi'): Promise<void>
  dataDir: string
  /** Whether the picture folder is a separate disk. */
  isOwnDisk: boolean
  /** The object store and the proxy in front of it, if pictures are stored in a bucket. */
  bucket: { store: TestS3; line: SilentProxy } | undefined
  stop(): Promise<void>
}

/** @param storage where pictures are stored: in a folder that the instances share, or in a bucket */
export async function startCluster(storage: 'folder' | 'bucket'): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'blogi-faults-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const isOwnDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', dataDir]).status === 0
  const unmount = () => {
    if (isOwnDisk) spawnSync('umount', ['--lazy', dataDir])
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', unmount)

  const postgres = await startPostgres({ unix_socket_directories: '' })
  const sql = async (text: string, database = 'postgres') => {
    const client = new pg.Client({ connectionString: new URL(`/${database}`, postgres.url).href })
    client.on('error', () => {})
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  // Not a superuser, as recommended for a site: PostgreSQL reserves connections for superusers.
  await sql('create role blogi login')
  await sql('create database blogi owner blogi')
  const url = new URL(postgres.url)
  const line = await faultyProxy(Number(url.port))
  const bucket = storage === 'bucket' ? await startBucket() : undefined
  const settings = {
    ...PRODUCTION,
    ...bucket?.settings,
    DATABASE_URL: `postgres://blogi@127.0.0.1:${line.port}/blogi`,
    DATA_DIR: dataDir,
    // The disk is small, so that it fills up quickly.
    STORAGE_RESERVE: '16',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'silent',
  }
  const instances = await Promise.all(Array.from({ length: INSTANCES }, () => startSite(settings)))
  const proxy = await startNginx(instances.map((site) => site.url))
  return {
    instances,
    settings,
    proxy,
    postgres,
    line,
    sql,
    dataDir,
    isOwnDisk,
    bucket,
    async stop() {
      await proxy.stop()
      for (const site of instances) await site.kill('SIGKILL')
      line.close()
      bucket?.line.close()
      await bucket?.store.close()
      await postgres.stop()
      process.removeListener('exit', unmount)
      unmount()
    },
  }
}

async function startBucket() {
  const store = await startS3()
  const line = await faultyProxy(Number(new URL(store.environment.S3_ENDPOINT ?? '').port))
  return { store, line, settings: { ...store.environment, S3_ENDPOINT: `http://127.0.0.1:${line.port}` } }
}
