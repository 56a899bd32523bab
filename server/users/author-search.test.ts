import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Authors } from '#contract/users.ts'
import { isPostgres } from '../db/engine.ts'
import { up as addAuthorNameParts } from '../db/migrations/0079-author-name-parts.ts'
import { up as foldNames } from '../db/migrations/0084-search-folding.ts'
import { containsPattern, searchable } from '../db/searchable.ts'
import { call } from '../testing/call.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { PASSWORD, type SignedIn, signedIn } from '../testing/requests.ts'
import { suggestAuthors } from './authors.ts'

const LETTERS = [
  ...'aabbn',
  ...'éßø',
  ...'жд',
  ...'水野',
  ...'ﷺİ',
  '👩‍🚀',
  '🌊',
  '🌊',
  ' ',
  ' ',
  '%',
  '_',
  '\\',
  "'",
  '1',
]
const LIMIT = 7

let site: TestSite
let people: SignedIn[]
beforeAll(async () => {
  site = await makeSite()
  people = []
  const names = ['Ada', 'Ada', 'Anna Banana', 'Zoë 🌊🌊 Ångström', 'Reader Ana']
  for (const name of names) {
    people.push(await signedIn(site.app, { name, role: name.startsWith('Reader') ? 'Reader' : 'Author' }))
  }
  await addPeople(300)
})
afterAll(() => site.close())

const pick = (texts: string[]) => texts[randomInt(texts.length)] ?? ''
const madeUp = (most: number) => Array.from({ length: 1 + randomInt(most) }, () => pick(LETTERS)).join('')
const patch = (person: SignedIn | undefined, fields: Record<string, string>) =>
  call(site, 'PATCH /user/updateUserProfile', { form: fields, as: person?.cookie ?? '' })

/** Straight into the table, as a copy of the database does. */
async function addPeople(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => {
    // Also one that has nothing to search by, and long ones.
    const name = i === 0 ? 'ـ' : madeUp(i % 10 === 0 ? 100 : 8)
    return {
      id: randomUUID(),
      name,
      name_search: searchable(name),
      email: `${randomUUID()}@example.org`,
      phone: '',
      education: '',
      role: i % 4 === 0 ? ('Reader' as const) : ('Author' as const),
      show_email: 0,
      subscriber_count: 0,
      created_at: new Date().toISOString(),
    }
  })
  await site.db.insertInto('users').values(rows).execute()
}

/** The ids of all authors whose name contains a text, in order, by a plain LIKE. */
async function contained(query: string): Promise<string[]> {
  const rows = await site.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'Author')
    .where(sql<boolean>`name_search like ${containsPattern(query)} escape '\\'`)
    .orderBy('name_search')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function expectSameAsLike(query: string): Promise<void> {
  const expected = await contained(query)
  const ids = []
  for (let page = 0; page * LIMIT < Math.max(1, expected.length); page++) {
    const asked = { page, limit: LIMIT, query }
    const { allAuthors, total } = (await call(site, 'GET /user/authors', { query: asked })).data
    expect(total, query).toBe(expected.length)
    ids.push(...allAuthors.map(({ _id }) => _id))
  }
  expect(ids, query).toEqual(expected)
  const suggested = await suggestAuthors(site.db, query, 3)
  expect(
    suggested.map(({ _id }) => _id),
    query,
  ).toEqual(expected.slice(0, 3))
}

/** Queries of every length, of names as they are and of anything. */
async function someQueries(): Promise<string[]> {
  const rows = await site.db.selectFrom('users').select('name').execute()
  const ofNames = Array.from({ length: 60 }, () => {
    const name = [...pick(rows.map(({ name }) => name))]
    const start = randomInt(name.length)
    return name.slice(start, start + 1 + randomInt(6)).join('')
  })
  return [...new Set([...LETTERS, ...ofNames, ...Array.from({ length: 40 }, () => madeUp(5))])]
}

test('the directory and suggestions find every part of a name, as LIKE does', async () => {
  for (const query of await someQueries()) await expectSameAsLike(query)
  for (const query of ['ana', 'nana', 'anan', 'a b', '🌊🌊', '🌊 ang']) await expectSameAsLike(query)
  const all = await call(site, 'GET /user/authors', { query: { limit: 100, page: 2 } })
  expect(all.data.total).toBe((await contained('')).length)
})

test('after names and roles changed, and people went and came back', async () => {
  const [one, two, three, four, reader] = people
  expect((await patch(one, { name: 'Grace Höpper' })).statusCode).toBe(200)
  expect((await patch(two, { name: 'Ada', about: 'The same name' })).statusCode).toBe(200)
  expect((await patch(three, { name: 'Anna Bonono', role: 'Reader' })).statusCode).toBe(200)
  expect((await patch(reader, { name: 'No Reader', role: 'Author' })).statusCode).toBe(200)
  const leaving = { texts: 'stay', currentPassword: PASSWORD } as const
  const gone = await call(site, 'POST /user/deleteAccount', { body: leaving, as: four })
  expect(gone.statusCode).toBe(200)
  // An operator's SQL, on many at once.
  await site.db
    .updateTable('users')
    .set({ name_search: sql<string>`'x' || name_search` })
    .where('name_search', 'like', 'a%')
    .execute()
  await site.db.updateTable('users').set({ role: 'Author' }).where('name_search', 'like', '%b').execute()
  await site.db.updateTable('users').set({ role: 'Reader' }).where('name_search', 'like', '%n').execute()
  await site.db.deleteFrom('users').where('name_search', 'like', 'b%').execute()
  await addPeople(50)
  const queries = ['ada', 'hopper', 'anna bo', 'no r', 'xa', 'angstr', 'former author', 'reader ana', 'grace']
  for (const query of [...queries, ...(await someQueries())]) await expectSameAsLike(query)
  await expectCountsConsistent(site.db)
})

/** Names, queries that find them, and the form in which an earlier release stored them. */
const FOLDED = [
  ['Ewa Wałęsa-Bøgh', 'walesa-bogh', 'ewa wałesa-bøgh'],
  ['Guðrún Þorláksdóttir', 'thorlaksdottir', 'guðrun þorlaksdottir'],
  ['Åse Æsøy', 'aesoy', 'ase æsøy'],
  ['D’Artagnan Weiß', "d'artagnan weiss", 'd’artagnan weiß'],
  ['Yıldız Cœur Đorđević', 'yildiz coeur dordevic', 'yıldız cœur đorđevic'],
] as const

test('authors are found by the letters that keyboards have, also those from before', async () => {
  const ids = new Map<string, string>()
  for (const [name] of FOLDED) ids.set(name, (await signedIn(site.app, { name, role: 'Author' })).user._id)
  const foundBy = async (query: string) => {
    const { data } = await call(site, 'GET /user/authors', { query: { page: 0, limit: LIMIT, query } })

    return (data as Authors).allAuthors.map(({ _id }) => _id)
  }
  for (const [name, query] of FOLDED) expect(await foundBy(query), query).toEqual([ids.get(name)])
  for (const [name, , name_search] of FOLDED) {
    await site.db
      .updateTable('users')
      .set({ name_search })
      .where('id', '=', ids.get(name) ?? '')
      .execute()
  }
  expect(await foundBy('thorlaksdottir')).toEqual([])
  await foldNames(site.db as never)
  for (const [name, query] of FOLDED) expect(await foundBy(query), query).toEqual([ids.get(name)])
  for (const [name] of FOLDED) expect(await foundBy(name), name).toEqual([ids.get(name)])
})

test('the migration finds the authors that are there', async () => {
  for (const event of ['insert', 'update', 'delete']) {
    const trigger = sql.id(`author_name_parts_${event}`)
    const drop = isPostgres(site.db) ? sql`drop function ${trigger} cascade` : sql`drop trigger ${trigger}`
    await drop.execute(site.db)
  }
  await site.db.schema.dropTable('author_name_parts').execute()
  await addPeople(20)
  await addAuthorNameParts(site.db as never)
  for (const query of await someQueries()) await expectSameAsLike(query)
  await addPeople(20)
  for (const query of ['a', 'an', 'ana']) await expectSameAsLike(query)
})
