import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { Header } from 'tar'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { openEmbedded, openPatiently } from '../db/open.ts'
import { mediaFolder } from '../media/files.ts'
import { fileNames, type PictureRow } from '../media/store.ts'
import { KEYS, plain, TABLES } from '../move/rows.ts'
import { emptyPostgres, makeSite, type TestSite } from '../testing/make-app.ts'
import { aPicture } from '../testing/pictures.ts'
import { runProgram } from '../testing/program.ts'
import { aPublishedBlog, get, type SignedIn, signedIn } from '../testing/requests.ts'
import { startS3, type TestS3 } from '../testing/s3.ts'
import { checkArchive } from './check.ts'
import { readArchive } from './place.ts'
import { restore } from './restore.ts'

let folder: string
let s3: TestS3
/** Whose pictures lie on the disk, and in a bucket. */
let site: TestSite
let author: SignedIn
const closes: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blogi-backup-test-'))
  s3 = await startS3()
  site = await makeSite()
  author = await signedIn(site.app, { name: 'Zoë Ångström 🌊' })
  for (let i = 0; i < 5; i++) await aPublishedBlog(site.app, author, { paraOneImage: await aPicture() })
  await aPublishedBlog(site.app, author, { mainImage: await anAnimation() })
  await aPublishedBlog(site.app, author, { published: 'False', title: 'A draft: "quotes", \\ and\ttabs' })
})
afterAll(async () => {
  for (const close of closes.reverse()) await close()
  await site.close()
  await s3.close()
  await rm(folder, { recursive: true })
})

const NO_BUCKET = { S3_BUCKET: '', S3_ENDPOINT: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' }

/** Two frames of one colour each; beside its versions it is stored with stills. */
async function anAnimation(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** The settings of a site, for a program. */
const settingsOf = ({ config }: TestSite) => ({
  ...(config.s3 ? s3.environment : NO_BUCKET),
  DATA_DIR: config.dataDir,
  DATABASE_URL: config.databaseUrl ?? '',
})
/** `npm run backup` and `npm run restore`. */
const run = (args: string[], environment: Record<string, string> = settingsOf(site)) =>
  runProgram(['server/backup/main.ts', ...args], environment)
const backUp = (file: string, of = site) => run(['backup', join(folder, file)], settingsOf(of))
const verify = (file: string) => run(['backup', '--verify', join(folder, file)])
/** The same without a program of its own, which takes a second to start. */
const restoreHere = (file: string, target: Record<string, string>) =>
  restore(() => readArchive(join(folder, file)), readConfig(target))
async function verifyHere(file: string) {
  const scratch = await mkdtemp(join(folder, 'scratch-'))
  return checkArchive(readArchive(join(folder, file)), scratch, { withPictures: false })
}

/** Where nothing is yet, of the engine that the test run names. */
async function emptyTarget(name: string): Promise<Record<string, string>> {
  if (process.env.TEST_ENGINE !== 'postgres') return { ...NO_BUCKET, DATA_DIR: join(folder, name), DATABASE_URL: '' }
  const database = await emptyPostgres()
  closes.push(database.drop)
  return { ...NO_BUCKET, DATA_DIR: join(folder, name), DATABASE_URL: database.url }
}

/** Every row of every table, in an order that is the same on both engines. */
async function rowsOf({ DATA_DIR, DATABASE_URL }: Record<string, string>) {
  const db = DATABASE_URL ? await openPatiently(DATABASE_URL) : openEmbedded(DATA_DIR as string)
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const table of TABLES) {
    const all = await plain(db).selectFrom(table).selectAll().execute()
    const key = (row: Record<string, unknown>) => KEYS[table].map((name) => row[name]).join()
    rows[table] = all.map((row) => ({ ...row })).sort((one, two) => (key(one) < key(two) ? -1 : 1))
  }
  await db.destroy()
  return rows
}

async function filesIn(media: string): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  for (const entry of await readdir(media, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      files[join(entry.parentPath, entry.name).slice(media.length + 1)] = await readFile(
        join(entry.parentPath, entry.name),
      )
  }
  return files
}

/** The parts of an archive: where each begins and how long it is. */
async function partsOf(file: string): Promise<{ path: string; at: number; size: number }[]> {
  const bytes = await readFile(file)
  const parts = []
  for (let at = 0; bytes[at] !== 0; ) {
    const { path = '', size = 0 } = new Header(bytes, at)
    parts.push({ path, at: at + 512, size })
    at += 512 + Math.ceil(size / 512) * 512
  }
  return parts
}

// A program takes seconds to start where others work.
vi.setConfig({ testTimeout: 120_000 })

const left = async (where: string) => (await readdir(where)).filter((name) => name.startsWith('.blogi-backup-'))

test('what is restored is what was backed up, every row and every file; all of it is private', async () => {
  const made = await backUp('quiet.tar')
  expect(made).toMatchObject({ code: 0, errors: '' })
  expect(made.out).toContain(`${join(folder, 'quiet.tar')} holds 1 people, 7 blogs and 13 pictures (`)
  expect((await stat(join(folder, 'quiet.tar'))).mode & 0o777).toBe(0o600)
  expect(await left(folder)).toEqual([])
  const verified = await verify('quiet.tar')
  expect(verified).toMatchObject({ code: 0, errors: '' })
  expect(verified.out).toContain('is whole: it holds 1 people, 7 blogs and 13 pictures')

  const target = await emptyTarget('quiet')
  const restored = await run(['restore', join(folder, 'quiet.tar')], target)
  expect(restored).toMatchObject({ code: 0, errors: '' })
  expect(restored.out).toContain('Restored 1 people, 7 blogs and 13 pictures')
  expect(await filesIn(join(folder, 'quiet', 'media'))).toEqual(await filesIn(mediaFolder(site.config)))
  expect(await rowsOf(target)).toEqual(await rowsOf(settingsOf(site)))
  expect(Object.keys(await filesIn(join(folder, 'quiet', 'media')))).toContainEqual(
    expect.stringMatching(/-still\.webp$/),
  )
  expect((await stat(join(folder, 'quiet', 'media'))).mode & 0o077).toBe(0)
  const again = await makeSite({ ...target, LOG_LEVEL: 'silent' })
  expect((await get(again.app, '/user/me', author.cookie)).json().data._id).toBe(author.user._id)
  expect((await get(again.app, '/blog/getAllBlog')).json().data).toHaveLength(6)
  await again.app.close()
  await again.db.destroy()
})

test('an archive can be looked at without this program: tar unpacks it, sha256sum knows its parts', async () => {
  const by = join(folder, 'by-hand')
  await mkdir(by)
  execFileSync('tar', ['xf', join(folder, 'quiet.tar'), '-C', by])
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: by })
  expect(JSON.parse(await readFile(join(by, 'manifest.json'), 'utf8'))).toMatchObject({
    format: 1,
    engine: process.env.TEST_ENGINE === 'postgres' ? 'postgresql' : 'sqlite',
    pictureStorage: 'disk',
    tables: { users: { rows: 1 }, blogs: { rows: 7 }, pictures: { rows: 13 } },
    missing: [],
  })
})

test('a backup under constant writes is whole: all that was there before, each picture of each blog, nothing half', async () => {
  const before = (await get(site.app, '/blog/getAllBlog?limit=100')).json().data.map(({ _id }: { _id: string }) => _id)
  let writing = true
  const writers = [0, 1, 2].map(async () => {
    while (writing) {
      const blog = await aPublishedBlog(site.app, author, { paraTwoImage: await aPicture() })
      const url = `/api/v1/blog/deletePost/${blog._id}`
      if (Math.random() < 0.5) await site.app.inject({ method: 'DELETE', url, headers: { cookie: author.cookie } })
    }
  })
  for (let i = 0; i < 3; i++) expect(await backUp(`busy-${i}.tar`)).toMatchObject({ code: 0, errors: '' })
  writing = false
  await Promise.all(writers)
  for (let i = 0; i < 3; i++) {
    const target = await emptyTarget(`busy-${i}`)
    await restoreHere(`busy-${i}.tar`, target)
    const { blogs, pictures } = await rowsOf(target)
    expect(blogs?.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
    const files = await filesIn(join(folder, `busy-${i}`, 'media'))
    for (const row of (pictures ?? []) as unknown as PictureRow[]) {
      for (const name of fileNames(row)) expect(files).toHaveProperty([`${row.id}/${name}`])
    }
  }
})

test('one byte that has changed is found, and its part named, in every part and between them', async () => {
  const parts = await partsOf(join(folder, 'quiet.tar'))
  const whole = await readFile(join(folder, 'quiet.tar'))
  const changed = async (at: number) => {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] as number) ^ 1
    await writeFile(join(folder, 'changed.tar'), bytes)
    return verifyHere('changed.tar').then(
      () => `the byte at ${at} was not found`,
      (error: Error) => error.message,
    )
  }
  const firstPicture = parts[0] as (typeof parts)[0]
  expect(firstPicture.path).toMatch(/^media\//)
  for (const { path, at, size } of [firstPicture, ...parts.slice(-3)]) {
    expect(await changed(at + Math.floor(size / 2))).toBe(`The archive is damaged: ${path} is not as it was written.`)
    expect(await changed(at + size - 1)).toBe(`The archive is damaged: ${path} is not as it was written.`)
  }
  expect(parts.slice(-3).map(({ path }) => path)).toEqual(['blogi.sqlite', 'SHA256SUMS', 'manifest.json'])
  const second = parts[1] as (typeof parts)[0]
  expect(await changed(second.at - 500)).toBe(
    `The archive is damaged: what follows ${firstPicture.path} cannot be read.`,
  )
  expect(await changed(firstPicture.at + firstPicture.size)).toBe(
    `The archive is damaged: the bytes that follow ${firstPicture.path} have changed.`,
  )
  expect(await changed(whole.length - 1)).toBe('The archive is damaged: something follows its end.')
  expect(await changed(whole.length - 1000)).toBe('The archive is damaged: what follows manifest.json cannot be read.')
  expect(await verify('changed.tar')).toMatchObject({
    code: 1,
    errors: 'The archive is damaged: what follows manifest.json cannot be read.\n',
  })
})

test('an archive that is cut, an older kind and no archive at all are told from each other, and restore nothing', async () => {
  const whole = await readFile(join(folder, 'quiet.tar'))
  await writeFile(join(folder, 'cut.tar'), whole.subarray(0, whole.length * 0.6))
  await writeFile(join(folder, 'no.tar'), 'not an archive'.repeat(100))
  const old = join(folder, 'old')
  await mkdir(join(old, 'media'), { recursive: true })
  await writeFile(join(old, 'blogi.sqlite'), 'a database')
  execFileSync('tar', ['cf', join(folder, 'old.tar'), '-C', old, 'blogi.sqlite', 'media'])
  const said: Record<string, string> = {
    'cut.tar': 'The archive is cut off within or behind ',
    'no.tar': 'The file is no archive of npm run backup.',
    'old.tar':
      'The archive holds media/, which no backup of this kind does. One of an older program is unpacked with tar',
  }
  for (const [file, line] of Object.entries(said)) {
    const target = await emptyTarget(`from-${file}`)
    await expect(verifyHere(file)).rejects.toThrow(line)
    await expect(restoreHere(file, target)).rejects.toThrow(line)
    expect(await readdir(join(folder, `from-${file}`))).toEqual([])
  }
  expect(await verify('none.tar')).toMatchObject({ code: 1, errors: `There is no ${join(folder, 'none.tar')}.\n` })
})

test('a picture that is missing is listed and stops nothing: exit code 3, and all else is there', async () => {
  const lossy = await makeSite()
  closes.push(lossy.close)
  const person = await signedIn(lossy.app)
  const [gone, whole] = [await aPublishedBlog(lossy.app, person), await aPublishedBlog(lossy.app, person)]
  const file = gone.mainImage.url.replace('/media/', '')
  await rm(join(mediaFolder(lossy.config), file))
  const made = await backUp('lossy.tar', lossy)
  expect(made.code).toBe(3)
  expect(made.errors).toBe(`1 files of pictures were not there when it was made:\n  ${file}\n`)
  expect(await verify('lossy.tar')).toMatchObject({ code: 3, errors: expect.stringContaining(file) })
  const target = await emptyTarget('lossy')
  expect(await run(['restore', join(folder, 'lossy.tar')], target)).toMatchObject({ code: 3 })
  const files = await filesIn(join(folder, 'lossy', 'media'))
  expect(files).toHaveProperty([whole.mainImage.url.replace('/media/', '')])
  expect(files).not.toHaveProperty([file])
})

test('a bucket: its pictures are in the archive, and go into an empty bucket again, or into a folder', async () => {
  const remote = await makeSite(s3.environment)
  closes.push(remote.close)
  const person = await signedIn(remote.app)
  const blog = await aPublishedBlog(remote.app, person, { paraOneImage: await aPicture() })
  expect(await backUp('bucket.tar', remote)).toMatchObject({ code: 0, errors: '' })
  const stored = new Map([...s3.objects].map(([key, { bytes }]) => [key, bytes]))
  const onDisk = await emptyTarget('bucket-to-disk')
  expect(await run(['restore', join(folder, 'bucket.tar')], onDisk)).toMatchObject({ code: 0, errors: '' })
  const files = await filesIn(join(folder, 'bucket-to-disk', 'media'))
  expect(new Map(Object.entries(files).map(([file, bytes]) => [`media/${file}`, bytes]))).toEqual(stored)

  const other = { ...(await emptyTarget('bucket-other')), ...s3.environment }
  await remote.media.put('018f0000-0000-7000-8000-000000000000', [{ name: '64.webp', bytes: await aPicture() }])
  expect(await run(['restore', join(folder, 'bucket.tar')], other)).toMatchObject({
    code: 1,
    errors: 'The bucket holds other pictures: name an empty one to restore into.\n',
  })
  expect([...s3.objects.keys()]).toEqual(expect.arrayContaining([...stored.keys()]))
  await remote.app.close()
  s3.objects.clear()
  s3.failing = (request) => request.startsWith('PUT') && s3.objects.size === 2
  expect(await run(['restore', join(folder, 'bucket.tar')], other)).toMatchObject({ code: 1 })
  expect([...s3.objects.keys()]).toEqual([])
  expect(await readdir(other.DATA_DIR as string)).toEqual([])
  s3.failing = () => false

  expect(await run(['restore', join(folder, 'bucket.tar')], other)).toMatchObject({ code: 0, errors: '' })
  expect(new Map([...s3.objects].map(([key, { bytes }]) => [key, bytes]))).toEqual(stored)
  const again = await makeSite({ ...other })
  expect((await again.app.inject(blog.mainImage.url)).statusCode).toBe(200)
  await again.app.close()
  await again.db.destroy()
})

test('either engine is restored from the archive of the other', async () => {
  const target = { ...NO_BUCKET, DATA_DIR: join(folder, 'other-engine'), DATABASE_URL: '' }
  await restoreHere('quiet.tar', target)
  const moved = await makeSite({ ...target })
  expect((await get(moved.app, '/user/me', author.cookie)).json().data._id).toBe(author.user._id)
  await moved.app.close()
  await moved.db.destroy()
  if (process.env.TEST_ENGINE !== 'postgres') return
  expect(await run(['backup', join(folder, 'from-sqlite.tar')], target)).toMatchObject({ code: 0, errors: '' })
  const back = await emptyTarget('to-postgres')
  await restoreHere('from-sqlite.tar', back)
  expect(await rowsOf(back)).toEqual(await rowsOf(target))
})

/** Starts the program, and sends it a signal as soon as something is so. Gives its exit code and the signal it died of. */
async function signalled(
  signal: 'SIGKILL' | 'SIGTERM',
  args: string[],
  environment: Record<string, string>,
  when: () => Promise<boolean>,
) {
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, ['server/backup/main.ts', ...args], { env, stdio: 'ignore' })
  const exited = once(child, 'exit')
  await expect.poll(when, { timeout: 60_000 }).toBe(true)
  child.kill(signal)
  return exited
}

test('a signal in the middle leaves nothing under the name; what SIGKILL leaves beside goes with the next run', async () => {
  const where = join(folder, 'killed')
  await mkdir(where)
  // A picture that never comes to its end keeps the backup where it is.
  const [picture = ''] = Object.keys(await filesIn(mediaFolder(site.config)))
  const file = join(mediaFolder(site.config), picture)
  await rename(file, join(folder, 'picture'))
  execFileSync('mkfifo', [file])
  const args = ['backup', join(where, 'site.tar')]
  const begun = async () => (await readdir(where, { recursive: true })).some((name) => name.endsWith('/SHA256SUMS'))
  expect(await signalled('SIGTERM', args, settingsOf(site), begun)).toEqual([null, 'SIGTERM'])
  expect(await readdir(where)).toEqual([])
  expect(await signalled('SIGKILL', args, settingsOf(site), begun)).toEqual([null, 'SIGKILL'])
  await rename(join(folder, 'picture'), file)
  expect(await readdir(where)).toEqual([expect.stringMatching(/^\.blogi-backup-/)])
  expect(await run(args)).toMatchObject({ code: 0, errors: '' })
  expect(await readdir(where)).toEqual(['site.tar'])
  expect((await readdir(site.config.dataDir)).filter((name) => !/^(blogi\.sqlite|media)/.test(name))).toEqual([])
})

test('a full disk leaves nothing, and says so', async () => {
  const where = join(folder, 'full')
  await mkdir(where)
  // 40 kB a file; the archive and the database are larger.
  const command = `ulimit -f 40; exec "$0" server/backup/main.ts backup ${join(where, 'site.tar')}`
  const child = spawn('bash', ['-c', command, process.execPath], { env: { ...process.env, ...settingsOf(site) } })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  expect([code, errors]).toEqual([
    1,
    `There is no room in ${where}: make some, or name another place. Nothing was changed.\n`,
  ])
  expect(await readdir(where)).toEqual([])
})

test('a restore that is cut leaves nothing that starts; the next one begins anew', async () => {
  const target = await emptyTarget('half')
  const dataDir = target.DATA_DIR as string
  // Half of the archive, and then nothing more.
  const pipe = join(folder, 'half.tar')
  execFileSync('mkfifo', [pipe])
  const bytes = await readFile(join(folder, 'quiet.tar'))
  const feed = open(pipe, 'w').then(async (file) => {
    await file.writeFile(bytes.subarray(0, bytes.length * 0.6))
    return file
  })
  const hasPictures = async () =>
    (await readdir(join(dataDir, 'unfinished-restore', 'media')).catch(() => [])).length > 0
  expect(await signalled('SIGKILL', ['restore', pipe], target, hasPictures)).toEqual([null, 'SIGKILL'])
  await (await feed).close()
  expect(await readdir(dataDir)).toEqual(['unfinished-restore'])
  const start = await runProgram(['server/main.ts'], { ...target, NODE_ENV: 'production', PORT: '0' })
  expect(start).toMatchObject({
    code: 1,
    errors: 'DATA_DIR holds a part of a backup: run npm run restore again until it is done, or name another folder.\n',
  })
  await restoreHere('quiet.tar', target)
  expect(await filesIn(join(dataDir, 'media'))).toEqual(await filesIn(join(folder, 'quiet', 'media')))
})

test('nothing is restored over something', async () => {
  const target = await emptyTarget('taken')
  await mkdir(target.DATA_DIR as string)
  await writeFile(join(target.DATA_DIR as string, 'notes'), 'mine')
  expect(await run(['restore', join(folder, 'quiet.tar')], target)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is not empty: set DATA_DIR to a new folder'),
  })
  expect(await readdir(target.DATA_DIR as string)).toEqual(['notes'])
  if (!target.DATABASE_URL) return
  const other = { ...settingsOf(site), DATA_DIR: join(folder, 'taken-too') }
  expect(await run(['restore', join(folder, 'quiet.tar')], other)).toMatchObject({
    code: 1,
    errors: 'The database in DATABASE_URL is not empty (it has users): name an empty one.\n',
  })
  expect(await readdir(join(folder, 'taken-too'))).toEqual([])
})
