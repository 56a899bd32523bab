import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Form } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { up as addEmailNotice } from './migrations/0010-email-notice.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

const tables = async () =>
  (await site.db.introspection.getTables()).map(({ name, columns }) => [name, columns.length]).sort()

test('a failed migration leaves the database unchanged, and the next start goes on', async () => {
  await postBlog(site.app, await signedIn(site.app))
  const before = await tables()
  const failing = {
    ...MIGRATIONS,
    '9998-good': { up: (db: typeof site.db) => db.schema.createTable('good').addColumn('id', 'text').execute() },
    '9999-bad': {
      async up(db: typeof site.db) {
        await db.schema.createTable('half').addColumn('id', 'text').execute()
        await db.schema.alterTable('blogs').addColumn('half', 'text').execute()
        throw new Error('in the middle')
      },
    },
  }
  await expect(migrate(site.db, failing)).rejects.toThrow('in the middle')
  expect(await tables()).toEqual(before)
  await migrate(site.db)
  expect((await call(site, 'GET /blog/getAllBlog')).data).toHaveLength(1)
})

test('users whose email address was shown by default see a notice until they choose', async () => {
  const shown = await Promise.all([signedIn(site.app), signedIn(site.app)])
  const hidden = await signedIn(site.app, { showEmail: 'false' })
  await site.db.schema.alterTable('users').dropColumn('email_notice').execute()
  await addEmailNotice(site.db as never)
  const told = async (as: SignedIn) => (await call(site, 'GET /user/me', { as })).data.emailNotice
  const change = (form: Form, as: SignedIn) => call(site, 'PATCH /user/updateUserProfile', { form, as })
  expect(await told(hidden)).toBe(false)
  for (const [index, person] of shown.entries()) {
    const { name } = person.user
    expect(await told(person)).toBe(true)
    await change({ name }, person)
    expect(await told(person), 'nothing was said of the address').toBe(true)
    const answer = await change({ name, showEmail: String(index === 0) }, person)
    expect(answer.data).toMatchObject({ showEmail: index === 0, emailNotice: false })
    expect(await told(person)).toBe(false)
  }
})

test('says which migration begins, of how many that an existing database waits for', async () => {
  const steps: string[] = []
  const more = { ...MIGRATIONS, '9998-first': { up: async () => {} }, '9999-second': { up: async () => {} } }
  const other = await makeSite()
  await migrate(other.db, more, ({ name, number, count }) => steps.push(`${number} of ${count}: ${name}`))
  expect(steps).toEqual(['1 of 2: 9998-first', '2 of 2: 9999-second'])
  await migrate(other.db, more, ({ name }) => steps.push(name))
  expect(steps).toHaveLength(2)
  await other.close()
})

test('rejects a database made by a newer version with a clear message', async () => {
  const newer = { ...MIGRATIONS, '9997-of-a-newer-program': { up: async () => {} } }
  await migrate(site.db, newer)
  await expect(migrate(site.db)).rejects.toThrow('newer than this program')
})
