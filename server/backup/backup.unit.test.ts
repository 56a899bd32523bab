import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATABASE_FILE } from '../db/open.ts'
import { mediaFolder } from '../media/files.ts'
import { makeSite, type TestSite } from '../testing/make-app.ts'
import { aPicture } from '../testing/pictures.ts'
import { aPublishedBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { startS3 } from '../testing/s3.ts'
import { backUp, filesNamed } from './backup.ts'
import { restore } from './restore.ts'

let site: TestSite
let author: SignedIn
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blogi-backup-test-'))
  site = await makeSite()
  author = await signedIn(site.app)
  for (let i = 0; i < 5; i++) await aPublishedBlog(site.app, author, { paraOneImage: await aPicture() })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

const silent = () => {}
const TABLES = ['users', 'sessions', 'pictures', 'blogs', 'blog_pictures', 'comments', 'subscriptions', 'blog_reads']

/** Every row of every table, in a fixed order. */
function rowsOf(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = TABLES.map((table) => database.prepare(`select * from ${table} order by 1, 2`).all())
  database.close()
  return rows
}

async function filesOf(media: string): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  for (const entry of await readdir(media, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      files[join(entry.parentPath, entry.name).slice(media.length)] = await readFile(join(entry.parentPath, entry.name))
  }
  return files
}

test('what is restored is what was backed up, every row and every file', async () => {
  const archive = join(folder, 'quiet.tar')
  expect(await backUp({ ...site.config, pictures: true }, archive, silent)).toEqual({
    people: 1,
    blogs: 5,
    pictures: 11,
  })
  const restored = join(folder, 'quiet')
  expect(await restore(archive, { dataDir: restored, pictures: true })).toEqual({ people: 1, blogs: 5, pictures: 11 })
  expect(rowsOf(join(restored, DATABASE_FILE))).toEqual(rowsOf(join(site.config.dataDir, DATABASE_FILE)))
  expect(await filesOf(join(restored, 'media'))).toEqual(await filesOf(mediaFolder(site.config)))
  expect((await readdir(site.config.dataDir)).filter((name) => name.startsWith('backup-'))).toEqual([])
})

test('a backup under constant writes is whole: all that was there before, each picture of each blog, nothing half', async () => {
  const before = (await site.app.inject('/api/v1/blog/getAllBlog?limit=100'))
    .json()
    .data.map((blog: { _id: string }) => blog._id)
  let writing = true
  const writers = [0, 1, 2].map(async () => {
    while (writing) {
      const blog = await aPublishedBlog(site.app, author, { paraTwoImage: await aPicture() })
      const url = `/api/v1/blog/deletePost/${blog._id}`
      if (Math.random() < 0.5) await site.app.inject({ method: 'DELETE', url, headers: { cookie: author.cookie } })
    }
  })
  const archives = []
  for (let i = 0; i < 4; i++) {
    const archive = join(folder, `busy-${i}.tar`)
    await backUp({ ...site.config, pictures: true }, archive, silent)
    archives.push(archive)
  }
  writing = false
  await Promise.all(writers)

  for (const [i, archive] of archives.entries()) {
    const restored = join(folder, `busy-${i}`)
    await restore(archive, { dataDir: restored, pictures: true })
    const blogs = rowsOf(join(restored, DATABASE_FILE))[TABLES.indexOf('blogs')] as { id: string }[]
    expect(blogs.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
    const named = [...filesNamed(join(restored, DATABASE_FILE))].flatMap(([id, files]) =>
      files.map((file) => `/${id}/${file}`),
    )
    const files = await filesOf(join(restored, 'media'))
    expect(Object.keys(files).sort()).toEqual(named.sort())
    const live = await filesOf(mediaFolder(site.config))
    for (const [name, bytes] of Object.entries(files)) if (live[name]) expect(bytes.equals(live[name])).toBe(true)
  }
})

test('of a site whose pictures lie in a bucket it is the database alone', async () => {
  const s3 = await startS3()
  const remote = await makeSite(s3.environment)
  const blog = await aPublishedBlog(remote.app, await signedIn(remote.app))
  const archive = join(folder, 'bucket.tar')
  const figures = { people: 1, blogs: 1, pictures: 2 }
  expect(await backUp({ ...remote.config, pictures: false }, archive, silent)).toEqual(figures)
  const restored = join(folder, 'bucket')
  await mkdir(restored)
  expect(await restore(archive, { dataDir: restored, pictures: false })).toEqual(figures)
  expect(await readdir(restored)).toEqual([DATABASE_FILE])
  const again = await makeSite({ ...s3.environment, DATA_DIR: restored })
  expect((await again.app.inject(blog.mainImage.url)).statusCode).toBe(200)
  const here = restore(archive, { dataDir: join(folder, 'disk'), pictures: true })
  await expect(here).rejects.toThrow('The archive lacks 4 pictures')
  await Promise.all([again.close(), remote.close()])
  await s3.close()
})

test('nothing is restored over something, nor from something that is no backup', async () => {
  await expect(restore(join(folder, 'quiet.tar'), { ...site.config, pictures: true })).rejects.toThrow('is not empty')
  await writeFile(join(folder, 'no.tar'), 'not an archive')
  await expect(restore(join(folder, 'no.tar'), { dataDir: join(folder, 'nowhere'), pictures: true })).rejects.toThrow()
})
