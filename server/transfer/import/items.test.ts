import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSite, type TestSite } from '../../testing/make-site.ts'
import { addItem, addOnce, startImport } from './items.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

test('an import that is being undone adds nothing', async () => {
  const { db } = site
  const importId = await startImport(db, 'https://old.example', new Date())
  const add = (key: string) => addOnce(db, (trx) => addItem(trx, { key, importId, kind: 'blog', itemId: key }))
  expect(await add('before')).toBeDefined()
  await db.updateTable('imports').set({ undo_asked_at: new Date().toISOString() }).where('id', '=', importId).execute()
  expect(await add('after')).toBeUndefined()
  const items = await db.selectFrom('imported_items').select('key').execute()
  expect(items).toEqual([{ key: 'before' }])
})
