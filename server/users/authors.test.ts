import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Author } from '#contract/users.ts'
import { type Caller, call, type Form } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { get, signedIn } from '../testing/requests.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
  const names = ['Zoë', 'ana', 'Inês Duarte', '水野 遥', 'Bob 100%', 'Bob_Ross', 'Émile', 'Carla', 'David', 'Eve']
  for (const name of names) await signedIn(site.app, { name })
  await signedIn(site.app, { name: 'Carla the Reader', role: 'Reader' })
})
afterAll(() => site.close())

const update = (form: Form, as?: Caller) => call(site, 'PATCH /user/updateUserProfile', { form, as })

const authors = async (query: { page?: number; query?: string } = {}) =>
  (await call(site, 'GET /user/authors', { query })).data
const names = async (query: { page?: number; query?: string }) =>
  (await authors(query)).allAuthors.map(({ name }) => name)

describe('the list of authors', () => {
  test('lists Authors by name, 8 a page', async () => {
    const first = await authors()
    expect([first.total, first.page, first.allAuthors.length]).toEqual([10, 0, 8])
    expect(first.allAuthors.slice(0, 3).map(({ name }) => name)).toEqual(['ana', 'Bob 100%', 'Bob_Ross'])
    expect(Author.strict().parse(first.allAuthors[0])).toBeTruthy()
    expect(await names({ page: 1 })).toEqual(['Zoë', '水野 遥'])
  })

  test('is empty past the last page, with the total', async () => {
    expect(await authors({ page: 7 })).toEqual({ allAuthors: [], page: 7, total: 10 })
    expect(await authors({ page: 7, query: 'zoe' })).toEqual({ allAuthors: [], page: 7, total: 1 })
  })

  test.each([
    ['INES', ['Inês Duarte']],
    ['emile', ['Émile']],
    ['水野', ['水野 遥']],
    ['%', ['Bob 100%']],
    ['_', ['Bob_Ross']],
    ['  carla ', ['Carla']],
    ['nobody at all', []],
  ])('the query %j finds %j', async (query, found) => {
    expect(await names({ query })).toEqual(found)
  })

  test.each(['?page=-1', '?limit=0', '?limit=1000', '?page=last', '?page=', '?page=1e1'])(
    'rejects %s',
    async (query) => {
      const answer = await get(site.app, `/user/authors${query}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toMatch(/^(page is a whole number from 0|limit is a whole number from 1 to 100)$/)
    },
  )
})

describe('editing the profile', () => {
  test('changes the fields sent, keeps the others, and replaces the avatar and its files', async () => {
    const { cookie, user } = await signedIn(site.app)
    const kept = await update({ name: 'Augusta' }, cookie)
    expect(kept.data).toEqual({ ...user, name: 'Augusta' })
    const changes = {
      name: 'Augusta',
      phone: '555 0199',
      education: 'M.Tech',
      avatar: await makePicture(),
      email: 'x@y.zz',
    }
    const changed = await update(changes, cookie)
    expect(changed.statusCode).toBe(200)
    const { data } = changed
    expect(data).toMatchObject({ name: 'Augusta', phone: '555 0199', education: 'M.Tech', email: user.email })
    expect(data.avatar?.url).not.toBe(user.avatar?.url)
    expect((await site.app.inject(user.avatar?.url ?? '')).statusCode).toBe(404)
    expect((await site.app.inject(data.avatar?.url ?? '')).statusCode).toBe(200)
    expect(await names({ query: 'augusta' })).toEqual(['Augusta'])
  })

  test('requires a session and a name', async () => {
    const { cookie } = await signedIn(site.app)
    expect((await update({ name: 'A' })).statusCode).toBe(401)
    const unnamed = await update({ name: ' ' }, cookie)
    expect(unnamed.errors).toMatchObject([{ path: 'name', message: 'Name is required' }])
  })
})
