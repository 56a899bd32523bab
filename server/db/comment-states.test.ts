import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAppealable } from '../moderation/appealable.ts'
import { decideAppeal } from '../moderation/appeals.ts'
import { restoreContributions } from '../moderation/contributions.ts'
import { decideHeld } from '../moderation/held.ts'
import { type Row, untyped } from '../move/rows.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { emptyPostgres, makeSite, type TestSite } from '../testing/make-site.ts'
import { dumpSchema } from '../testing/schema-dump.ts'
import { isPostgres } from './engine.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { type Db, openDatabase, openEmbedded, openWithoutTimeouts } from './open.ts'
import { inTransaction } from './transaction.ts'

const LAST_BEFORE = '0092-comment-counts'
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

/** Comments in each table of a database of the previous release. */
async function fillFormer(): Promise<void> {
  const person = { email: '', show_email: 0, phone: '', education: '', subscriber_count: 0, created_at: at(1) }
  for (const [id, role] of Object.entries({ creator: 'Author', writer: 'Reader', friend: 'Reader' })) {
    await add('users', { ...person, id, role, name: id, name_search: id, email: `${id}@example.org` })
  }
  const picture = { id: 'picture', owner_id: 'creator', width: 1, height: 1, placeholder: '', widths: '[1]', bytes: 1 }
  await add('pictures', { ...picture, created_at: at(1) })
  const paragraphs = ['one', 'two', 'three'].flatMap((n) => [`para_${n}_title`, `para_${n}_description`])
  const texts = Object.fromEntries(['title', 'category', 'excerpt', 'intro', ...paragraphs].map((name) => [name, '']))
  const dates = { created_at: at(1), updated_at: at(1) }
  const blog = { author_id: 'creator', main_image_id: 'picture', ...texts, ...dates }
  await add('blogs', { ...blog, id: 'blog', published_at: at(1), held_at: null })
  await add('blogs', { ...blog, id: 'waiting', published_at: null, held_at: at(2) })

  const on = { blog_id: 'blog', author_id: 'writer' }
  const comment = (id: string, minute = 10) => ({ ...on, id, comment: `This is ${id}`, created_at: at(minute) })
  await add(
    'comments',
    { ...comment('shown'), submission_id: 'sent' },
    { ...comment('sent-again'), submission_id: 'again' },
  )
  const trashed = { trashed_at: at(20), trashed_by: 'creator', removed_at: null, withdrawn_at: null }
  await add('trashed_comments', { ...comment('trashed'), ...trashed, parent_id: 'shown' })
  const own = { trashed_at: at(21), trashed_by: 'writer' }
  await add('trashed_comments', { ...comment('removed'), ...own, removed_at: at(21), withdrawn_at: null })
  await add('trashed_comments', { ...comment('withdrawn'), ...own, removed_at: null, withdrawn_at: at(21) })
  const hidden = { hidden_at: at(22), reason: 'Off topic', section: 'intro', quote: 'a phrase' }
  await add('hidden_comments', { ...comment('hidden'), ...hidden, removed_at: null })
  await add('hidden_comments', { ...comment('hidden-removed'), ...hidden, removed_at: at(23) })

  const entry = { ...on, kind: 'comment', held_at: at(30), reasons: '["first"]', refused_at: null, refusal: '' }
  const none = {
    suspected: 0,
    comment_id: null,
    created_at: null,
    edited_at: null,
    submission_id: null,
    removed_at: null,
  }
  const edited = { created_at: at(5), edited_at: at(30) }
  await add(
    'held_posts',
    { ...entry, ...none, id: 'new', comment: 'This is new', submission_id: 'held' },
    { ...entry, ...none, id: 'repeated', comment: 'This is repeated', submission_id: 'again' },
    { ...entry, ...none, ...edited, id: 'entry-1', comment: 'This is edited', comment_id: 'edited', suspected: 1 },
    {
      ...entry,
      ...none,
      ...edited,
      id: 'entry-2',
      comment: 'This is refused',
      comment_id: 'refused',
      refused_at: at(31),
      refusal: 'No',
    },
    { ...entry, ...none, id: 'held-removed', comment: 'This is held-removed', removed_at: at(23) },
    {
      ...entry,
      ...none,
      id: 'entry-3',
      kind: 'blog',
      blog_id: 'waiting',
      author_id: 'creator',
      comment: null,
      published_at: at(1),
    },
  )
  const mention = { user_id: 'friend', blog_id: 'blog', name: 'friend', position: 0 }
  for (const id of ['trashed', 'hidden', 'new', 'entry-1', 'entry-2']) {
    await add('comment_mentions', {
      ...mention,
      comment_id: id,
      mentioned_at: id.startsWith('entry') ? at(30) : at(10),
    })
  }
  for (const id of ['shown', 'trashed', 'hidden', 'edited', 'refused']) {
    await add('moderation_queue', {
      id: `report-${id}`,
      kind: 'comment',
      subject_id: id,
      author_id: 'writer',
      created_at: at(40),
    })
    const report = { item_id: `report-${id}`, reporter_key: id, reason: 'spam', text: '', created_at: at(40) }
    await add('reports', { id: `of-${id}`, ...report })
  }
  const detail = JSON.stringify({ action: 'refuse-comment', reason: 'No', blogTitle: '', subjectId: 'entry-2' })
  const notice = {
    id: 'notice',
    kind: 'account-notice',
    user_id: 'writer',
    address: 'writer@example.org',
    state: 'sent',
  }
  await add('emails', { ...notice, created_at: at(31), detail })
  const appeal = { id: 'appeal', notice_id: 'notice', user_id: 'writer', action: 'refuse-comment', acted_at: at(31) }
  await add('appeals', { ...appeal, subject_id: 'entry-2', blog_title: '', created_at: at(32), text: 'Please' })
}

test('comments of four tables become rows with a state, each with its id for life', async () => {
  await fillFormer()
  if (isPostgres(db)) {
    // An instance of the release before runs.
    const seen = sql<number>`cast(extract(epoch from now()) as bigint)`
    const instance = { id: 'other', pictures: '', secret_key: '', public_url: '' }
    await db
      .insertInto('running_instances')
      .values({ ...instance, seen_at: seen })
      .execute()
    const refused = 'This upgrade needs all instances of the site stopped, and one still runs on this database'
    await expect(migrate(db)).rejects.toThrow(refused)
    expect((await sql`select id from held_posts`.execute(db)).rows).toHaveLength(6)
    await db.deleteFrom('running_instances').execute()
    // One of a release that does not say so.
    const other = await openDatabase({ databaseUrl: database?.url, databaseConnections: 1, dataDir: folder })
    await sql`select 1`.execute(other.db)
    await expect(migrate(db)).rejects.toThrow(refused)
    await other.db.destroy()
  }
  const notifications = await db.selectFrom('notifications').selectAll().orderBy('kind').execute()
  await migrate(db)

  const rows = await db.selectFrom('comments').selectAll().orderBy('id').execute()
  const states = rows.map(({ id, state, state_at, told, removed_at }) => [id, state, state_at, told, removed_at])
  expect(states).toEqual([
    ['edited', 'held', at(30), '', null],
    ['held-removed', 'held', at(30), '', at(23)],
    ['hidden', 'hidden', at(22), 'Off topic', null],
    ['hidden-removed', 'hidden', at(22), 'Off topic', at(23)],
    ['new', 'held', at(30), '', null],
    ['refused', 'refused', at(31), 'No', null],
    ['removed', 'trashed', at(21), '', at(21)],
    ['repeated', 'held', at(30), '', null],
    ['sent-again', 'public', null, '', null],
    ['shown', 'public', null, '', null],
    ['trashed', 'trashed', at(20), '', null],
    ['withdrawn', 'trashed', at(21), '', null],
  ])
  const row = (id: string) => rows.find((one) => one.id === id)
  expect(rows.filter(({ comment, id }) => comment !== `This is ${id}`)).toEqual([])
  expect(row('edited')).toMatchObject({ created_at: at(5), edited_at: at(30), reasons: '["first"]', suspected: 1 })
  expect(row('new')).toMatchObject({ created_at: at(30), edited_at: null, submission_id: 'held' })
  expect(row('repeated')?.submission_id).toBeNull()
  expect(row('trashed')).toMatchObject({ trashed_by: 'creator', parent_id: 'shown', withdrawn_at: null })
  expect(row('withdrawn')).toMatchObject({ trashed_by: 'writer', withdrawn_at: at(21) })
  expect(row('hidden')).toMatchObject({ section: 'intro', quote: 'a phrase' })
  const held = await db.selectFrom('held_blogs').selectAll().execute()
  expect(held).toMatchObject([{ id: 'entry-3', blog_id: 'waiting' }])
  const mentions = await db.selectFrom('comment_mentions').select('comment_id').orderBy('comment_id').execute()
  expect(mentions.map(({ comment_id }) => comment_id)).toEqual(['edited', 'hidden', 'new', 'refused', 'trashed'])
  // Moving reports nothing and counts nothing.
  expect(await db.selectFrom('notifications').selectAll().orderBy('kind').execute()).toEqual(notifications)
  await expectCountsConsistent(db)
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  for (const name of ['trashed_comments', 'hidden_comments', 'held_posts']) expect(tables).not.toContain(name)
})

test('decisions, appeals and reports of an entry go on with its comment', async () => {
  site = await makeSite(database ? { DATABASE_URL: database.url, DATA_DIR: folder } : { DATA_DIR: folder })
  const fresh = await makeSite()
  expect(await dumpSchema(db)).toBe(await dumpSchema(fresh.db))
  await fresh.close()
  const now = new Date(at(50))
  const decided = { actorId: null, reason: '' }
  const states = async () => {
    const rows = await db.selectFrom('comments').select(['id', 'state']).where('state', '=', 'public').execute()
    return rows.map(({ id }) => id).sort()
  }
  expect(await listAppealable(db, 'writer', now)).toMatchObject([{ _id: 'notice', action: 'refuse-comment' }])
  expect((await db.selectFrom('emails').select('detail').executeTakeFirst())?.detail).toContain('"subjectId":"refused"')
  await decideAppeal(site, { ...decided, itemId: 'appeal', decision: 'grant' }, now)
  await decideHeld(site, { ...decided, itemId: 'edited', decision: 'approve' }, now)
  await decideHeld(site, { ...decided, itemId: 'new', decision: 'approve' }, now)
  expect(await states()).toEqual(['edited', 'new', 'refused', 'sent-again', 'shown'])
  const told = await db.selectFrom('comment_mentions').select(['comment_id', 'mentioned_at']).execute()
  for (const id of ['edited', 'refused']) expect(told).toContainEqual({ comment_id: id, mentioned_at: at(50) })
  await inTransaction(db, (trx) => restoreContributions(trx, ['writer'], now))
  expect(await states()).toContain('removed')
  const left = await db.selectFrom('comments').select('id').where('removed_at', 'is not', null).execute()
  expect(left).toEqual([])
  const reported = await db
    .selectFrom('moderation_queue')
    .innerJoin('comments', 'comments.id', 'subject_id')
    .select('comments.id')
    .execute()
  expect(reported).toHaveLength(5)
  await expectCountsConsistent(db)
})
