import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MIGRATIONS, runMigrations } from '../db/migrate.ts'
import { type Db, openEmbedded, openWithoutTimeouts } from '../db/open.ts'
import { call } from '../testing/call.ts'
import { emptyPostgres, makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, signedIn } from '../testing/requests.ts'
import { rehearse } from './rehearse.ts'

// On PostgreSQL each copy begins with all migrations.
vi.setConfig({ testTimeout: 180_000 })

const isOnPostgres = process.env.TEST_ENGINE === 'postgres'

let site: TestSite
let blogs: string[]
/** For temporary files. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blogi-rehearsal-'))
  site = await makeSite()
  const author = await signedIn(site.app)
  blogs = [await postBlog(site.app, author), await postBlog(site.app, author)].map(({ _id }) => _id)
  await addDocument(site.db, 'first')
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

/** Its number is given by the table. */
const addDocument = (db: Db, id: string) =>
  sql`
    insert into search_documents (blog_id, title_words, author_words, excerpt_words, body_words, filters, length)
    values (${id}, '', '', '', '', '', 0)`.execute(db)

type Up = (db: Db) => Promise<unknown>
const withOne = (up: Up) => ({ ...MIGRATIONS, '9999-next': { up: async (db: Db) => void (await up(db)) } })
const settings = () => ({ DATA_DIR: site.config.dataDir, DATABASE_URL: site.config.databaseUrl ?? '' })

/** The lines of a rehearsal, and how many things are wrong; nothing of it is left. */
async function run(migrations = MIGRATIONS, env: Record<string, string> = settings()) {
  vi.stubEnv('TMPDIR', folder)
  const lines: string[] = []
  const wrong = await rehearse(env, (line) => lines.push(line), migrations).finally(async () => {
    // Other files share this worker.
    vi.unstubAllEnvs()
    expect(await readdir(folder)).toEqual([])
    if (isOnPostgres) expect(await databasesLeft()).toEqual([])
  })
  return { wrong, said: lines.join('\n') }
}

async function databasesLeft(): Promise<string[]> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  const { rows } = await client.query(`select datname from pg_database where datname like 'blogi\\_rehearsal\\_%'`)
  await client.end()
  return rows.map(({ datname }) => datname)
}

test('waiting migrations run on a copy with its triggers, and lost rows are wrong', async () => {
  const { wrong, said } = await run(
    withOne(async (db) => {
      await sql`alter table blogs add column more text`.execute(db)
      await db
        .deleteFrom('blogs')
        .where('id', '=', blogs[0] ?? '')
        .execute()
      await addDocument(db, 'second')
      await db.updateTable('users').set({ role: 'Reader' }).execute()
      const { total } = await db
        .selectFrom('counts')
        .selectAll()
        .where('name', '=', 'authors')
        .executeTakeFirstOrThrow()
      if (Number(total) !== 0) throw new Error('no trigger has counted')
    }),
  )
  expect(said).toContain('9999-next: ')
  expect(said).toContain('✓ Rows of users: 1 before, 1 after')
  expect(said).toContain('✗ Rows of blogs: 2 before, 1 after')
  expect(said).toMatch(/Size: \S+ [kM]B before, \S+ [kM]B after\nMigrations: 1, in \d+ s\. The copy is removed\.$/)
  expect(wrong).toBe(1)
  expect((await call(site, 'GET /blog/getAllBlog')).data).toHaveLength(2)
  await expect(sql`select more from blogs`.execute(site.db)).rejects.toThrow('more')
})

test('a migration that fails is named, and the site is as it was', async () => {
  const failing = run(withOne(() => Promise.reject(new Error('in the middle'))))
  await expect(failing).rejects.toThrow(/9999-next failed \(in the middle\)/)
  expect((await call(site, 'GET /blog/getAllBlog')).data).toHaveLength(2)
})

/** As an operator may have it. */
async function inOwnSchema(db: Db, url: string): Promise<void> {
  const name = sql.id(new URL(url).pathname.slice(1))
  await sql`create schema elsewhere`.execute(db)
  await sql`alter database ${name} set search_path = elsewhere`.execute(db)
  await sql`set search_path = elsewhere`.execute(db)
}

test('the database of an earlier release comes up to this one', async () => {
  const database = isOnPostgres ? await emptyPostgres() : undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'blogi-earlier-'))
  const db = database ? await openWithoutTimeouts(database.url) : openEmbedded(dataDir)
  if (database) await inOwnSchema(db, database.url)
  const names = Object.keys(MIGRATIONS)
  const earlier = names.slice(0, names.indexOf('0090-words') + 1)
  await runMigrations(db, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => earlier.includes(name))))
  await sql`
    insert into users (id, name, name_search, email, show_email, phone, education, role, subscriber_count, created_at)
    values ('one', 'Ada', 'ada', 'ada@example.org', 0, '', '', 'Reader', 0, '2026-01-01T00:00:00.000Z')`.execute(db)
  await db.destroy()
  const { wrong, said } = await run(MIGRATIONS, { DATA_DIR: dataDir, DATABASE_URL: database?.url ?? '' })
  expect(said).toContain('0091-installed-triggers: ')
  expect(said).not.toContain('0090-words')
  expect(said).toContain('✓ Rows of users: 1 before, 1 after')
  expect(said).toContain(`Migrations: ${names.length - earlier.length}, in `)
  expect(wrong).toBe(0)
  await database?.drop()
  await rm(dataDir, { recursive: true })
})

test('without a database, or where no migration waits, nothing is copied', async () => {
  expect(await run()).toEqual({ wrong: 0, said: 'No migration waits' })
  const none = await run(MIGRATIONS, { DATA_DIR: join(folder, 'none') })
  expect(none).toEqual({ wrong: 0, said: 'Database: none yet; the first start creates it' })
})

test.runIf(isOnPostgres)('a role of PostgreSQL that cannot create a database learns what it lacks', async () => {
  const url = new URL(site.config.databaseUrl ?? '')
  const role = sql.id('rehearsal_without_right')
  await sql`create role ${role} login in role pg_read_all_data`.execute(site.db)
  url.username = 'rehearsal_without_right'
  const failing = run(
    withOne(async () => {}),
    { DATA_DIR: site.config.dataDir, DATABASE_URL: url.href },
  )
  await expect(failing).rejects.toThrow('ALTER ROLE … CREATEDB')
  await sql`drop role ${role}`.execute(site.db)
})
