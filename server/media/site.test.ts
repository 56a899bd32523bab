import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, signedIn } from '../testing/requests.ts'
import { mediaFolder } from './files.ts'
import { openMedia } from './open.ts'
import { rejectForeignFolder, requireOneSite } from './site.ts'

let [site, other]: TestSite[] = []
beforeAll(async () => {
  site = await makeSite()
  await postBlog(site.app, await signedIn(site.app))
  other = await makeSite()
})
afterAll(async () => {
  await site?.close()
  await other?.close()
})

const pictures = async ({ config }: TestSite) => (await readdir(mediaFolder(config))).sort()

test('the first start gives pictures and database one ID, which later starts accept', async () => {
  const { db, media, config } = site as TestSite
  await requireOneSite(db, media, config)
  const { id } = await db.selectFrom('site').select('id').executeTakeFirstOrThrow()
  expect(await media.siteId()).toBe(id)
  await requireOneSite(db, media, config)
  expect(await db.selectFrom('site').select('id').execute()).toEqual([{ id }])
})

test('instances that start concurrently set one ID', async () => {
  const { db, media, config, close } = await makeSite()
  const slow: typeof media = Object.create(media, {
    // Another instance starts and finishes at this moment.
    siteId: { value: () => requireOneSite(db, media, config).then(() => media.siteId()) },
  })
  await requireOneSite(db, slow, config)
  expect(await media.siteId()).toBe((await db.selectFrom('site').select('id').executeTakeFirstOrThrow()).id)
  await close()
})

test('an ID file left empty by a crash is written again, with no file beside it', async () => {
  const { db, media, config, close } = await makeSite()
  await writeFile(join(mediaFolder(config), 'site-id'), '')
  await requireOneSite(db, media, config)
  expect(await media.siteId()).toBe((await db.selectFrom('site').select('id').executeTakeFirstOrThrow()).id)
  expect(await readdir(mediaFolder(config))).toEqual(['site-id'])
  await close()
})

test('refuses to start with the pictures of one site and the database of another', async () => {
  const [mine, theirs] = [site as TestSite, other as TestSite]
  const before = await pictures(mine)
  // A new database, one that has already started with its own pictures, and one restored from a backup of this site.
  await expect(requireOneSite(theirs.db, mine.media, mine.config)).rejects.toThrow(
    /are of another site than the database/,
  )
  await requireOneSite(theirs.db, theirs.media, theirs.config)
  await expect(requireOneSite(theirs.db, mine.media, mine.config)).rejects.toThrow(/Nothing was touched/)
  await mine.db.deleteFrom('site').execute()
  await expect(requireOneSite(mine.db, mine.media, mine.config)).rejects.toThrow(/another site/)
  expect(await pictures(mine)).toEqual(before)
  // The operator confirms that it replaces the other database.
  await rm(join(mediaFolder(mine.config), 'site-id'))
  await requireOneSite(mine.db, mine.media, mine.config)
})

test('accepts pictures without an ID only if the database refers to them', async () => {
  const [mine, theirs] = [site as TestSite, other as TestSite]
  await rm(join(mediaFolder(mine.config), 'site-id'))
  await expect(requireOneSite(theirs.db, mine.media, mine.config)).rejects.toThrow(/another site/)
  expect(await mine.media.siteId()).toBeUndefined()
  await requireOneSite(mine.db, mine.media, mine.config)
  expect(await mine.media.siteId()).toBeDefined()
})

test('refuses to start with pictures but no database in the folder, and creates none', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'blogi-site-test-'))
  const config = readConfig({ DATA_DIR: dataDir })
  await rejectForeignFolder(config)
  const media = await openMedia(config)
  await rejectForeignFolder(config)
  await media.giveTo('the id of another site')
  await expect(rejectForeignFolder(config)).rejects.toThrow(
    /^DATA_DIR holds the pictures of a site, and no database: set DATABASE_URL/,
  )
  expect(await readdir(dataDir)).toEqual(['media'])
  await rejectForeignFolder({ ...config, databaseUrl: 'postgres://elsewhere/blogi' })
  await writeFile(join(dataDir, 'blogi.sqlite'), '')
  await rejectForeignFolder(config)
  await rm(dataDir, { recursive: true })
})
