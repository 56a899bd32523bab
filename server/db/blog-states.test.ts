import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishScheduled } from '../blogs/publish.ts'
import { listTrashedBlogs, restoreBlog } from '../blogs/trash.ts'
import { restoreContributions } from '../moderation/contributions.ts'
import { decideHeld } from '../moderation/held.ts'
import { listHeld } from '../moderation/list-held.ts'
import { type Row, untyped } from '../move/rows.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { emptyPostgres, makeSite, type TestSite } from '../testing/make-site.ts'
import { dumpSchema } from '../testing/schema-dump.ts'
import { stay } from '../users/deletion.ts'
import { isPostgres } from './engine.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { type Db, openEmbedded, openWithoutTimeouts } from './open.ts'
import { inTransaction } from './transaction.ts'

const LAST_BEFORE = '0093-comment-states'
const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`

let folder: string
let database: Awaited<ReturnType<typeof emptyPostgres>> | undefined
let db: Db
let site: TestSite | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blogi-states-'))
  if (process.env.TEST_ENGINE === 'postgres') database = await emptyPostgres()
  db = database ? await openWithoutTimeouts(database.url) : openEmbedded(folder)
  const former = Object.entries(MIGRATIONS).filter(([name]) => name <= LAST_BEFORE)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(former) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  await sql`update notified_since set at = ${at(0)}`.execute(db)
})
afterAll(async () => {
  await site?.close()
  await db.destroy()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

const add = (table: string, ...rows: Row[]) => untyped(db).insertInto(table).values(rows).execute()

const PUBLISHED = at(5)
const TRASHED = { trashed_at: at(20) }
const REMOVED = { ...TRASHED, removed_at: at(20) }
const WAS_PUBLIC = { trashed_published_at: PUBLISHED }
const HELD = { held_at: at(10) }
const LATER = { publish_at: '2026-12-24T10:00:00.000Z' }
const MEANWHILE = { publish_at: at(30) }

/** Every combination of the previous release's columns of a blog that occurs. */
const FORMER: Record<string, Record<string, string>> = {
  draft: {},
  scheduled: LATER,
  public: { published_at: PUBLISHED },
  // A release that knew of no trash has published it there.
  'public-again': { published_at: PUBLISHED, ...REMOVED, ...HELD, trashed_published_at: at(4) },
  'held-new': HELD,
  'held-edit': HELD,
  'trashed-draft': TRASHED,
  'trashed-public': { ...TRASHED, ...WAS_PUBLIC },
  'trashed-later': { ...TRASHED, ...LATER },
  'trashed-meanwhile': { ...TRASHED, ...MEANWHILE },
  'trashed-held': { ...TRASHED, ...HELD },
  'trashed-held-edit': { ...TRASHED, ...HELD },
  'removed-public': { ...REMOVED, ...WAS_PUBLIC },
  'removed-later': { ...REMOVED, ...LATER },
  'removed-held': { ...REMOVED, ...HELD },
  'removed-held-edit': { ...REMOVED, ...HELD },
  withdrawn: { withdrawn_published_at: PUBLISHED },
}

async function fillFormer(): Promise<void> {
  const person = { email: '', show_email: 0, phone: '', education: '', subscriber_count: 0, created_at: at(1) }
  for (const id of ['creator', 'leaving']) {
    await add('users', { ...person, id, role: 'Reader', name: id, name_search: id, email: `${id}@example.org` })
  }
  const left = { name: 'leaving', education: '', role: 'Author', show_email: 0, avatar_id: null }
  await add('account_deletions', { ...left, user_id: 'leaving', due_at: at(59), keeps_texts: 0, begun_at: null })
  const picture = { id: 'picture', owner_id: 'creator', width: 1, height: 1, placeholder: '', widths: '[1]', bytes: 1 }
  await add('pictures', { ...picture, created_at: at(1) })
  const paragraphs = ['one', 'two', 'three'].flatMap((n) => [`para_${n}_title`, `para_${n}_description`])
  const texts = Object.fromEntries(['category', 'excerpt', 'intro', ...paragraphs].map((name) => [name, '']))
  const blog = { main_image_id: 'picture', ...texts, tags: '["tides"]', created_at: at(1), updated_at: at(2) }
  for (const [id, columns] of Object.entries(FORMER)) {
    const author_id = id === 'withdrawn' ? 'leaving' : 'creator'
    await add('blogs', { ...blog, id, title: `This is ${id}`, author_id, ...columns })
    if (!('held_at' in columns)) continue
    const entry = { id: `entry-${id}`, blog_id: id, author_id, held_at: at(10), reasons: '["first"]' }
    const published_at = id.endsWith('edit') ? PUBLISHED : null
    await add('held_blogs', { ...entry, published_at, removed_at: id.startsWith('removed') ? at(20) : null })
  }
}

/** The values that depend on public blogs. */
async function derived() {
  const select = (table: string) => sql`select * from ${sql.table(table)} order by 1, 2, 3`.execute(db)
  const tables = ['blog_tags', 'search_changes', 'notifications'].map((table) =>
    table === 'search_changes' ? sql`select * from search_changes order by blog_id`.execute(db) : select(table),
  )
  return (await Promise.all(tables)).map(({ rows }) => rows)
}

const states = async () => {
  const rows = await db.selectFrom('blogs').select(['id', 'state', 'published_at']).execute()
  return Object.fromEntries(rows.map(({ id, state, published_at }) => [id, [state, published_at]]))
}

test('every combination of the former columns is a state, with the date beside it', async () => {
  await fillFormer()
  if (isPostgres(db)) {
    const seen_at = sql<number>`cast(extract(epoch from now()) as bigint)`
    const instance = { id: 'other', pictures: '', secret_key: '', public_url: '', seen_at }
    await db.insertInto('running_instances').values(instance).execute()
    await expect(migrate(db)).rejects.toThrow('This upgrade needs all instances of the site stopped')
    await sql`select trashed_published_at from blogs`.execute(db)
    await db.deleteFrom('running_instances').execute()
  }
  const before = await derived()
  await migrate(db)
  expect(await states()).toEqual({
    draft: ['draft', null],
    scheduled: ['draft', null],
    public: ['public', PUBLISHED],
    'public-again': ['public', PUBLISHED],
    'held-new': ['held', null],
    'held-edit': ['held', PUBLISHED],
    'trashed-draft': ['trashed', null],
    'trashed-public': ['trashed', PUBLISHED],
    'trashed-later': ['trashed', null],
    'trashed-meanwhile': ['trashed', null],
    'trashed-held': ['trashed', null],
    'trashed-held-edit': ['trashed', PUBLISHED],
    'removed-public': ['trashed', PUBLISHED],
    'removed-later': ['trashed', null],
    'removed-held': ['trashed', null],
    'removed-held-edit': ['trashed', PUBLISHED],
    withdrawn: ['withdrawn', PUBLISHED],
  })
  const rows = await db.selectFrom('blogs').selectAll().execute()
  for (const { id, title, updated_at, publish_at, trashed_at, removed_at, held_at } of rows) {
    const former = FORMER[id] ?? {}
    const kept = { publish_at: former.publish_at ?? null }
    const times = ['trashed_at', 'removed_at', 'held_at'].map((name) => [
      name,
      id.startsWith('public') ? null : (former[name] ?? null),
    ])
    const found = { title, updated_at, publish_at, trashed_at, removed_at, held_at }
    expect(found, id).toEqual({
      title: `This is ${id}`,
      updated_at: at(2),
      ...kept,
      ...Object.fromEntries(times),
    })
  }
  const held = await db.selectFrom('held_blogs').select('blog_id').orderBy('blog_id').execute()
  expect(held.map(({ blog_id }) => blog_id)).toEqual(
    Object.keys(FORMER)
      .filter((id) => id.includes('held'))
      .sort(),
  )
  // Moving reports nothing, and changes neither tags nor the search.
  expect(await derived()).toEqual(before)
  await expectCountsConsistent(db)
  await expect(sql`update blogs set published_at = null where id = 'public'`.execute(db)).rejects.toThrow()
})

test('each comes back from where it was, with its date', async () => {
  site = await makeSite(database ? { DATABASE_URL: database.url, DATA_DIR: folder } : { DATA_DIR: folder })
  const fresh = await makeSite()
  expect(await dumpSchema(db)).toBe(await dumpSchema(fresh.db))
  await fresh.close()
  const now = new Date(at(50))
  const trash = await listTrashedBlogs(db, 'creator', 24, undefined)
  expect(trash.filter(({ wasPublished }) => wasPublished).map(({ blog }) => blog._id)).toEqual(['trashed-public'])
  expect(trash).toHaveLength(6)
  for (const { blog } of trash) expect(await restoreBlog(db, blog._id, 'creator', now)).toBe(true)
  await inTransaction(db, (trx) => restoreContributions(trx, ['creator'], now))
  await stay(db, 'leaving', now)
  expect(await publishScheduled(db, { id: 'scheduled', publishAt: LATER.publish_at }, now)).toBe(true)
  expect(await states()).toEqual({
    draft: ['draft', null],
    scheduled: ['public', at(50)],
    public: ['public', PUBLISHED],
    'public-again': ['public', PUBLISHED],
    'held-new': ['held', null],
    'held-edit': ['held', PUBLISHED],
    'trashed-draft': ['draft', null],
    'trashed-public': ['public', PUBLISHED],
    'trashed-later': ['draft', null],
    'trashed-meanwhile': ['draft', null],
    'trashed-held': ['held', null],
    'trashed-held-edit': ['held', PUBLISHED],
    'removed-public': ['public', PUBLISHED],
    'removed-later': ['draft', null],
    'removed-held': ['held', null],
    'removed-held-edit': ['held', PUBLISHED],
    withdrawn: ['public', PUBLISHED],
  })
  const waiting = await db
    .selectFrom('blogs')
    .select(['id', 'publish_at'])
    .where('publish_at', 'is not', null)
    .execute()
  expect(waiting.map(({ id }) => id).sort()).toEqual(['removed-later', 'trashed-later'])

  const decided = { actorId: null, reason: '' }
  const entries = await listHeld(db, 24, '')
  expect(entries.map(({ subjectId }) => subjectId).sort()).toEqual(
    Object.keys(FORMER)
      .filter((id) => id.includes('held'))
      .sort(),
  )
  for (const { _id, subjectId } of entries) {
    const decision = subjectId.startsWith('removed') ? 'refuse' : 'approve'
    await decideHeld(site, { ...decided, itemId: _id, decision }, now)
  }
  expect(await states()).toMatchObject({
    'held-new': ['public', at(50)],
    'held-edit': ['public', PUBLISHED],
    'trashed-held': ['public', at(50)],
    'trashed-held-edit': ['public', PUBLISHED],
    'removed-held': ['draft', null],
    'removed-held-edit': ['draft', null],
  })
  expect(await db.selectFrom('held_blogs').select('id').execute()).toEqual([])
  await expectCountsConsistent(db)
})
