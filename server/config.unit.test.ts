import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig, SETTINGS } from './config.ts'
import { OperatorError } from './operator-error.ts'

describe('settings', () => {
  test('an invalid value is one line: the variable, the value and what is accepted', () => {
    expect(() => readConfig({ PORT: 'eighty' })).toThrow(
      new OperatorError('PORT is "eighty"; it takes a whole number from 0 to 65535.'),
    )
  })

  test('all invalid values are reported at once', () => {
    expect(() => readConfig({ PORT: '70000', DEMO: 'perhaps', LOG_LEVEL: 'loud' })).toThrow(
      /^PORT is .*\nLOG_LEVEL is .*\nDEMO is "perhaps"; it takes true or false\.$/,
    )
  })

  test('an invalid database URL does not reveal its password', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://root:secret@localhost/blogi' })
    expect(read).toThrow(/^DATABASE_URL is /)
    expect(read).not.toThrow(/secret/)
  })

  test('bucket settings are required together, and errors reveal no secrets', () => {
    const key = { S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'very-secret' }
    expect(() => readConfig(key)).toThrow(
      new OperatorError(
        'S3_BUCKET is "" beside S3_ACCESS_KEY_ID; it takes the name of the bucket that holds the pictures.',
      ),
    )
    expect(() => readConfig({ S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: '' })).toThrow(
      /^S3_ACCESS_KEY_ID is "" beside S3_BUCKET; it takes .*\nS3_SECRET_ACCESS_KEY is "" beside S3_BUCKET/,
    )
    expect(() => readConfig({ MEDIA_URL: 'https://cdn.example.org' })).toThrow(/^S3_BUCKET is "" beside MEDIA_URL/)
    const wrong = () => readConfig({ ...key, S3_BUCKET: 'pictures', S3_ENDPOINT: 'ftp://me:very-secret@store' })
    expect(wrong).toThrow(/^S3_ENDPOINT is "ftp:\/\/…@store"; it takes /)

    expect(readConfig({ ...key, S3_BUCKET: 'pictures' }).s3).toMatchObject({
      region: 'us-east-1',
      forcePathStyle: false,
    })
    expect(readConfig({ ...key, S3_BUCKET: 'pictures', S3_ENDPOINT: 'http://store:9000' }).s3?.forcePathStyle).toBe(
      true,
    )
    expect(readConfig({}).s3).toBeUndefined()
  })

  test('backup time and destination go together, and the destination is not public', () => {
    expect(() => readConfig({ BACKUP_AT: '24:00', BACKUP_KEEP: '7x' })).toThrow(
      /^BACKUP_AT is "24:00"; it takes a time of day in UTC, such as 03:30\.\nBACKUP_KEEP is "7x"; it takes /,
    )
    for (const rule of ['0d', '0d 0w', '7d 7d', '7d4w', '4 w', '-1d']) {
      expect(() => readConfig({ BACKUP_KEEP: rule })).toThrow(/^BACKUP_KEEP is /)
    }
    expect(() => readConfig({ BACKUP_AT: '03:30' })).toThrow(/^BACKUP_TO is "" beside BACKUP_AT; it takes a folder/)
    expect(() => readConfig({ BACKUP_TO: '/backups' })).toThrow(/^BACKUP_AT is "" beside BACKUP_TO/)
    expect(() => readConfig({ BACKUP_AT: '03:30', BACKUP_TO: 'ftp://me:very-secret@store' })).toThrow(
      /^BACKUP_TO is "ftp:\/\/…@store"/,
    )
    const bucket = { BACKUP_AT: '03:30', BACKUP_TO: 's3://safe/of/blogi/' }
    expect(() => readConfig(bucket)).toThrow(/^S3_ACCESS_KEY_ID is "" beside BACKUP_TO; .*\nS3_SECRET_ACCESS_KEY is/)
    const key = { S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'very-secret' }
    const { backup, s3 } = readConfig({ ...bucket, ...key, BACKUP_KEEP: '14d 2m' })
    expect(backup).toMatchObject({ at: '03:30', keep: { days: 14, weeks: 0, months: 2 } })
    expect(backup?.to).toMatchObject({ s3: { bucket: 'safe', accessKeyId: 'AKIA' }, prefix: 'of/blogi/' })
    expect(s3).toBeUndefined()
    expect(readConfig({ BACKUP_AT: '03:30', BACKUP_TO: '/backups' }).backup).toMatchObject({
      to: { folder: '/backups' },
      keep: { days: 7, weeks: 4, months: 12 },
    })
    const open = { ...key, S3_BUCKET: 'safe', MEDIA_URL: 'https://cdn.example.org' }
    expect(() => readConfig({ ...bucket, ...open })).toThrow(
      'BACKUP_TO names the bucket that is public under MEDIA_URL; it takes another one.',
    )
  })

  test('mail settings take a sender and a public URL, and errors hide the password', () => {
    const url = 'smtp://ann:very-secret@mail.example.org:587'
    expect(() => readConfig({ SMTP_URL: url })).toThrow(/^MAIL_FROM is "" beside SMTP_URL; .*\nPUBLIC_URL is "" beside/)
    for (const wrong of ['ann:very-secret@mail.example.org', 'http://ann:very-secret@mail.example.org', 'smtp://']) {
      const read = () => readConfig({ SMTP_URL: wrong })
      expect(read).toThrow(/^SMTP_URL is "…"; it takes an smtp:/)
      expect(read).not.toThrow(/very-secret/)
    }
    const PUBLIC_URL = 'https://blog.example.org/'
    for (const from of ['blogi', 'Blogi blogi@example.org', 'A <a@b.org>\r\nBcc: c@d.org', '<a@b.org>']) {
      expect(() => readConfig({ SMTP_URL: url, PUBLIC_URL, MAIL_FROM: from })).toThrow(/^MAIL_FROM is /)
    }
    for (const from of ['blogi@example.org', 'Blogi <blogi@example.org>']) {
      expect(readConfig({ SMTP_URL: url, PUBLIC_URL, MAIL_FROM: from }).mail).toEqual({ smtpUrl: url, from })
    }
    expect(readConfig({}).mail).toEqual({ smtpUrl: undefined, from: 'Blogi <blogi@localhost>' })
  })

  test('an empty value counts as unset, and demo content is on in development alone', () => {
    expect(readConfig({ PORT: '' })).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true })
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', DEMO: 'true' }).demo).toBe(true)
  })

  test('a demo is reset in the data folder only, beside DEMO=true', () => {
    expect(() => readConfig({ DEMO: 'true', DEMO_RESET: 'daily' })).toThrow(
      /^DEMO_RESET is "daily"; it takes hourly\.$/,
    )
    const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'secret' }
    for (const beside of [{ DEMO: '' }, { DEMO: 'false' }, { DATABASE_URL: 'postgres://localhost/blogi' }, bucket]) {
      expect(() => readConfig({ DEMO: 'true', DEMO_RESET: 'hourly', ...beside })).toThrow(/^DEMO_RESET takes DEMO=true/)
    }
    expect(readConfig({ DEMO: 'true', DEMO_RESET: 'hourly' }).demoReset).toBe(true)
    expect(readConfig({ DEMO: 'true' }).demoReset).toBe(false)
  })

  test('.env.example lists every setting and no other', () => {
    const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
    expect([...example.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map(([, name]) => name)).toEqual(SETTINGS)
  })

  test('the page of settings has a row with every setting and no other', () => {
    const page = readFileSync(new URL('../docs/running/settings.md', import.meta.url), 'utf8')
    const cells = page.match(/^\| `[^|]+/gm)?.join('') ?? ''
    const listed = [...cells.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name)
    expect(listed.sort()).toEqual([...SETTINGS].sort())
  })
})
