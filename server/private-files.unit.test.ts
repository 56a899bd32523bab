import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './db/migrate.ts'
import { DATABASE_FILE, openEmbedded } from './db/open.ts'
import { diskMedia } from './media/disk.ts'
import { MEDIA_FOLDER } from './media/files.ts'
import { restrictPermissions } from './private-files.ts'
import { runProgram } from './testing/program.ts'

const PICTURE = '0197b2c0-0000-7000-8000-000000000000'

let folder: string
let before: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blogi-private-test-'))
  before = process.umask(0)
})
afterEach(async () => {
  process.umask(before)
  await rm(folder, { recursive: true })
})

/** The files and folders that other users of the machine have any access to, as mode and path. */
async function openToOthers(path: string): Promise<string[]> {
  const all = [path, ...(await readdir(path, { recursive: true })).map((name) => join(path, name))]
  const modes = await Promise.all(all.map(async (name) => ({ name, mode: (await stat(name)).mode & 0o777 })))
  return modes.filter(({ mode }) => mode & 0o077).map(({ name, mode }) => `${mode.toString(8)} ${name}`)
}

test('whatever the umask, other users cannot read the data, a backup or restored files', {
  timeout: 60_000,
}, async () => {
  const dataDir = join(folder, 'data')
  await restrictPermissions(dataDir)
  const db = openEmbedded(dataDir)
  await migrate(db)
  const media = await diskMedia(join(dataDir, MEDIA_FOLDER))
  await media.put(PICTURE, [{ name: '64.webp', bytes: Buffer.from('a picture') }])
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining([`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`]))
  expect(await openToOthers(dataDir)).toEqual([])

  process.umask(0)
  const archive = join(folder, 'blogi.tar')
  const program = 'server/backup/main.ts'
  const made = await runProgram([program, 'backup', archive], { DATA_DIR: dataDir })
  expect(made).toMatchObject({ code: 0, errors: '' })
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  await db.destroy()
  const restored = join(folder, 'restored')
  const done = await runProgram([program, 'restore', archive], { DATA_DIR: restored })
  expect(done).toMatchObject({ code: 0, errors: '' })
  expect(await openToOthers(restored)).toEqual([])
})

test('startup restricts own files that others can read, and no other files', async () => {
  for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, 'other']) {
    await writeFile(join(folder, name), '')
    await chmod(join(folder, name), 0o644)
  }
  await mkdir(join(folder, MEDIA_FOLDER), 0o755)
  await chmod(folder, 0o755)
  await restrictPermissions(folder)
  expect(await openToOthers(folder)).toEqual([`755 ${folder}`, `644 ${join(folder, 'other')}`])
})
