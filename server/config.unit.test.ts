import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig, SETTINGS } from './config.ts'
import { OperatorError } from './operator-error.ts'

describe('settings', () => {
  test('a wrong value is one line that names the variable, what it got and what it takes', () => {
    expect(() => readConfig({ PORT: 'eighty' })).toThrow(
      new OperatorError('PORT is "eighty"; it takes a whole number from 0 to 65535.'),
    )
  })

  test('every wrong value is named at once', () => {
    expect(() => readConfig({ PORT: '70000', DEMO: 'perhaps', LOG_LEVEL: 'loud' })).toThrow(
      /^PORT is .*\nLOG_LEVEL is .*\nDEMO is "perhaps"; it takes true or false\.$/,
    )
  })

  test('a wrong database address does not show its password', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://root:secret@localhost/blogi' })
    expect(read).toThrow(/^DATABASE_URL is /)
    expect(read).not.toThrow(/secret/)
  })

  test('a bucket is set whole: what lacks is named, and no secret is shown', () => {
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

  test('an empty value counts as absent, and sample content belongs to development', () => {
    expect(readConfig({ PORT: '' })).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true })
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', DEMO: 'true' }).demo).toBe(true)
  })

  test('.env.example names every setting and no other', () => {
    const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
    expect([...example.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map(([, name]) => name)).toEqual(SETTINGS)
  })
})
