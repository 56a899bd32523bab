import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEmbedded, openWithoutTimeouts } from '../db/open.ts'
import { enqueueCleanUp } from '../job-handlers.ts'
import { mediaFolder } from '../media/files.ts'
import { fileNames, type PictureRow } from '../media/store.ts'
import { KEYS, TABLES, untyped } from '../move/rows.ts'
import { type Backups, filesIn, NO_BUCKET, openBackups, settingsOf } from '../testing/backups.ts'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makeAnimation, makePicture } from '../testing/pictures.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { findBackupState } from './state.ts'

let backups: Backups
let site: TestSite
let author: SignedIn
beforeAll(async () => {
  backups = await openBackups()
  site = await makeSite()
  await enqueueCleanUp(site.db, new Date())
  author = await signedIn(site.app, { name: 'Zoë Ångström 🌊' })
  for (let i = 0; i < 5; i++) await postBlog(site.app, author, { paraOneImage: await makePicture() })
  await postBlog(site.app, author, { mainImage: await makeAnimation() })
  await postBlog(site.app, author, { published: 'False', title: 'A draft: "quotes", \\ and\ttabs' })
})
afterAll(async () => {
  await site.close()
  await backups.close()
})

/** All rows of all tables, in the same order on both engines. */
async function rowsOf({ DATA_DIR, DATABASE_URL }: Record<string, string>) {
  const db = DATABASE_URL ? await openWithoutTimeouts(DATABASE_URL) : openEmbedded(DATA_DIR as string)
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const table of TABLES) {
    const all = await untyped(db).selectFrom(table).selectAll().execute()
    const key = (row: Record<string, unknown>) => KEYS[table].map((name) => row[name]).join()
    rows[table] = all.map((row) => ({ ...row })).sort((one, two) => (key(one) < key(two) ? -1 : 1))
  }
  await db.destroy()
  return rows
}

// A program takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const left = async (where: string) => (await readdir(where)).filter((name) => name.startsWith('.blogi-backup-'))

test('a restore reproduces every row and file, readable only by the owner', async () => {
  const made = await backups.backUp('quiet.tar', site)
  expect(made).toMatchObject({ code: 0, errors: '' })
  expect(made.out).toContain(`${join(backups.folder, 'quiet.tar')} holds 1 person, 7 blogs and 13 pictures (`)
  expect((await stat(join(backups.folder, 'quiet.tar'))).mode & 0o777).toBe(0o600)
  expect(await left(backups.folder)).toEqual([])
  const verified = await backups.verify('quiet.tar')
  expect(verified).toMatchObject({ code: 0, errors: '' })
  expect(verified.out).toContain('is whole: it holds 1 person, 7 blogs and 13 pictures')

  const target = await backups.emptyTarget('quiet')
  const restored = await backups.run(['restore', join(backups.folder, 'quiet.tar')], target)
  expect(restored).toMatchObject({ code: 0, errors: '' })
  expect(restored.out).toContain('Restored 1 person, 7 blogs and 13 pictures')
  expect(await filesIn(join(backups.folder, 'quiet', 'media'))).toEqual(await filesIn(mediaFolder(site.config)))
  const original = await rowsOf(settingsOf(site))
  // The original sends waiting emails, and the copy does not.
  const asSent = { state: 'unknown', ended_at: expect.any(String), error: 'Restored from a backup.' }
  expect(original.emails).toMatchObject([{ state: 'waiting' }])
  const emails = original.emails?.map((email) => ({ ...email, ...asSent }))
  expect(await rowsOf(target)).toEqual({ ...original, emails })
  expect(Object.keys(await filesIn(join(backups.folder, 'quiet', 'media')))).toContainEqual(
    expect.stringMatching(/-still\.webp$/),
  )
  expect((await stat(join(backups.folder, 'quiet', 'media'))).mode & 0o077).toBe(0)
  const again = await makeSite({ ...target, LOG_LEVEL: 'silent' })
  expect((await call(again, 'GET /user/me', { as: author })).data._id).toBe(author.user._id)
  expect((await call(again, 'GET /blog/getAllBlog')).data).toHaveLength(6)
  await again.app.close()
  await again.db.destroy()
})

test('a backup during constant writes is complete and consistent', async () => {
  const before = (await call(site, 'GET /blog/getAllBlog', { query: { limit: 100 } })).data.map(({ _id }) => _id)
  let writing = true
  const writers = [0, 1, 2].map(async () => {
    while (writing) {
      const blog = await postBlog(site.app, author, { paraTwoImage: await makePicture() })
      const url = `/api/v1/blog/deletePost/${blog._id}`
      if (Math.random() < 0.5) await site.app.inject({ method: 'DELETE', url, headers: { cookie: author.cookie } })
    }
  })
  for (let i = 0; i < 3; i++) expect(await backups.backUp(`busy-${i}.tar`, site)).toMatchObject({ code: 0, errors: '' })
  writing = false
  await Promise.all(writers)
  for (let i = 0; i < 3; i++) {
    const target = await backups.emptyTarget(`busy-${i}`)
    await backups.restoreHere(`busy-${i}.tar`, target)
    const { blogs, pictures } = await rowsOf(target)
    expect(blogs?.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
    const files = await filesIn(join(backups.folder, `busy-${i}`, 'media'))
    for (const row of (pictures ?? []) as unknown as PictureRow[]) {
      for (const name of fileNames(row)) expect(files).toHaveProperty([`${row.id}/${name}`])
    }
  }
})

test('an archive can be restored into either database engine', async () => {
  const target = { ...NO_BUCKET, DATA_DIR: join(backups.folder, 'other-engine'), DATABASE_URL: '' }
  await backups.restoreHere('quiet.tar', target)
  const moved = await makeSite({ ...target })
  expect((await call(moved, 'GET /user/me', { as: author })).data._id).toBe(author.user._id)
  const query = author.user.name.slice(1)
  expect((await call(moved, 'GET /user/authors', { query: { query } })).data.total).toBeGreaterThan(0)
  await moved.app.close()
  await moved.db.destroy()
  if (process.env.TEST_ENGINE !== 'postgres') return
  expect(await backups.run(['backup', join(backups.folder, 'from-sqlite.tar')], target)).toMatchObject({
    code: 0,
    errors: '',
  })
  const back = await backups.emptyTarget('to-postgres')
  await backups.restoreHere('from-sqlite.tar', back)
  expect(await rowsOf(back)).toEqual(await rowsOf(target))
})

test('a restored copy is not still making the backup that it came from', async () => {
  const at = new Date().toISOString()
  const running = { started_at: at, claimed_at: at, requested_at: at, ended_at: null, percent: 5 }
  const before = await site.db.selectFrom('backups').selectAll().executeTakeFirstOrThrow()
  await site.db.updateTable('backups').set(running).execute()
  await site.db
    .insertInto('backup_history')
    .values({ id: 'at work', started_at: at, is_requested: 1, place: '/' })
    .execute()
  await backups.backUp('at-work.tar', site)
  await site.db.updateTable('backups').set(before).execute()
  await site.db.deleteFrom('backup_history').execute()

  const target = { ...NO_BUCKET, DATA_DIR: join(backups.folder, 'at-rest'), DATABASE_URL: '' }
  await backups.restoreHere('at-work.tar', target)
  const db = openEmbedded(target.DATA_DIR)
  expect(await findBackupState(db, undefined, new Date())).toMatchObject({ runningSince: null, failed: null })
  expect(await db.selectFrom('backup_history').selectAll().execute()).toEqual([])
  await db.destroy()
})

test('a restore never overwrites existing data', async () => {
  const target = await backups.emptyTarget('taken')
  await mkdir(target.DATA_DIR as string)
  await writeFile(join(target.DATA_DIR as string, 'notes'), 'mine')
  expect(await backups.run(['restore', join(backups.folder, 'quiet.tar')], target)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is not empty: set DATA_DIR to a new folder'),
  })
  expect(await readdir(target.DATA_DIR as string)).toEqual(['notes'])
  if (!target.DATABASE_URL) return
  const other = { ...settingsOf(site), DATA_DIR: join(backups.folder, 'taken-too') }
  expect(await backups.run(['restore', join(backups.folder, 'quiet.tar')], other)).toMatchObject({
    code: 1,
    errors: 'The database in DATABASE_URL is not empty (it has users): name an empty one.\n',
  })
  expect(await readdir(join(backups.folder, 'taken-too'))).toEqual([])
})
