import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { dumpSchema } from '../testing/schema-dump.ts'
import { isPostgres } from './engine.ts'
import { hashOfTriggers } from './triggers/install.ts'
import { TRIGGERS_VERSION } from './triggers/list.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

test('schema.*.sql shows the database as it is', async () => {
  const file = join(import.meta.dirname, `schema.${isPostgres(site.db) ? 'postgres' : 'sqlite'}.sql`)
  const hash = hashOfTriggers(site.db).slice(0, 16)
  const [, version, formerHash] = /^-- Triggers: version (\d+), (\w+)$/m.exec(readIfThere(file)) ?? []
  if (formerHash !== hash) {
    const why = 'A trigger has changed: raise TRIGGERS_VERSION in triggers/list.ts'
    expect(TRIGGERS_VERSION, why).toBeGreaterThan(Number(version ?? 0))
  }
  const dump = `-- The database as it is. "npm run db:dump" writes this file; change nothing here.
-- Triggers: version ${TRIGGERS_VERSION}, ${hash}

${await dumpSchema(site.db)}`
  await expect(dump, 'The tables or triggers have changed: npm run db:dump').toMatchFileSnapshot(file)
})

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
