import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillWithSamples } from '../server/sample-content.ts'
import { commentsOf } from '../server/testing/comments.ts'
import { expectCountsConsistent } from '../server/testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../server/testing/make-site.ts'
import { DEMO_PEOPLE } from './authors.ts'
import { DEMO_BLOGS } from './demo-blogs.ts'
import { DEMO_COMMENTS } from './demo-comments.ts'

let site: TestSite
const said: string[] = []
const fill = () =>
  fillWithSamples({ db: site.db, media: site.media, now: new Date(), say: (line) => void said.push(line) })

beforeAll(async () => {
  site = await makeSite()
  await fill()
})
afterAll(() => site.close())

async function counts() {
  const rows = (table: 'users' | 'blogs' | 'comments' | 'subscriptions') =>
    site.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
  const tables = await Promise.all([rows('users'), rows('blogs'), rows('comments'), rows('subscriptions')])
  return tables.map((table) => Number(table.rows))
}

test('creates all users, blogs and comments of the lists', async () => {
  const pairs = (DEMO_PEOPLE.length * (DEMO_PEOPLE.length - 1)) / 2
  expect(await counts()).toEqual([DEMO_PEOPLE.length, DEMO_BLOGS.length, DEMO_COMMENTS.length, pairs])
  expect(said.at(-1)).toContain(`${DEMO_COMMENTS.length} comments`)
})

test('the comments of a blog are in the order of the list, all before now', async () => {
  const blogs = await site.db.selectFrom('blogs').select(['id', 'title', 'published_at']).execute()
  for (const { id, title, published_at } of blogs) {
    const comments = await commentsOf(site.db, id)
    const listed = DEMO_COMMENTS.filter((one) => one.blog === title)
    expect(comments.map((one) => one.comment)).toEqual(listed.map((one) => one.comment))
    const times = [published_at, ...comments.map((one) => one.createdAt), new Date().toISOString()]
    expect(times).toEqual(times.toSorted())
  }
})

test('the stored counts match the rows', () => expectCountsConsistent(site.db))

test('users can sign in with the printed passwords', async () => {
  const accounts = said.flatMap((line) => [...line.matchAll(/^ +(Author|Reader) +(\S+@\S+) +(\S+)$/g)])
  expect(accounts.map(([, role, email]) => ({ role, email }))).toEqual(
    DEMO_PEOPLE.map(({ role, email }) => ({ role, email })),
  )
  for (const [, role, email, password] of accounts) {
    const payload = { email, password, role }
    const answer = await site.app.inject({ method: 'POST', url: '/api/v1/user/login', payload })
    expect(answer.statusCode, email).toBe(200)
  }
})

test('adds and prints nothing if there are users already', async () => {
  const [before, lines] = [await counts(), said.length]
  await fill()
  expect(await counts()).toEqual(before)
  expect(said.length).toBe(lines)
})
