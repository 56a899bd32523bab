import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectCountsConsistent } from '../../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../../testing/make-site.ts'
import { postBlog, signedIn } from '../../testing/requests.ts'
import { dumpSchema } from '../../testing/schema-dump.ts'
import { isPostgres } from '../engine.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { installTriggers } from './install.ts'
import { TRIGGERS, TRIGGERS_VERSION } from './list.ts'
import type { Trigger } from './trigger.ts'

let site: TestSite
let present: string
beforeAll(async () => {
  site = await makeSite()
  present = await dumpSchema(site.db)
})
afterAll(() => site.close())

/** Sets the total to one more than it was, at each sign-up. */
const EXTRA: Trigger = {
  name: 'count_twice',
  table: 'users',
  event: 'after insert',
  body: sql`update counts set total = total + 1 where name = 'authors';`,
}
const authors = async () => (await site.db.selectFrom('counts').select('total').executeTakeFirstOrThrow()).total

test('new triggers are created, changed ones replaced, and those not listed dropped', async () => {
  await installTriggers(site.db, [...TRIGGERS, EXTRA])
  const before = await authors()
  await signedIn(site.app, { role: 'Reader' })
  expect(await authors()).toBe(before + 1)
  const other = { ...EXTRA, body: sql`update counts set total = total - 1 where name = 'authors';` }
  await installTriggers(site.db, [...TRIGGERS, other])
  await signedIn(site.app, { role: 'Reader' })
  expect(await authors()).toBe(before)
  await migrate(site.db)
  expect(await dumpSchema(site.db)).toBe(present)
  await signedIn(site.app, { role: 'Author' })
  await expectCountsConsistent(site.db)
})

test('triggers of a later release stay when an instance of this one starts', async () => {
  await installTriggers(site.db, [...TRIGGERS, EXTRA], TRIGGERS_VERSION + 1)
  const later = await dumpSchema(site.db)
  await migrate(site.db)
  expect(await dumpSchema(site.db)).toBe(later)
  await installTriggers(site.db, TRIGGERS, TRIGGERS_VERSION + 2)
  expect(await dumpSchema(site.db)).toBe(present)
  await sql`update installed_triggers set version = ${TRIGGERS_VERSION}`.execute(site.db)
})

test('triggers that an operator has created stay', async () => {
  const { db } = site
  await sql.raw('create table seen_blogs (id text)').execute(db)
  if (isPostgres(db)) {
    await sql
      .raw(
        `create function see_blog() returns trigger language plpgsql as $$
        begin insert into seen_blogs values (new.id); return null; end $$`,
      )
      .execute(db)
    await sql.raw('create trigger see_blog after insert on blogs for each row execute function see_blog()').execute(db)
  } else {
    await sql
      .raw('create trigger see_blog after insert on blogs begin insert into seen_blogs values (new.id); end')
      .execute(db)
  }
  await installTriggers(db, [...TRIGGERS, EXTRA])
  await migrate(db)
  const { _id } = await postBlog(site.app, await signedIn(site.app))
  expect((await sql`select id from seen_blogs`.execute(db)).rows).toEqual([{ id: _id }])
})

test('of instances that start at once, one installs the triggers', async () => {
  const others = await Promise.all([1, 2, 3].map(() => openDatabase(site.config)))
  await sql`update installed_triggers set hash = 'of a former release'`.execute(site.db)
  await Promise.all(others.map(({ db }) => migrate(db)))
  const installed = await site.db.selectFrom('installed_triggers').selectAll().execute()
  expect(installed.filter(({ hash }) => hash.startsWith('of'))).toEqual([])
  expect(new Set(installed.map(({ name }) => name))).not.toContain('count_twice')
  for (const { db } of others) await db.destroy()
})

test('the count of authors follows every change of a role', async () => {
  const { user } = await signedIn(site.app, { role: 'Reader' })
  const before = await authors()
  for (const [role, count] of [
    ['Author', before + 1],
    ['Reader', before],
  ] as const) {
    await site.db.updateTable('users').set({ role }).where('id', '=', user._id).execute()
    expect(await authors()).toBe(count)
  }
  await expectCountsConsistent(site.db)
})

test('triggers that cannot be installed leave those that are there', async () => {
  const before = await dumpSchema(site.db)
  const broken = { ...EXTRA, name: 'broken', body: sql`insert into;` }
  await expect(installTriggers(site.db, [...TRIGGERS, EXTRA, broken])).rejects.toThrow('syntax error')
  expect(await dumpSchema(site.db)).toBe(before)
})
