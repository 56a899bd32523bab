import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HoldReason } from '#contract/held.ts'
import { type Account, addAccount, commentIsHeld } from '../testing/accounts.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { commentsOf } from '../testing/comments.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { COURTESIES, WAVE } from '../testing/spam-texts.ts'
import { reasonsIn } from './store.ts'

const DAY = 24 * 60 * 60 * 1000

let site: TestSite
let admin: SignedIn
let blogs: string[]
beforeAll(async () => {
  site = await makeSite({ RATE_LIMITS: 'on', PUBLIC_URL: 'http://blogs.example' })
  admin = await makeAdmin(site)
  const author = await signedIn(site.app)
  blogs = []
  for (const title of ['How lamps were lit', 'What the keeper cooked', 'A winter at the harbour', 'The last boat']) {
    blogs.push((await postBlog(site.app, author, { title, intro: `<p>${title}, told by the keeper.</p>` }))._id)
  }
})
afterAll(() => site.close())

const accounts = (count: number, age = 0) =>
  Promise.all(Array.from({ length: count }, () => addAccount(site, age))) as Promise<[Account, Account, Account]>
const isHeld = (text: string, by: Account, blog = 0, network?: string) =>
  commentIsHeld(site, blogs[blog] ?? '', text, by, network)
/** Why the latest comment of an account is held; null: it is public. */
async function reasonsOf({ id }: Account): Promise<HoldReason[] | null> {
  const { reasons } = await site.db
    .selectFrom('comments')
    .select('reasons')
    .where('author_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return reasons === null ? null : reasonsIn(reasons)
}

test('a wave waits from its first comment on a site that has decided nothing', async () => {
  const held: boolean[] = []
  for (const [at, one] of (await accounts(6)).entries()) {
    for (const text of WAVE) held.push(await isHeld(text.replace('#', String(at)), one))
  }
  expect(held).toEqual(held.map(() => true))
  expect(await site.db.selectFrom('spam_words').selectAll().execute()).toEqual([])
})

test('the same thanks of many people are public, also from one network', async () => {
  for (const one of await accounts(6)) {
    for (const [at, text] of COURTESIES.slice(0, 4).entries()) {
      expect(await isHeld(text, one, at, '192.0.2.1')).toBe(false)
      expect(await isHeld(text, one, (at + 1) % 4, '192.0.2.1')).toBe(false)
    }
  }
})

test('a long text is repeated the third time from one person or network', async () => {
  const text = (part: string) => `This is ${part} of all that I wanted to say to you about the winter here.`
  const others = await accounts(6, 10 * DAY)
  for (const one of others) expect(await isHeld(text('one'), one)).toBe(false)
  const [first, second, third] = others
  const held: boolean[] = []
  for (const said of [text('two'), text('TWO'), text('t\u200bwó')]) held.push(await isHeld(said, first))
  expect(held).toEqual([false, false, true])
  expect(await reasonsOf(first)).toEqual(['repeated'])
  for (const one of [first, second]) expect(await isHeld(text('three'), one, 0, '192.0.2.7')).toBe(false)
  expect(await isHeld(text('three'), third, 0, '192.0.2.7')).toBe(true)
  const stored = JSON.stringify(await site.db.selectFrom('recent_texts').selectAll().execute())
  expect(stored).not.toMatch(/192\.0|winter/)
})

test('a short text with the same link is repeated the second time, from whomever', async () => {
  const [one, two] = await accounts(2, 10 * DAY)
  expect(await isHeld('Read this: https://read.example/it', one)).toBe(false)
  expect(await isHeld('Read this: https://read.example/other', one, 1)).toBe(false)
  expect(await isHeld('Read this www.read.example/it!', two, 1)).toBe(true)
  expect(await reasonsOf(two)).toEqual(['repeated'])
})

test('a link alone, a deleted comment and the first of two copies are not repeated', async () => {
  const [one, two, three] = await accounts(3, 10 * DAY)
  expect(await isHeld('https://tube.example/a-song', one)).toBe(false)
  expect(await isHeld('https://tube.example/a-song', two, 1, '10.9.9.9')).toBe(false)
  const text = 'My page has more of it: https://mine.example/more'
  expect(await isHeld(text, three)).toBe(false)
  expect(await isHeld(text, one, 1)).toBe(true)
  const written = site.db.selectFrom('comments').select('id').where('author_id', '=', three.id)
  const { id: commentId } = await written.executeTakeFirstOrThrow()
  const params = { commentId, blogId: blogs[0] ?? '' }
  await call(site, 'POST /comment/deleteComment/:commentId/:blogId', { params, as: three })
  expect(await isHeld(text, three, 2)).toBe(false)
})

test('comments of a new account with a link wait until two of its posts are public', async () => {
  const [one, other] = await accounts(2)
  expect(await isHeld('As told in http://blogs.example/blog/1', one)).toBe(false)
  expect(await isHeld('See https://lamps.example', one)).toBe(true)
  expect(await reasonsOf(one)).toEqual(['first-link'])
  expect(await isHeld('Nobody lights them now', one)).toBe(false)
  expect(await isHeld('See https://lamps.example/2', one)).toBe(false)
  expect(await isHeld('Nobody', other)).toBe(false)
  // A link that comes with an edit waits, one that was approved does not.
  const edit = async (newComment: string) => {
    const mine = (await commentsOf(site.db, blogs[0] ?? '')).find(({ authorInfo }) => authorInfo._id === other.id)
    const params = { commentId: mine?._id ?? '', blogId: blogs[0] ?? '' }
    const answer = await call(site, 'POST /comment/editComment/:commentId/:blogId', {
      params,
      body: { newComment },
      as: other,
    })
    return answer.statusCode
  }
  expect(await edit('Nobody, see https://lamps.example/3')).toBe(202)
  const { data } = await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })
  const entry = data.find(({ author }) => author?._id === other.id)
  expect(entry?.held).toEqual(['first-link'])
  const params = { id: entry?._id ?? '', decision: 'approve' as const }
  await call(site, 'POST /admin/queue/:id/:decision', { params, body: { reason: '' }, as: admin })
  expect(await edit('Nobody does: see https://lamps.example/3')).toBe(200)
  const [old] = await accounts(1, 4 * DAY)
  expect(await isHeld('I saw it at https://lamps.example/4', old)).toBe(false)
})

test('each cause has its own reason', async () => {
  const [one, other, honest] = await accounts(3)
  expect(await isHeld('Buy cheap Viagra online, order now', one)).toBe(true)
  expect(await reasonsOf(one)).toEqual(['known-spam'])
  expect(await isHeld('Hot singles near you', one)).toBe(true)
  expect(await isHeld('How nice', one)).toBe(true)
  expect(await reasonsOf(one)).toEqual(['held-before'])
  expect(await isHeld('How nice', other)).toBe(false)
  const removed = { params: { userId: other.id, action: 'remove-contributions' as const }, body: { reason: '' } }
  await call(site, 'POST /admin/people/:userId/:action', { ...removed, as: admin })
  expect(await isHeld('Nice again', other)).toBe(true)
  expect(await reasonsOf(other)).toEqual(['removed-before'])
  // Links are no suspicion: nothing else waits because of them.
  for (const at of [1, 2, 3]) expect(await isHeld(`See https://walks.example/${at}`, honest)).toBe(true)
  expect(await isHeld('The third one is best', honest)).toBe(false)
})
