// Over 250 lines, because it lists a row of every table.
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InsertQueryNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appendEntry } from '../audit/audit-log.ts'
import { migrate } from '../db/migrate.ts'
import { DATABASE_FILE, type Db, openEmbedded, openWithoutTimeouts } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { enqueueCleanUp } from '../job-handlers.ts'
import { call } from '../testing/call.ts'
import { emptyPostgres, makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { runProgram } from '../testing/program.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { moveDatabase } from './database.ts'
import { KEYS, TABLES, untyped } from './rows.ts'

/**
 * More than one page, so that an interruption falls in the middle of a table; with one in the trash, one that is hidden
 * and one that is held.
 */
const COMMENTS = 2500

const silent = () => {}

/** All rows of all tables, in the same order on both engines. */
async function rowsOf(db: Db) {
  const rows: Record<string, unknown[]> = {}
  for (const table of TABLES) {
    const all = await untyped(db).selectFrom(table).selectAll().execute()
    const key = (row: Record<string, unknown>) => KEYS[table].map((name) => row[name]).join()
    rows[table] = all.map((row) => ({ ...row })).sort((one, two) => (key(one) < key(two) ? -1 : 1))
  }
  return rows
}

/** A database whose connection fails when a given page of a table's rows is inserted. */
function dyingAt(db: Db, table: string, page: number): Db {
  let pages = 0
  return db.withPlugin({
    transformQuery({ node }) {
      const isPage = InsertQueryNode.is(node) && node.into?.table.identifier.name === table
      if (isPage && ++pages === page) throw new Error('the line went dead')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

// With a single engine there is no target to move to.
/** The number of rows of all tables. */
const totalOf = (rows: Awaited<ReturnType<typeof rowsOf>>) => Object.values(rows).flat().length

describe.runIf(process.env.TEST_ENGINE === 'postgres')('moving a site', () => {
  let site: TestSite
  let author: SignedIn
  let blogId: string
  let folder: string
  let databases: Awaited<ReturnType<typeof emptyPostgres>>[]
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'blogi-move-test-'))
    databases = []
    site = await onSqlite('site')
    author = await signedIn(site.app, { name: 'Zoë Ångström 🌊' })
    const reader = await signedIn(site.app, { role: 'Reader' })
    const blog = await postBlog(site.app, author, { paraOneImage: await makePicture() })
    blogId = blog._id
    const form = { ...(await blogFields()), removeParaOneImage: 'true' }
    await call(site, 'PUT /blog/update/:id', { params: { id: blogId }, form, as: author })
    const { _id: draftId } = await postBlog(site.app, author, {
      published: 'False',
      title: 'A draft: "quotes", \\ and\ttabs',
    })
    const link = { method: 'POST', url: `/api/v1/previewLinks/${draftId}`, headers: { cookie: author.cookie } } as const
    expect((await site.app.inject(link)).statusCode).toBe(201)
    await call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: author.user._id }, as: reader })
    await call(site, 'GET /blog/singleBlog/:id', { params: { id: blogId }, as: reader })
    const typed = (value: string) => ({ value, at: new Date().toISOString() })
    await call(site, 'PUT /drafts/:id', {
      params: { id: randomUUID() },
      body: {
        version: 0,
        device: 'a device',
        blogId,
        blogVersion: 1,
        fields: { intro: typed('<p>Zoë’s draft 🌊</p>'), mainImage: typed(blog.mainImage.url) },
      },
      as: author,
    })
    const [writer, day] = [reader.user._id, new Date().toISOString()]
    for (let from = 0; from < COMMENTS - 3; from += 500) {
      const comments = Array.from({ length: Math.min(500, COMMENTS - 3 - from) }, (_, i) => ({
        id: randomUUIDv7(),
        blog_id: blogId,
        author_id: writer,
        comment: `Comment ${from + i}: é, 漢字, 🌊 and 'more'`,
        created_at: day,
      }))
      await site.db.insertInto('comments').values(comments).execute()
    }
    const at = { blog_id: blogId, created_at: day, parent_id: 'a comment' }
    const trashed = { id: randomUUIDv7(), author_id: writer, comment: 'In the trash', ...at }
    await site.db
      .insertInto('comments')
      .values({ ...trashed, state: 'trashed', state_at: day, trashed_by: writer })
      .execute()
    const block = { blocker_id: writer, blocked_id: author.user._id, created_at: day }
    await site.db.insertInto('user_blocks').values(block).execute()
    const mention = { comment_id: 'a comment', user_id: writer, blog_id: blogId, name: 'Zoë 🌊', position: 0 }
    await site.db.insertInto('comment_mentions').values(mention).execute()
    await site.db
      .insertInto('comments')
      .values({ ...trashed, id: randomUUIDv7(), state: 'hidden', state_at: day, told: 'Off topic 🌊' })
      .execute()
    const held = { id: randomUUIDv7(), author_id: writer, reasons: '["first"]' }
    await site.db
      .insertInto('comments')
      .values({ ...at, ...held, comment: 'It waits 🌊', state: 'held', state_at: day })
      .execute()
    await site.db
      .insertInto('held_blogs')
      .values({ ...held, blog_id: blogId, held_at: day })
      .execute()
    await site.db.insertInto('spam_words').values({ word: 'a hash', spam: 3, good: 1 }).execute()
    await site.db.insertInto('imports').values({ id: 'an import', source: 'a site', started_at: day }).execute()
    const item = { key: 'a hash', import_id: 'an import', kind: 'blog', item_id: blogId } as const
    await site.db.insertInto('imported_items').values(item).execute()
    const missing = { item_key: 'a hash', place: 'intro', owner_id: writer, post: 'A post', source: '', stored: '' }
    await site.db
      .insertInto('missing_pictures')
      .values({ ...missing, pictures: 1, tried_at: day })
      .execute()
    const redirect = { path: '/2020/a-post', id: randomUUIDv7() }
    await site.db
      .insertInto('redirects')
      .values({ ...redirect, blog_id: blogId, import_id: 'an import' })
      .execute()
    const text = { post_id: held.id, author_id: writer, text_hash: 'a hash', at: day }
    await site.db.insertInto('recent_texts').values(text).execute()
    const appeal = {
      id: randomUUIDv7(),
      notice_id: 'a notice',
      user_id: writer,
      action: 'silence',
      acted_at: day,
    } as const
    await site.db
      .insertInto('appeals')
      .values({ ...appeal, blog_title: '', created_at: day, text: 'A mistake 🌊' })
      .execute()
    await site.db.insertInto('removed_waves').values({ at: day, user_id: writer }).execute()
    await site.db
      .insertInto('second_factors')
      .values({ user_id: writer, secret: 'a secret', created_at: day })
      .execute()
    const bookmarked = await site.db.selectFrom('blogs').select('id').executeTakeFirstOrThrow()
    await site.db.insertInto('bookmarks').values({ user_id: writer, blog_id: bookmarked.id, created_at: day }).execute()
    const position = { user_id: writer, blog_id: bookmarked.id, block_hash: 'a1', block_index: 7, position_at: day }
    await site.db
      .insertInto('reading_positions')
      .values({ ...position, version: 1, version_at: day })
      .execute()
    await site.db.insertInto('followed_tags').values({ user_id: writer, tag: 'bücher', created_at: day }).execute()
    await site.db.insertInto('recovery_codes').values({ code_hash: 'a hash', user_id: writer }).execute()
    const passkey = { id: randomUUIDv7(), user_id: writer, credential_id: 'a credential', public_key: 'a key' }
    await site.db
      .insertInto('passkeys')
      .values({ ...passkey, counter: 2 ** 32 - 1, name: 'A key 🌊', created_at: day })
      .execute()
    const digest = {
      user_id: writer,
      kind: 'comments',
      frequency: 'weekly',
      told_until: day,
      token: 'a token',
    } as const
    await site.db
      .insertInto('digests')
      .values({ ...digest, next_at: day })
      .execute()
    const notification = { user_id: writer, kind: 'comments', subject_id: blogId, at: day } as const
    await site.db
      .insertInto('notifications')
      .values({ ...notification, since: day, seen_until: day })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await site.db
      .insertInto('quiet_notifications')
      .values({ user_id: writer, subject_id: blogId, blog_id: blogId, person_id: null, created_at: day })
      .execute()
    await site.db
      .insertInto('admin_notifications_seen')
      .values({ user_id: writer, kind: 'reports', seen_until: day })
      .execute()
    const challenge = { challenge_hash: 'a hash', holder_hash: 'a hash', expires_at: day }
    await site.db.insertInto('passkey_challenges').values(challenge).execute()
    await site.db
      .insertInto('account_deletions')
      .values({
        user_id: writer,
        due_at: day,
        keeps_texts: 1,
        name: 'Zoë',
        education: '',
        role: 'Reader',
        show_email: 0,
      })
      .execute()
    const invitation = { id: randomUUIDv7(), token_hash: 'a hash', created_by: writer, created_at: day }
    await site.db
      .insertInto('invitations')
      .values({ ...invitation, expires_at: day })
      .execute()
    const registration = { user_id: writer, role: 'Author', refused_at: day } as const
    await site.db.insertInto('pending_registrations').values(registration).execute()
    const audited = { actorId: null, action: 'silence', subjectId: writer } as const
    await inTransaction(site.db, (trx) => appendEntry(trx, audited, new Date()))
    const report = { kind: 'blog', id: blogId, reason: 'other', text: 'Words 🌊', email: 'me@example.org' } as const
    await call(site, 'POST /reports', { body: report })
    await site.db.insertInto('settings').values({ key: 'name', value: '"Tea 🌊"', updated_at: day }).execute()
    const page = { slug: 'terms', title: 'Terms', published: 1, updated_at: day, content: '<p>Zoë’s terms</p>' }
    await site.db
      .insertInto('site_pages')
      .values({ ...page, position: 2 })
      .execute()
    const { id: picture_id } = await site.db.selectFrom('pictures').select('id').limit(1).executeTakeFirstOrThrow()
    await site.db.insertInto('site_page_pictures').values({ slug: 'terms', picture_id }).execute()
    const icon = { kind: 'icon', hash: 'a hash', width: 1, height: 1, png: 'bytes' } as const
    await site.db.insertInto('site_images').values(icon).execute()
    const former = { tag: 'tee', target: 'tea 🌊', state: 'moved', changed_at: day } as const
    await site.db.insertInto('former_tags').values(former).execute()
    const retagged = { tag: 'tee', blog_id: blogId, place: 0, had_target: 0 }
    await site.db.insertInto('retagged_blogs').values(retagged).execute()
    await site.db.insertInto('retagged_followers').values({ tag: 'tee', user_id: writer, had_target: 1 }).execute()
    const retired = { name: 'Anime 🌊', was: '[]', retired_at: day, heir: null }
    await site.db.insertInto('retired_categories').values(retired).execute()
    await site.db.insertInto('retired_category_blogs').values({ category: 'Anime 🌊', blog_id: blogId }).execute()
    const refused = { blog_id: blogId, refused_at: day, reason: 'Zoë', version: 1, published_at: null, held_at: day }
    await site.db
      .insertInto('refused_blogs')
      .values({ ...refused, entry_id: randomUUIDv7(), reasons: '[]', suspected: 0 })
      .execute()
    await enqueueCleanUp(site.db, new Date())
    // Reads are written with a delay, or on shutdown.
    await site.app.close()
  })
  afterAll(async () => {
    await site.db.destroy()
    for (const database of databases) await database.drop()
    await rm(folder, { recursive: true })
  })

  async function folderOf(name: string): Promise<string> {
    await mkdir(join(folder, name))
    return join(folder, name)
  }
  const onSqlite = async (name: string) => makeSite({ DATABASE_URL: '', DATA_DIR: await folderOf(name) })
  const sqliteIn = async (dataDir: string) => openEmbedded(dataDir)
  async function postgres(): Promise<{ url: string; db: Db }> {
    const database = await emptyPostgres()
    databases.push(database)
    return { url: database.url, db: await openWithoutTimeouts(database.url) }
  }

  test('to PostgreSQL and back keeps every row, and sessions go on', async () => {
    const before = await rowsOf(site.db)
    // Rows of all tables but those that need someone to read.
    expect(TABLES.filter((table) => before[table]?.length === 0)).toEqual([
      'blog_analytics',
      'site_analytics',
      'page_analytics',
      'last_reads',
      'returning_readers',
    ])
    const there = await postgres()
    const { rows, copied } = await moveDatabase(site.db, there.db, silent)
    expect(copied).toBe(totalOf(before))
    expect(rows).toMatchObject({ users: 2, comments: COMMENTS, blog_reads: 1 })
    expect(await rowsOf(there.db)).toEqual(before)

    const moved = await makeSite({ DATABASE_URL: there.url, DATA_DIR: await folderOf('moved') })
    expect((await call(moved, 'GET /user/me', { as: author })).data._id).toBe(author.user._id)
    expect((await call(moved, 'GET /blog/singleBlog/:id', { params: { id: blogId }, as: author })).statusCode).toBe(200)
    expect((await call(moved, 'GET /user/authors', { query: { query: 'ngstrom' } })).data.total).toBe(1)
    await moved.app.close()
    await moved.db.destroy()

    const back = await sqliteIn(folder)
    await moveDatabase(there.db, back, silent)
    expect(await rowsOf(back)).toEqual(await rowsOf(there.db))
    await Promise.all([back.destroy(), there.db.destroy()])
  })

  test('continues after an interruption, and no site starts on a partial copy', async () => {
    const { db } = await postgres()
    const cut = dyingAt(db, 'comments', 2)
    await expect(moveDatabase(site.db, cut, silent)).rejects.toThrow('the line went dead')
    await expect(migrate(db)).rejects.toThrow('holds a part of another one')
    const half = await rowsOf(db)
    expect(half.comments?.length).toBe(1000)

    const lines: string[] = []
    const { copied } = await moveDatabase(site.db, db, (line) => lines.push(line))
    expect(lines[0]).toBe('Going on with comments, where the move was cut')
    const rows = await rowsOf(site.db)
    const after = TABLES.slice(TABLES.indexOf('comments') + 1)
    expect(copied).toBe(after.reduce((sum, table) => sum + (rows[table]?.length ?? 0), COMMENTS - 1000))
    expect(await rowsOf(db)).toEqual(rows)
    await migrate(db)
    await db.destroy()
  })

  test('rejects a target with rows of another site, and reports a difference', async () => {
    const full = await makeSite({ DATA_DIR: await folderOf('full') })
    await signedIn(full.app)
    await expect(moveDatabase(site.db, full.db, silent)).rejects.toThrow('The target is not empty (it has users)')
    await full.app.close()

    const { db } = await postgres()
    await expect(moveDatabase(site.db, dyingAt(db, 'subscriptions', 1), silent)).rejects.toThrow('the line went dead')
    await db.updateTable('comments').set({ comment: 'Another' }).where('comment', 'like', 'Comment 7:%').execute()
    const changed = moveDatabase(site.db, db, silent)
    await expect(changed).rejects.toThrow(/^comments differ: 2,500 rows in the source, 2,500 in the target/)
    const other = await onSqlite('other')
    await expect(moveDatabase(other.db, db, silent)).rejects.toThrow('holds a part of another database')
    await other.close()
    await Promise.all([full.db.destroy(), db.destroy()])
  })

  test('requires the same version on both sides', async () => {
    const { db } = await postgres()
    await migrate(db)
    const last = await untyped(db)
      .selectFrom('kysely_migration')
      .selectAll()
      .orderBy('name', 'desc')
      .executeTakeFirstOrThrow()
    await untyped(db).deleteFrom('kysely_migration').where('name', '=', last.name).execute()
    await expect(moveDatabase(site.db, db, silent)).rejects.toThrow(/DATABASE_URL is older than this program/)
    await untyped(db)
      .insertInto('kysely_migration')
      .values([last, { ...last, name: '9999-later' }])
      .execute()
    await expect(moveDatabase(site.db, db, silent)).rejects.toThrow(/DATABASE_URL is newer than this program/)
    await expect(moveDatabase(db, site.db, silent)).rejects.toThrow(/DATABASE_URL is newer than this program/)
    await db.destroy()
  })

  test('by the program requires that no site is running, and works only once', { timeout: 60_000 }, async () => {
    const there = await postgres()
    const move = (...more: string[]) =>
      runProgram(['server/move/main.ts', 'database', ...more], {
        DATA_DIR: site.config.dataDir,
        DATABASE_URL: there.url,
      })
    expect(await move()).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`${DATABASE_FILE} is in use: stop the site`),
    })

    const total = totalOf(await rowsOf(site.db))
    await site.db.destroy()
    await migrate(there.db)
    expect(await move()).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/DATABASE_URL is in use \(\d connections?\)/),
    })
    await there.db.destroy()

    const done = await move()
    expect(done).toMatchObject({ code: 0, errors: '' })
    expect(done.out).toContain('        2500 comments\n')
    expect(done.out).toContain(`All rows are the same in both (${total.toLocaleString('en')} copied by this run).`)
    expect(done.out).toContain('To switch: start the site with DATABASE_URL.')
    const again = await move()
    expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('The target is not empty') })
    expect(await move('--to-sqlite')).toMatchObject({ code: 1, errors: expect.stringContaining('not empty') })
  })
})
