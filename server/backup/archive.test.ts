// Over 250 lines, so that the tests of archives share one backup.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Header } from 'tar'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mediaFolder } from '../media/files.ts'
import { type Backups, filesIn, openBackups, settingsOf } from '../testing/backups.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { runProgram } from '../testing/program.ts'
import { postBlog, signedIn } from '../testing/requests.ts'
import { startS3, type TestS3 } from '../testing/s3.ts'

// The content of an archive, and the handling of incomplete ones: see the list in vitest.config.ts.

let backups: Backups
let s3: TestS3
let site: TestSite
const closes: (() => Promise<unknown>)[] = []
// A program takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
beforeAll(async () => {
  backups = await openBackups()
  s3 = await startS3()
  site = await makeSite()
  const author = await signedIn(site.app)
  for (let i = 0; i < 2; i++) await postBlog(site.app, author, { paraOneImage: await makePicture() })
  expect(await backups.backUp('quiet.tar', site)).toMatchObject({ code: 0, errors: '' })
})
afterAll(async () => {
  for (const close of closes.reverse()) await close()
  await site.close()
  await s3.close()
  await backups.close()
})

/** The parts of an archive with their offset and size. */
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

test('an archive can be unpacked with tar and verified with sha256sum', async () => {
  const by = join(backups.folder, 'by-hand')
  await mkdir(by)
  execFileSync('tar', ['xf', join(backups.folder, 'quiet.tar'), '-C', by])
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: by })
  expect(JSON.parse(await readFile(join(by, 'manifest.json'), 'utf8'))).toMatchObject({
    format: 1,
    engine: 'sqlite',
    pictureStorage: 'disk',
    tables: { users: { rows: 1 }, blogs: { rows: 2 }, pictures: { rows: 5 } },
    missing: [],
  })
})

test('verification detects a single changed byte and names the part', async () => {
  const parts = await partsOf(join(backups.folder, 'quiet.tar'))
  const whole = await readFile(join(backups.folder, 'quiet.tar'))
  const changed = async (at: number) => {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] as number) ^ 1
    await writeFile(join(backups.folder, 'changed.tar'), bytes)
    return backups.verifyHere('changed.tar').then(
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
  expect(await backups.verify('changed.tar')).toMatchObject({
    code: 1,
    errors: 'The archive is damaged: what follows manifest.json cannot be read.\n',
  })
})

test('truncated, outdated and invalid archives restore nothing, each with its message', async () => {
  const whole = await readFile(join(backups.folder, 'quiet.tar'))
  await writeFile(join(backups.folder, 'cut.tar'), whole.subarray(0, whole.length * 0.6))
  await writeFile(join(backups.folder, 'no.tar'), 'not an archive'.repeat(100))
  const old = join(backups.folder, 'old')
  await mkdir(join(old, 'media'), { recursive: true })
  await writeFile(join(old, 'blogi.sqlite'), 'a database')
  execFileSync('tar', ['cf', join(backups.folder, 'old.tar'), '-C', old, 'blogi.sqlite', 'media'])
  const said: Record<string, string> = {
    'cut.tar': 'The archive is cut off within or behind ',
    'no.tar': 'The file is no archive of npm run backup.',
    'old.tar':
      'The archive holds media/, which no backup of this kind does. One of an older program is unpacked with tar',
  }
  for (const [file, line] of Object.entries(said)) {
    const target = await backups.emptyTarget(`from-${file}`)
    await expect(backups.verifyHere(file)).rejects.toThrow(line)
    await expect(backups.restoreHere(file, target)).rejects.toThrow(line)
    expect(await readdir(join(backups.folder, `from-${file}`))).toEqual([])
  }
  expect(await backups.verify('none.tar')).toMatchObject({
    code: 1,
    errors: `There is no ${join(backups.folder, 'none.tar')}.\n`,
  })
})

test('a missing picture is listed with exit code 3 and stops nothing', async () => {
  const lossy = await makeSite()
  closes.push(lossy.close)
  const person = await signedIn(lossy.app)
  const [gone, whole] = [await postBlog(lossy.app, person), await postBlog(lossy.app, person)]
  const file = gone.mainImage.url.replace('/media/', '')
  await rm(join(mediaFolder(lossy.config), file))
  const made = await backups.backUp('lossy.tar', lossy)
  expect(made.code).toBe(3)
  expect(made.errors).toBe(`1 file of pictures was not there when it was made:\n  ${file}\n`)
  expect(await backups.verify('lossy.tar')).toMatchObject({ code: 3, errors: expect.stringContaining(file) })
  const target = await backups.emptyTarget('lossy')
  expect(await backups.run(['restore', join(backups.folder, 'lossy.tar')], target)).toMatchObject({ code: 3 })
  const files = await filesIn(join(backups.folder, 'lossy', 'media'))
  expect(files).toHaveProperty([whole.mainImage.url.replace('/media/', '')])
  expect(files).not.toHaveProperty([file])
})

test('pictures of a bucket are restored into an empty bucket or a folder', async () => {
  const remote = await makeSite(s3.environment)
  closes.push(remote.close)
  const person = await signedIn(remote.app)
  const blog = await postBlog(remote.app, person, { paraOneImage: await makePicture() })
  expect(await backups.backUp('bucket.tar', remote)).toMatchObject({ code: 0, errors: '' })
  const stored = new Map([...s3.objects].map(([key, { bytes }]) => [key, bytes]))
  const onDisk = await backups.emptyTarget('bucket-to-disk')
  expect(await backups.run(['restore', join(backups.folder, 'bucket.tar')], onDisk)).toMatchObject({
    code: 0,
    errors: '',
  })
  const files = await filesIn(join(backups.folder, 'bucket-to-disk', 'media'))
  expect(new Map(Object.entries(files).map(([file, bytes]) => [`media/${file}`, bytes]))).toEqual(stored)

  const other = { ...(await backups.emptyTarget('bucket-other')), ...s3.environment }
  await remote.media.put('018f0000-0000-7000-8000-000000000000', [{ name: '64.webp', bytes: await makePicture() }])
  expect(await backups.run(['restore', join(backups.folder, 'bucket.tar')], other)).toMatchObject({
    code: 1,
    errors: 'The bucket holds other pictures: name an empty one to restore into.\n',
  })
  expect([...s3.objects.keys()]).toEqual(expect.arrayContaining([...stored.keys()]))
  await remote.app.close()
  s3.objects.clear()
  s3.failing = (request) => request.startsWith('PUT') && s3.objects.size === 2
  expect(await backups.run(['restore', join(backups.folder, 'bucket.tar')], other)).toMatchObject({ code: 1 })
  expect([...s3.objects.keys()]).toEqual([])
  expect(await readdir(other.DATA_DIR as string)).toEqual([])
  s3.failing = () => false

  expect(await backups.run(['restore', join(backups.folder, 'bucket.tar')], other)).toMatchObject({
    code: 0,
    errors: '',
  })
  expect(new Map([...s3.objects].map(([key, { bytes }]) => [key, bytes]))).toEqual(stored)
  const again = await makeSite({ ...other })
  expect((await again.app.inject(blog.mainImage.url)).statusCode).toBe(200)
  await again.app.close()
  await again.db.destroy()
})

/** Starts the program and signals it once a condition holds. Returns its exit code and the signal that killed it. */
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

test('a killed backup leaves no archive, and the next run cleans up after SIGKILL', async () => {
  const where = join(backups.folder, 'killed')
  await mkdir(where)
  // A picture whose read never ends blocks the backup.
  const [picture = ''] = Object.keys(await filesIn(mediaFolder(site.config)))
  const file = join(mediaFolder(site.config), picture)
  await rename(file, join(backups.folder, 'picture'))
  execFileSync('mkfifo', [file])
  const args = ['backup', join(where, 'site.tar')]
  const begun = async () => (await readdir(where, { recursive: true })).some((name) => name.endsWith('/SHA256SUMS'))
  expect(await signalled('SIGTERM', args, settingsOf(site), begun)).toEqual([null, 'SIGTERM'])
  expect(await readdir(where)).toEqual([])
  expect(await signalled('SIGKILL', args, settingsOf(site), begun)).toEqual([null, 'SIGKILL'])
  await rename(join(backups.folder, 'picture'), file)
  expect(await readdir(where)).toEqual([expect.stringMatching(/^\.blogi-backup-/)])
  expect(await backups.run(args, settingsOf(site))).toMatchObject({ code: 0, errors: '' })
  expect(await readdir(where)).toEqual(['site.tar'])
  expect((await readdir(site.config.dataDir)).filter((name) => !/^(blogi\.sqlite|media)/.test(name))).toEqual([])
})

test('a full disk is reported and leaves no files behind', async () => {
  const where = join(backups.folder, 'full')
  await mkdir(where)
  // At most 40 kB per file; the archive and the database are larger.
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

test('an interrupted restore leaves nothing to start from, and a retry starts over', async () => {
  const target = await backups.emptyTarget('half')
  const dataDir = target.DATA_DIR as string
  // Half of the archive, and then no more data.
  const pipe = join(backups.folder, 'half.tar')
  execFileSync('mkfifo', [pipe])
  const bytes = await readFile(join(backups.folder, 'quiet.tar'))
  const feed = open(pipe, 'w').then(async (file) => {
    // The restore may be killed before it has read all of it.
    await file.writeFile(bytes.subarray(0, bytes.length * 0.6)).catch(() => undefined)
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
  await backups.restoreHere('quiet.tar', target)
  expect(await filesIn(join(dataDir, 'media'))).toEqual(await filesIn(mediaFolder(site.config)))
})
