// Over 250 lines, as all tests of the schedule share its instances and their clock.
import { readdirSync, readlinkSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BackupConfig, readConfig } from '../config.ts'
import { mediaFolder } from '../media/files.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, signedIn } from '../testing/requests.ts'
import { S3_KEY, startS3 } from '../testing/s3.ts'
import { bucketDestination } from './bucket-destination.ts'
import { readArchive } from './destination.ts'
import { Schedule } from './schedule.ts'
import { openStagingFolder, removeAbandonedStaging } from './staging-folder.ts'
import { findBackupState, listBackups, requestBackup } from './state.ts'
import { checkArchive } from './verify.ts'

// A process takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blogi-schedule-test-'))
  site = await makeSite()
  await postBlog(site.app, await signedIn(site.app))
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

const DAY = 24 * 60 * 60 * 1000

/** An instance's schedule on the site's database, with an adjustable clock. */
function instance(
  environment: Record<string, string>,
  clock: { now: number },
  answersWithin?: { first: number; later: number },
) {
  const told: string[] = []
  const ends: number[] = []
  const tell = (level: string) => (what: unknown, text: string) => told.push(`${level} ${text} ${JSON.stringify(what)}`)
  const log = { info: tell('info'), warn: tell('warn'), error: tell('error') } as unknown as TestSite['app']['log']
  const read = readConfig({ BACKUP_AT: '03:30', ...environment })
  const config = { ...site.config, s3: read.s3, backup: read.backup } as BackupConfig
  const schedule = new Schedule(config, site.db, () => new Date(clock.now), log, {
    ...(answersWithin && { answersWithin }),
    onEnd: async () => void ends.push(clock.now),
  })
  return { schedule, told, ends, config }
}

/** The open files of this process, on systems that list them. */
const openFiles = () =>
  process.platform === 'linux'
    ? readdirSync('/proc/self/fd').map((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`)
        } catch {
          return ''
        }
      })
    : []

/** Resets the state to that of a site that has never made a backup. */
async function forget(): Promise<void> {
  await site.db
    .updateTable('backups')
    .set({ slot: '', claimed_at: '', proved_slot: '', proved_at: null, proved_place: null, requested_at: null })
    .set({ started_at: null, ended_at: null, error: null })
    .execute()
  await site.db.deleteFrom('backup_history').execute()
}

test('one instance makes and verifies a backup each day, then deletes older ones', async () => {
  await forget()
  const to = join(folder, 'daily')
  const clock = { now: Date.parse('2026-11-22T10:00:00Z') }
  const instances = [1, 2, 3].map(() => instance({ BACKUP_TO: to, BACKUP_KEEP: '2d' }, clock))
  const check = async () => {
    await Promise.all(instances.map(({ schedule }) => schedule.check()))
    await Promise.all(instances.map(({ schedule }) => schedule.settled()))
  }
  expect(instances[0]?.schedule.age()).toBe(Number.POSITIVE_INFINITY)
  await check()
  expect(await readdir(to)).toEqual(['blogi-scheduled-2026-11-22T10-00-00Z.tar'])
  expect((await stat(join(to, 'blogi-scheduled-2026-11-22T10-00-00Z.tar'))).mode & 0o777).toBe(0o600)
  await checkArchive(
    readArchive(join(to, 'blogi-scheduled-2026-11-22T10-00-00Z.tar')),
    await mkdtemp(join(folder, 'x-')),
    {
      withPictures: true,
    },
  )
  await writeFile(join(to, 'blogi-2020-01-01T00-00-00.tar'), 'made by hand')

  clock.now = Date.parse('2026-11-23T03:29:59Z')
  await check()
  expect(await readdir(to)).toHaveLength(2)
  clock.now = Date.parse('2026-11-23T03:30:00Z')
  await check()
  clock.now += 1000
  await check()
  clock.now += DAY
  await check()
  expect(await readdir(to)).toEqual([
    'blogi-2020-01-01T00-00-00.tar',
    'blogi-scheduled-2026-11-23T03-30-00Z.tar',
    'blogi-scheduled-2026-11-24T03-30-01Z.tar',
  ])
  clock.now += 3600_000
  await check()
  expect(instances.map(({ schedule }) => schedule.age())).toEqual([3600, 3600, 3600])
  const told = instances.flatMap((one) => one.told)
  expect(told).toHaveLength(3)
  expect(told.every((line) => line.startsWith('info backup verified'))).toBe(true)
})

test('a file in the place of the folder is told in words', async () => {
  await forget()
  const to = join(folder, 'a-file')
  await writeFile(to, 'no folder')
  const { schedule, told } = instance({ BACKUP_TO: to, BACKUP_KEEP: '1d' }, { now: Date.parse('2026-11-22T10:00:00Z') })
  await schedule.check()
  await schedule.settled()
  expect(told).toEqual([expect.stringContaining('BACKUP_TO names a file, or a folder in a file')])
})

test('a failed backup is logged, deletes nothing and is retried an hour later', async () => {
  await forget()
  const to = join(folder, 'failing')
  await mkdir(to)
  await writeFile(join(to, 'blogi-scheduled-2020-01-01T00-00-00Z.tar'), 'an older one')
  const clock = { now: Date.parse('2026-11-22T10:00:00Z') }
  const { schedule, told, ends } = instance({ BACKUP_TO: to, BACKUP_KEEP: '1d' }, clock)
  const check = async () => {
    await schedule.check()
    await schedule.settled()
  }
  await rename(mediaFolder(site.config), `${mediaFolder(site.config)}-away`)
  await check()
  await rename(`${mediaFolder(site.config)}-away`, mediaFolder(site.config))
  expect(told).toEqual([expect.stringMatching(/^error backup failed .*There is no .*media/)])
  expect(await readdir(to)).toEqual(['blogi-scheduled-2020-01-01T00-00-00Z.tar'])
  expect(schedule.age()).toBe(Number.POSITIVE_INFINITY)

  clock.now += 59 * 60_000
  await check()
  expect(told).toHaveLength(1)
  clock.now += 2 * 60_000
  await check()
  expect(told.at(-1)).toMatch(/^info backup verified/)
  expect(ends).toEqual([Date.parse('2026-11-22T10:00:00Z'), clock.now])
  expect(await readdir(to)).toEqual(['blogi-scheduled-2026-11-22T11-01-00Z.tar'])
})

test('an instance that stops aborts its backup, and another takes over at once', async () => {
  await forget()
  const to = join(folder, 'stopped')
  const clock = { now: Date.parse('2026-11-22T10:00:00Z') }
  const [first, second] = [instance({ BACKUP_TO: to }, clock), instance({ BACKUP_TO: to }, clock)]
  await first.schedule.check()
  await second.schedule.check()
  await second.schedule.settled()
  expect(second.told).toEqual([])
  await first.schedule.stop()
  expect(first.told).toEqual([])
  await second.schedule.check()
  await second.schedule.settled()
  expect(second.told).toEqual([expect.stringMatching(/^info backup verified/)])
  expect(await readdir(to)).toEqual(['blogi-scheduled-2026-11-22T10-00-00Z.tar'])
})

test('an instance that stops as soon as it has begun leaves the backup to another', async () => {
  await forget()
  const to = join(folder, 'stopped-early')
  const clock = { now: Date.parse('2026-11-22T10:00:00Z') }
  const [first, second] = [instance({ BACKUP_TO: to }, clock), instance({ BACKUP_TO: to }, clock)]
  await first.schedule.check()
  await first.schedule.stop()
  expect(first.told).toEqual([])
  await second.schedule.check()
  await second.schedule.settled()
  expect(second.told).toEqual([expect.stringMatching(/^info backup verified/)])
})

test('one that is asked for is made by one instance, also if the first is stopped', async () => {
  await forget()
  const clock = { now: Date.parse('2026-11-22T10:00:00Z') }
  const instances = [1, 2, 3].map(() => instance({ BACKUP_TO: join(folder, 'asked') }, clock))
  const [first, second, third] = instances.map(({ schedule }) => schedule) as [Schedule, Schedule, Schedule]
  const ask = () => requestBackup(site.db, new Date(clock.now))
  const told = () => instances.flatMap((one) => one.told)
  await first.check()
  expect(await ask()).toBe(false)
  await first.settled()
  clock.now += 60_000
  expect(await ask()).toBe(true)
  await Promise.all([first.check(), second.check()])
  expect(await ask()).toBe(false)
  await Promise.all([first.settled(), second.settled()])
  expect(told()).toHaveLength(2)

  clock.now += 60_000
  expect(await ask()).toBe(true)
  await first.check()
  await first.stop()
  await second.check()
  await second.settled()
  expect(told()).toHaveLength(3)

  // The daily one does not begin beside another.
  clock.now = Date.parse('2026-11-23T03:29:30Z')
  expect(await ask()).toBe(true)
  await second.check()
  clock.now += 60_000
  await third.check()
  await third.settled()
  expect(told()).toHaveLength(3)
  await second.settled()
  await third.check()
  await third.settled()
  expect(told()).toHaveLength(5)
  expect(told().every((line) => line.startsWith('info backup verified'))).toBe(true)
})

test('uploads to a bucket in parts, and verifies before deleting older backups', async () => {
  await forget()
  const s3 = await startS3()
  const clock = { now: Date.parse('2026-11-22T10:00:00Z') }
  const environment = {
    ...S3_KEY,
    S3_ENDPOINT: String(s3.environment.S3_ENDPOINT),
    BACKUP_TO: 's3://pictures/safe/here',
  }
  const { schedule, told } = instance({ ...environment, BACKUP_KEEP: '1d' }, clock)
  s3.objects.set('safe/here/blogi-scheduled-2020-01-01T00-00-00Z.tar', { bytes: Buffer.from('old'), headers: {} })
  s3.objects.set('media/mine', { bytes: Buffer.from('a picture'), headers: {} })
  await schedule.check()
  await schedule.settled()
  expect(told).toEqual([expect.stringMatching(/^info .*"removed":1/)])
  const name = 'blogi-scheduled-2026-11-22T10-00-00Z.tar'
  expect([...s3.objects.keys()].sort()).toEqual(['media/mine', `safe/here/${name}`])
  expect((await readdir(site.config.dataDir)).filter((entry) => entry.startsWith('.'))).toEqual([])

  const settings = readConfig({ ...environment, BACKUP_TO: '', S3_BUCKET: 'pictures' }).s3
  if (!settings) throw new Error('no settings')
  const place = bucketDestination(settings, 'parts/', 100_000)
  const bytes = s3.objects.get(`safe/here/${name}`)?.bytes as Buffer
  await writeFile(join(folder, name), bytes)
  await place.save(name, join(folder, name))
  expect(s3.objects.get(`parts/${name}`)?.bytes.equals(bytes)).toBe(true)
  expect(s3.requests.filter((line) => line === `PUT parts/${name}`).length).toBe(Math.ceil(bytes.length / 100_000))
  await checkArchive(place.read(name), await mkdtemp(join(folder, 'x-')), { withPictures: true })

  // The file must be closed, regardless of its size: a leaked handle is closed on garbage collection, with an error.
  for (const size of [10, 250_000]) {
    const file = join(folder, `of-${size}.tar`)
    await writeFile(file, Buffer.alloc(size))
    await place.save(`of-${size}.tar`, file)
    expect(openFiles()).not.toContain(file)
  }

  s3.failing = (line) => line.startsWith('PUT') && s3.uploads.get('1')?.length === 1
  await expect(place.save('second.tar', join(folder, name))).rejects.toThrow('The store in S3_ENDPOINT does not answer')
  expect([s3.uploads.size, s3.objects.has('parts/second.tar')]).toEqual([0, false])
  await s3.close()
})

test('metrics report the age of the last verified backup', async () => {
  const to = join(folder, 'measured')
  const token = 'a secret of the operator'
  const other = await makeSite({ BACKUP_AT: '03:30', BACKUP_TO: to, METRICS_TOKEN: token })
  const age = async () => {
    const { body } = await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    return /^blogi_backup_age_seconds (\S+)$/m.exec(body)?.[1]
  }
  expect(await age()).toBe('+Inf')
  await listen(other)
  await expect.poll(age, { timeout: 60_000 }).toMatch(/^\d+(\.\d+)?$/)
  expect(await readdir(to)).toEqual([expect.stringMatching(/^blogi-scheduled-/)])
  other.wait(2 * DAY)
  expect(Number(await age())).toBeGreaterThanOrEqual(2 * 24 * 3600)
  await other.close()
})

test('removes what a killed backup left behind, but not a backup in progress', async () => {
  const where = await mkdtemp(join(folder, 'stages-'))
  const alive = await openStagingFolder(where)
  await mkdir(join(where, '.blogi-backup-killed'))
  await writeFile(join(where, '.blogi-backup-killed', 'lock'), '')
  await mkdir(join(where, '.blogi-backup-just-mine'))
  await mkdir(join(where, '.blogi-backup-begins'))
  await removeAbandonedStaging(where)
  expect((await readdir(where)).sort()).toEqual(
    ['.blogi-backup-begins', '.blogi-backup-just-mine', alive.path.slice(where.length + 1)].sort(),
  )
  await alive.close()
})

test('a folder that does not answer fails in time, and the next backup is made', async () => {
  await forget()
  const to = join(folder, 'hanging')
  const clock = { now: Date.parse('2026-11-22T10:00:00Z') }
  // No process starts so fast.
  const hanging = instance({ BACKUP_TO: to }, clock, { first: 1, later: 1 })
  await hanging.schedule.check()
  await hanging.schedule.settled()
  expect(hanging.told).toEqual([expect.stringContaining('The folder in BACKUP_TO did not answer within 1 minute')])
  clock.now += 61 * 60_000
  const { schedule, told } = instance({ BACKUP_TO: to }, clock)
  await schedule.check()
  await schedule.settled()
  expect(told).toEqual([expect.stringMatching(/^info backup verified/)])
  const history = await listBackups(site.db, { folder: to }, null)
  expect(history).toMatchObject([
    { state: 'verified', isRequested: false, isHere: true, bucket: null, missing: 0, error: null },
    { state: 'failed', bytes: null, error: expect.stringContaining('did not answer') },
  ])
  expect(history[0]?.bytes).toBeGreaterThan(10_000)
})

test('a new place in BACKUP_TO has no verified backup until one is made there', async () => {
  await forget()
  const clock = { now: Date.parse('2026-11-22T10:00:00Z') }
  const before = instance({ BACKUP_TO: join(folder, 'before') }, clock)
  const since = instance({ BACKUP_TO: join(folder, 'since') }, clock)
  const stateOf = ({ config }: typeof before) =>
    findBackupState(site.db, config.backup, new Date(clock.now)).then(({ verified, nextAt }) => ({ verified, nextAt }))
  await before.schedule.check()
  await before.schedule.settled()
  expect(await stateOf(before)).toMatchObject({ verified: { at: '2026-11-22T10:00:00.000Z' } })
  expect(await stateOf(since)).toEqual({ verified: null, nextAt: '2026-11-22T11:00:00.000Z' })
  clock.now += 61 * 60_000
  await since.schedule.check()
  await since.schedule.settled()
  expect(await readdir(join(folder, 'since'))).toHaveLength(1)
  expect(await stateOf(since)).toMatchObject({ verified: { at: '2026-11-22T11:01:00.000Z' } })
  expect((await listBackups(site.db, { folder: join(folder, 'since') }, null)).map(({ isHere }) => isHere)).toEqual([
    true,
    false,
  ])
})
