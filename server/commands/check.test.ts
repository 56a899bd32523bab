import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addSecret } from '../credentials/second-factor.ts'
import { KEY_FILE } from '../secret-key.ts'
import { listen, originOf } from '../testing/listen.ts'
import { makeSite } from '../testing/make-site.ts'
import { runProgram } from '../testing/program.ts'
import { signedIn } from '../testing/requests.ts'
import { startS3 } from '../testing/s3.ts'
import { runCheck } from './check.ts'

/** The lines that it prints with these settings, and how many things are wrong. */
async function check(settings: Record<string, string>) {
  const lines: string[] = []
  const wrong = await runCheck(settings, new Date(), (line) => lines.push(line))
  return { wrong, said: lines.join('\n') }
}

test('a running site is right, but for what nobody has set up yet', async () => {
  const site = await makeSite()
  await listen(site)
  const { dataDir, databaseUrl = '' } = site.config
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: originOf(site),
    SECRET_KEY: 'x'.repeat(32),
  }
  const { wrong, said } = await check(settings)
  expect(said).not.toContain('✗')
  expect(wrong).toBe(0)
  for (const line of [
    '✓ Data: ',
    '✓ Database: ',
    '! Email: ',
    '! Backups: ',
    '✓ Secrets: ',
    '✓ Live updates: ',
    '✓ Clock: ',
  ]) {
    expect(said).toContain(line)
  }
  expect(said).toMatch(/✓ Address: \S+ answers, version \d/)
  expect(said).toContain('Wrong: 0. To look at: 3.')
})

test('what does not answer is wrong, each in a line with the cause', async () => {
  const site = await makeSite()
  const { dataDir, databaseUrl = '' } = site.config
  const file = join(dataDir, 'a-file')
  await writeFile(file, '')
  const { wrong, said } = await check({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'https://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'a@example.org',
    BACKUP_AT: '03:30',
    BACKUP_TO: join(file, 'below'),
  })
  expect(said).toContain('✗ Email: The mail server could not be reached.')
  expect(said).toMatch(/✗ Backups: E\w+: .*a-file/)
  expect(said).toMatch(/✗ Address: https:\/\/127\.0\.0\.1:9 does not answer/)
  expect(said).toContain('✗ Proxy: TRUST_PROXY is false')
  expect(wrong).toBe(4)
})

test('before the first start it says what that creates, and creates nothing', async () => {
  const site = await makeSite()
  const folder = join(site.config.dataDir, 'new')
  await mkdir(folder)
  const backups = join(folder, 'backups')
  const { wrong, said } = await check({ DATA_DIR: join(folder, 'data'), BACKUP_AT: '03:30', BACKUP_TO: backups })
  expect(wrong).toBe(0)
  expect(await readdir(folder)).toEqual([])
  expect(said).toContain(`Data: the first start creates ${join(folder, 'data')}`)
  expect(said).toContain('Database: none yet')
})

test('before the first start an address that does not answer is to look at', async () => {
  const site = await makeSite()
  const away = { PUBLIC_URL: 'http://127.0.0.1:9' }
  const before = await check({ ...away, DATA_DIR: join(site.config.dataDir, 'new') })
  expect(before.wrong).toBe(0)
  expect(before.said).toContain('! Address: http://127.0.0.1:9 does not answer as this site yet (')
  const { dataDir, databaseUrl = '' } = site.config
  const after = await check({ ...away, DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  expect(after.wrong).toBe(1)
  expect(after.said).toContain('✗ Address: http://127.0.0.1:9 does not answer as this site (')
})

test('a key that does not decrypt a second factor is wrong', async () => {
  const site = await makeSite()
  const { dataDir, databaseUrl = '' } = site.config
  const inFolder = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const parts = { ...site, now: () => new Date() }
  const { user } = await signedIn(site.app)
  // One that no one has confirmed can be replaced, so its key does not matter.
  await addSecret(parts, (await signedIn(site.app)).user._id, 'a secret')
  await site.db.updateTable('second_factors').set({ secret: 'of another key' }).execute()
  await addSecret(parts, user._id, 'a secret')
  const own = site.db.updateTable('second_factors').where('user_id', '=', user._id)
  await own.set({ confirmed_at: new Date().toISOString() }).execute()
  const file = join(dataDir, KEY_FILE)
  const key = await readFile(file, 'utf8')
  expect((await check(inFolder)).said).toContain(`! Secrets: the key is ${file}`)
  expect((await check({ ...inFolder, SECRET_KEY: key })).said).toContain('✓ Secrets: SECRET_KEY is set')

  const other = await check({ ...inFolder, SECRET_KEY: 'x'.repeat(32) })
  expect(other.wrong).toBe(1)
  expect(other.said).toContain('✗ Secrets: 1 second factor was encrypted with another key than SECRET_KEY. Set')
  expect(other.said).toContain('remove-second-factor EMAIL')
  await writeFile(file, 'y'.repeat(43))
  expect((await check(inFolder)).said).toContain(
    `✗ Secrets: 1 second factor was encrypted with another key than ${file}`,
  )
  await rm(file)
  expect((await check(inFolder)).said).toContain(
    `✗ Secrets: 1 second factor was encrypted with another key than ${file}`,
  )
  expect(await readdir(dataDir)).not.toContain(KEY_FILE)
})

test('a folder that this user cannot write to is named, with the command that gives it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'blogi-test-'))
  try {
    const foreign = join(folder, 'not its own')
    await mkdir(foreign)
    for (const one of [foreign, folder]) await chmod(one, 0o555)
    const settings = { DATA_DIR: foreign, BACKUP_AT: '03:30', BACKUP_TO: join(folder, 'backups') }
    const said = await checkAsNobody(settings)
    const user = userInfo().uid === 0 ? 'nobody' : userInfo().username
    const command = `install --directory --owner ${user} --mode 700`
    const cannot = `the user ${user} cannot write to`
    expect(said).toContain(`✗ Data: ${cannot} ${foreign} in DATA_DIR (EACCES: permission denied). `)
    expect(said).toContain(`"${command} '${foreign}'"`)
    expect(said).toContain(`✗ Backups: ${cannot} ${settings.BACKUP_TO} in BACKUP_TO (EACCES: permission denied). `)
    expect(said).toContain(`"${command} ${settings.BACKUP_TO}"`)
    expect(said).toContain('ReadWritePaths')
    const below = join(foreign, 'below')
    expect(await checkAsNobody({ DATA_DIR: below })).toContain(`✗ Data: ${cannot} ${below} in DATA_DIR (EACCES`)
  } finally {
    await chmod(folder, 0o755)
    await rm(folder, { recursive: true })
  }
})

/** The lines for a user whom permissions bind: root may write everywhere. */
async function checkAsNobody(settings: Record<string, string>): Promise<string> {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  // What it imports may be readable for root alone.
  const program = `
    const { runCheck } = await import('./server/commands/check.ts')
    if (process.getuid() === 0) process.setgid(${id('-g')}), process.setuid(${id('-u')})
    await runCheck(process.env, new Date(), console.log)`
  return (await runProgram(['--input-type=module', '-e', program], settings)).out
}

test('a variable with nearly the name of a setting is to look at', async () => {
  const site = await makeSite()
  const { wrong, said } = await check({
    DATA_DIR: join(site.config.dataDir, 'new'),
    SMPT_URL: 'smtp://127.0.0.1',
    BACKUPS_AT: '03:30',
  })
  expect(wrong).toBe(0)
  expect(said).toContain('! SMPT_URL is not a setting. Did you mean SMTP_URL?')
  expect(said).toContain('! BACKUPS_AT is not a setting. Did you mean BACKUP_AT?')
})

test('a bucket of backups is tried with a file, which is removed again', async () => {
  const s3 = await startS3()
  try {
    const site = await makeSite()
    const settings = {
      DATA_DIR: join(site.config.dataDir, 'new'),
      ...s3.environment,
      BACKUP_AT: '03:30',
      BACKUP_TO: `s3://${s3.environment.S3_BUCKET}/backups`,
    }
    const { said } = await check(settings)
    expect(said).toContain('✓ Pictures: the bucket')
    expect(said).toContain(`! Backups: ${settings.BACKUP_TO}`)
    expect(s3.requests.some((request) => request.startsWith('PUT') && request.includes('backups/check-'))).toBe(true)
    expect([...s3.objects.keys()].filter((key) => key.includes('backups/'))).toEqual([])
    s3.failing = (request) => request.startsWith('PUT')
    expect((await check(settings)).said).toContain('✗ Backups: ')
  } finally {
    await s3.close()
  }
})
