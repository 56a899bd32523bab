import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { namesOfShared, sharedSettings } from '../shared-settings.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { joinInstances } from './running-instances.ts'

const KEY = 'a key of thirty-two characters or more'

describe.runIf(process.env.TEST_ENGINE === 'postgres')('instances on one database', () => {
  let site: TestSite
  let folder: string
  let other: string
  beforeAll(async () => {
    site = await makeSite()
    folder = await mkdtemp(join(tmpdir(), 'blogi-shared-'))
    other = await mkdtemp(join(tmpdir(), 'blogi-other-'))
  })
  afterAll(async () => {
    await site.close()
    for (const each of [folder, other]) await rm(each, { recursive: true })
  })

  const start = async (settings: Record<string, string>) => {
    const config = readConfig({ DATA_DIR: folder, ...settings })
    return joinInstances(site.db, await sharedSettings(site.db, config), namesOfShared(config))
  }
  const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

  test.each([
    ['DATA_DIR', {}, () => ({ DATA_DIR: other })],
    ['SECRET_KEY', {}, () => ({ SECRET_KEY: KEY })],
    ['SECRET_KEY', { SECRET_KEY: KEY }, () => ({ SECRET_KEY: `${KEY}.` })],
    ['PUBLIC_URL', {}, () => ({ PUBLIC_URL: 'https://blog.example.org' })],
    ['S3_BUCKET or S3_ENDPOINT', bucket, () => ({ S3_BUCKET: 'others' })],
    ['S3_BUCKET or S3_ENDPOINT', {}, () => ({ ...bucket })],
    // The key is in the folder, which they need not share.
    ['SECRET_KEY', bucket, () => ({ DATA_DIR: other })],
  ])('one whose %s differs is refused while another runs, and starts alone', async (name, settings, changes) => {
    const first = await start(settings)
    const second = await start(settings)
    const differing = { ...settings, ...changes() }
    await expect(start(differing)).rejects.toThrow(`${name} differs from that of the 2 instances that run`)
    await second.leave()
    await expect(start(differing)).rejects.toThrow(`${name} differs from that of the instance that runs`)
    await first.leave()
    await (await start(differing)).leave()
  })

  test('what they need not share may differ', async () => {
    const shared = { ...bucket, SECRET_KEY: KEY }
    const members = [await start(shared), await start({ ...shared, DATA_DIR: other, PORT: '3001' })]
    for (const member of members) await member.leave()
  })

  test('of two that start at once and differ one is refused', async () => {
    const both = await Promise.allSettled([start({}), start({ PUBLIC_URL: 'https://blog.example.org' })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const one of both) if (one.status === 'fulfilled') await one.value.leave()
  })

  test('one that was killed counts for 20 s, and its secret is not in the database', async () => {
    await start({ SECRET_KEY: KEY })
    const { rows } = await sql`select * from running_instances`.execute(site.db)
    expect(JSON.stringify(rows)).not.toContain(KEY)
    await expect(start({})).rejects.toThrow('counts for 20 s')
    await site.db
      .updateTable('running_instances')
      .set((eb) => ({ seen_at: eb('seen_at', '-', 21) }))
      .execute()
    await (await start({})).leave()
  })
})
