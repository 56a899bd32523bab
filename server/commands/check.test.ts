import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listen, originOf } from '../testing/listen.ts'
import { makeSite } from '../testing/make-site.ts'
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
