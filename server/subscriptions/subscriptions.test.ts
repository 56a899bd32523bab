import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysBefore } from '../blogs/trending.ts'
import { type Caller, call, respond } from '../testing/call.ts'
import { addComment } from '../testing/comments.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { cookieOf, get, PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let author: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
  reader = await signedIn(site.app, { role: 'Reader' })
})
afterAll(() => site.close())

const profileOf = (id: string, as?: Caller) => call(site, 'GET /user/userProfile/:id', { params: { id }, as })
const profile = async (id: string) => (await profileOf(id, reader)).data
/** As a browser may send it: with a type, and without a body. */
const headers = { 'content-type': 'application/json' }
const follow = (userId: string, as: Caller = reader) =>
  call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId }, headers, as })
const unfollow = (userId: string, as: Caller = reader) =>
  call(site, 'DELETE /subscribe/deleteSubscriber/:userId', { params: { userId }, as })
const followings = async (as: Caller, query = {}) =>
  (await call(site, 'GET /subscribe/allSubscribedAuhtorInfo', { query, as })).data

describe('subscribing', () => {
  test('counts once when repeated, and the count never falls below 0', async () => {
    const { _id } = author.user
    expect(await follow(_id)).toMatchObject({
      statusCode: 200,
      message: 'You follow Ada Lovelace',
      data: { subscribed: true, subscriberCount: 1 },
    })
    expect((await follow(_id)).data).toEqual({ subscribed: true, subscriberCount: 1 })
    expect(await profile(_id)).toMatchObject({ subscribed: true, subscriberCount: 1 })
    expect((await unfollow(_id)).data).toEqual({ subscribed: false, subscriberCount: 0 })
    expect((await unfollow(_id)).data).toEqual({ subscribed: false, subscriberCount: 0 })
    expect(await profile(_id)).toMatchObject({ subscribed: false, subscriberCount: 0 })
  })

  test('counts each of many concurrent subscribers once', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => signedIn(site.app, { role: 'Reader' })))
    const popular = await signedIn(site.app)
    await Promise.all(
      many.flatMap(({ cookie }) => [follow(popular.user._id, cookie), follow(popular.user._id, cookie)]),
    )
    expect((await profile(popular.user._id)).subscriberCount).toBe(6)
    const top = (await call(site, 'GET /user/mostSubsAuthor')).data
    expect(top[0]).toMatchObject({ _id: popular.user._id, subCount: 6, avatar: { url: popular.user.avatar?.url } })
  })

  test('requires a session, an Author, and another user', async () => {
    expect((await follow(author.user._id, '')).statusCode).toBe(401)
    expect((await unfollow(author.user._id, '')).statusCode).toBe(401)
    expect(await follow(reader.user._id, author)).toMatchObject({
      statusCode: 400,
      message: 'You can only follow Authors.',
    })
    expect(await follow(author.user._id, author)).toMatchObject({
      statusCode: 400,
      message: 'You cannot follow yourself.',
    })
    expect((await follow('nobody')).statusCode).toBe(404)
  })

  test('can be undone even if the author is now a Reader', async () => {
    const former = await signedIn(site.app)
    await follow(former.user._id)
    await call(site, 'PATCH /user/updateUserProfile', { form: { name: 'F', role: 'Reader' }, as: former })
    expect((await follow(former.user._id)).statusCode).toBe(400)
    expect((await unfollow(former.user._id)).data).toEqual({ subscribed: false, subscriberCount: 0 })
    expect((await unfollow(former.user._id)).statusCode).toBe(200)
  })
})

describe('subscriptions', () => {
  test('are listed 4 a page, latest first; past the last page the list is empty', async () => {
    const fan = await signedIn(site.app, { role: 'Reader' })
    expect(await followings(fan)).toEqual({ allAuthorInfo: [], total: 0, page: 0 })
    const names = ['One', 'Two', 'Three', 'Four', 'Five']
    for (const name of names) {
      const { user } = await signedIn(site.app, { name })
      await follow(user._id, fan.cookie)
      site.wait(1000)
    }
    const first = await followings(fan)
    expect([first.total, first.page]).toEqual([5, 0])
    expect(first.allAuthorInfo.map(({ name }) => name)).toEqual(['Five', 'Four', 'Three', 'Two'])
    expect(first.allAuthorInfo[0]).toMatchObject({
      email: expect.stringContaining('@'),
      avatar: { url: expect.stringContaining('/media/') },
      subscriberCount: 1,
    })
    const second = await followings(fan, { page: 1 })
    expect(second.allAuthorInfo.map(({ name }) => name)).toEqual(['One'])
    expect(await followings(fan, { page: 9, limit: 2 })).toEqual({ page: 9, total: 5, allAuthorInfo: [] })
  })

  test.each(['?page=-1', '?page=1.5', '?limit=0', '?limit=101', '?page=x'])('%s is rejected', async (query) => {
    const answer = await get(site.app, `/subscribe/allSubscribedAuhtorInfo${query}`, reader.cookie)
    expect(answer.statusCode).toBe(400)
  })

  test('blogs of followed authors are listed newest first, without unpublished ones', async () => {
    const fan = await signedIn(site.app, { role: 'Reader' })
    const one = await signedIn(site.app)
    const two = await signedIn(site.app)
    await follow(one.user._id, fan.cookie)
    await follow(two.user._id, fan.cookie)
    const [old, past] = [await postBlog(site.app, one), await postBlog(site.app, two)]
    for (const [{ _id }, published_at] of [
      [old, '2020-01-01T00:00:00.000Z'],
      [past, daysBefore(new Date(), 30)],
    ] as const)
      await site.db.updateTable('blogs').set({ published_at }).where('id', '=', _id).execute()
    const first = await postBlog(site.app, one)
    site.wait(1000)
    const second = await postBlog(site.app, two)
    await postBlog(site.app, two, { published: 'false' })
    await postBlog(site.app, author)
    const blogs = (await call(site, 'GET /subscribe/getUserSubscribedAuthorBlogs', { as: fan })).data
    expect(blogs.map(({ _id }) => _id)).toEqual([second._id, first._id, past._id, old._id])
    expect((await call(site, 'GET /subscribe/getUserSubscribedAuthorBlogs')).statusCode).toBe(401)
  })
})

describe('Trending', () => {
  test('lists what was read and commented on in the last 30 days, most first', async () => {
    const own = await makeSite({}, { flushEvery: 50 })
    const writer = await signedIn(own.app)
    const visitor = await signedIn(own.app, { role: 'Reader' })
    const [quiet, read, discussed, past] = [
      await postBlog(own.app, writer),
      await postBlog(own.app, writer),
      await postBlog(own.app, writer),
      await postBlog(own.app, writer),
    ]
    const trending = async () =>
      (await call(own, 'GET /blog/getAllBlog', { query: { tag: 'Trending' } })).data.map(({ _id }) => _id)
    const comment = (blogId: string) => addComment(own, blogId, { comment: 'Interesting' }, visitor)
    const view = () => call(own, 'GET /blog/singleBlog/:id', { params: { id: read._id }, as: visitor })
    await comment(past._id)
    own.wait(31 * 24 * 60 * 60 * 1000)
    const again = { email: visitor.user.email, password: PASSWORD, role: visitor.user.role }
    visitor.cookie = cookieOf(await respond(own, 'POST /user/login', { body: again }))
    expect(await trending()).toEqual([])
    await comment(discussed._id)
    expect(await trending()).toEqual([discussed._id])
    // A comment counts as much as five reads, and each user's read of a blog counts once a day.
    for (let i = 0; i < 6; i++) await view()
    await expect.poll(trending, { timeout: 10_000 }).toEqual([discussed._id, read._id])
    for (let day = 0; day < 5; day++) {
      own.wait(24 * 60 * 60 * 1000)
      await view()
    }
    await expect.poll(trending, { timeout: 10_000 }).toEqual([read._id, discussed._id])
    expect(await trending()).not.toContain(quiet._id)
    await own.close()
  })
})

test('a profile shows the public data of a user, without unpublished blogs', async () => {
  const hidden = await signedIn(site.app, { name: 'Shy Author' })
  await postBlog(site.app, hidden, { published: 'false' })
  const shown = await postBlog(site.app, hidden)
  expect(await profile(hidden.user._id)).toMatchObject({
    name: 'Shy Author',
    email: hidden.user.email,
    role: 'Author',
    education: 'PHD',
    subscribed: false,
    blogs: [{ _id: shown._id }],
  })
  expect(await profile(hidden.user._id)).not.toHaveProperty('phone')
  await call(site, 'PATCH /user/updateUserProfile', { form: { name: 'Shy Author', showEmail: 'false' }, as: hidden })
  expect((await profile(hidden.user._id)).email).toBeNull()
  expect((await profileOf(hidden.user._id)).statusCode).toBe(401)
  expect((await profileOf('nobody', reader)).statusCode).toBe(404)
})

test('a subscriber sees the subscription though visitors cached the profile', async () => {
  const open = await makeSite({ PUBLIC_READING: 'true' })
  const followed = await signedIn(open.app)
  const fan = await signedIn(open.app, { role: 'Reader' })
  const api = `${await listen(open)}/api/v1`
  const subscribed = async (cookie = '') => {
    const answer = await fetch(`${api}/user/userProfile/${followed.user._id}`, { headers: { cookie } })
    return ((await answer.json()) as { data: { subscribed: boolean } }).data.subscribed
  }
  await fetch(`${api}/subscribe/newSubscriber/${followed.user._id}`, {
    method: 'POST',
    headers: { cookie: fan.cookie },
  })
  expect([await subscribed(), await subscribed(), await subscribed(fan.cookie)]).toEqual([false, false, true])
  await open.close()
})
