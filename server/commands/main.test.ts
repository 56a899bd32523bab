import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSite, type TestSite } from '../testing/make-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

test('a command ends quietly when nobody reads the rest of its output', () => {
  const { dataDir, databaseUrl = '' } = site.config
  const { stderr } = spawnSync('sh', ['-c', '"$0" server/commands/main.ts settings | true', process.execPath], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  })
  expect(stderr).toBe('')
})
