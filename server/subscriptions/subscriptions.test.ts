import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import type { Followings } from '#contract/subscriptions.ts'
import type { TopAuthor } from '#contract/users.ts'
import { daysBefore } from '../blogs/trending.ts'
import { makeSite, type TestSite } from '../testing/make-app.ts'
import { aPublishedBlog, get, type SignedIn, sendForm, signedIn } from '../testing/requests.ts'

let site: TestSite
let author: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
  reader = await signedIn(site.app, { role: 'Reader' })
})
afterAll(() => site.close())

const follow = (id: string, cookie = reader.cookie) =>
  site.app.inject({
    method: 'POST',
    url: `/api/v1/subscribe/newSubscriber/${id}`,
    headers: { cookie, 'content-type': 'application/json' },
  })
const unfollow = (id: string, cookie = reader.cookie) =>
  site.app.inject({ method: 'DELETE', url: `/api/v1/subscribe/deleteSubscriber/${id}`, headers: { cookie } })
const profile = async (id: string, cookie = reader.cookie) =>
  (await get(site.app, `/user/userProfile/${id}`, cookie)).json().data

describe('following', () => {
  test('counts once however often it is said, and never falls below 0', async () => {
    const { _id } = author.user
    expect((await follow(_id)).json()).toMatchObject({
      statusCode: 200,
      message: 'You are subscribed to Ada Lovelace',
      data: { subscribed: true, subscriberCount: 1 },
    })
    expect((await follow(_id)).json().data).toEqual({ subscribed: true, subscriberCount: 1 })
    expect(await profile(_id)).toMatchObject({ subscribed: true, subscriberCount: 1 })
    expect((await unfollow(_id)).json().data).toEqual({ subscribed: false, subscriberCount: 0 })
    expect((await unfollow(_id)).json().data).toEqual({ subscribed: false, subscriberCount: 0 })
    expect(await profile(_id)).toMatchObject({ subscribed: false, subscriberCount: 0 })
  })

  test('many at once make as many followers', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => signedIn(site.app, { role: 'Reader' })))
    const popular = await signedIn(site.app)
    await Promise.all(
      many.flatMap(({ cookie }) => [follow(popular.user._id, cookie), follow(popular.user._id, cookie)]),
    )
    expect((await profile(popular.user._id)).subscriberCount).toBe(6)
    const top = (await get(site.app, '/user/mostSubsAuthor')).json().data as TopAuthor[]
    expect(top[0]).toMatchObject({ _id: popular.user._id, subCount: 6, avatar: { url: popular.user.avatar?.url } })
  })

  test('is for signed-in people, of Authors, and not of oneself', async () => {
    expect((await follow(author.user._id, '')).statusCode).toBe(401)
    expect((await unfollow(author.user._id, '')).statusCode).toBe(401)
    expect((await follow(reader.user._id, author.cookie)).json()).toMatchObject({
      statusCode: 400,
      message: 'You can only subscribe to Authors.',
    })
    expect((await follow(author.user._id, author.cookie)).json()).toMatchObject({
      statusCode: 400,
      message: 'You cannot subscribe to yourself.',
    })
    expect((await follow('nobody')).statusCode).toBe(404)
  })

  test('ends whenever one wants, also when the author is a Reader now', async () => {
    const former = await signedIn(site.app)
    await follow(former.user._id)
    await sendForm(site.app, 'PATCH', '/user/updateUserProfile', { name: 'F', role: 'Reader' }, former.cookie)
    expect((await follow(former.user._id)).statusCode).toBe(400)
    expect((await unfollow(former.user._id)).json().data).toEqual({ subscribed: false, subscriberCount: 0 })
    expect((await unfollow(former.user._id)).statusCode).toBe(200)
  })
})

describe('followings', () => {
  const page = async (cookie: string, query = '') =>
    (await get(site.app, `/subscribe/allSubscribedAuhtorInfo${query}`, cookie)).json().data as Followings

  test('come in pages of 4, the latest first; a page too far is the last one', async () => {
    const fan = await signedIn(site.app, { role: 'Reader' })
    expect(await page(fan.cookie)).toEqual({ allAuthorInfo: [], total: 0, page: 0 })
    const names = ['One', 'Two', 'Three', 'Four', 'Five']
    for (const name of names) {
      const { user } = await signedIn(site.app, { name })
      await follow(user._id, fan.cookie)
      site.wait(1000)
    }
    const first = await page(fan.cookie)
    expect([first.total, first.page]).toEqual([5, 0])
    expect(first.allAuthorInfo.map(({ name }) => name)).toEqual(['Five', 'Four', 'Three', 'Two'])
    expect(first.allAuthorInfo[0]).toMatchObject({
      email: expect.stringContaining('@'),
      avatar: { url: expect.stringContaining('/media/') },
      subscriberCount: 1,
    })
    expect((await page(fan.cookie, '?page=1')).allAuthorInfo.map(({ name }) => name)).toEqual(['One'])
    expect(await page(fan.cookie, '?page=9&limit=2')).toMatchObject({ page: 2, allAuthorInfo: [{ name: 'One' }] })
  })

  test.each(['?page=-1', '?page=1.5', '?limit=0', '?limit=101', '?page=x'])('%s is refused', async (query) => {
    const answer = await get(site.app, `/subscribe/allSubscribedAuhtorInfo${query}`, reader.cookie)
    expect(answer.statusCode).toBe(400)
  })

  test('their blogs are listed newest first, without drafts and others', async () => {
    const fan = await signedIn(site.app, { role: 'Reader' })
    const one = await signedIn(site.app)
    const two = await signedIn(site.app)
    await follow(one.user._id, fan.cookie)
    await follow(two.user._id, fan.cookie)
    const [old, past] = [await aPublishedBlog(site.app, one), await aPublishedBlog(site.app, two)]
    for (const [{ _id }, published_at] of [
      [old, '2020-01-01T00:00:00.000Z'],
      [past, daysBefore(new Date(), 30)],
    ] as const)
      await site.db.updateTable('blogs').set({ published_at }).where('id', '=', _id).execute()
    const first = await aPublishedBlog(site.app, one)
    site.wait(1000)
    const second = await aPublishedBlog(site.app, two)
    await aPublishedBlog(site.app, two, { published: 'false' })
    await aPublishedBlog(site.app, author)
    const blogs = (await get(site.app, '/subscribe/getUserSubscribedAuthorBlogs', fan.cookie)).json().data as BlogCard[]
    expect(blogs.map(({ _id }) => _id)).toEqual([second._id, first._id, past._id, old._id])
    expect((await get(site.app, '/subscribe/getUserSubscribedAuthorBlogs')).statusCode).toBe(401)
  })
})

describe('Trending', () => {
  test('is what was read and discussed in the last 30 days, most first', async () => {
    const own = await makeSite()
    const writer = await signedIn(own.app)
    const visitor = await signedIn(own.app, { role: 'Reader' })
    const [quiet, read, discussed, past] = [
      await aPublishedBlog(own.app, writer),
      await aPublishedBlog(own.app, writer),
      await aPublishedBlog(own.app, writer),
      await aPublishedBlog(own.app, writer),
    ]
    const trending = async () =>
      ((await get(own.app, '/blog/getAllBlog?tag=Trending')).json().data as BlogCard[]).map(({ _id }) => _id)
    const comment = (id: string) =>
      own.app.inject({
        method: 'POST',
        url: `/api/v1/comment/newComment/${id}`,
        headers: { cookie: visitor.cookie },
        payload: { comment: 'Interesting' },
      })
    await comment(past._id)
    own.wait(31 * 24 * 60 * 60 * 1000)
    const again = await own.app.inject({
      method: 'POST',
      url: '/api/v1/user/login',
      payload: { email: visitor.user.email, password: 'correct horse battery', role: 'Reader' },
    })
    visitor.cookie = `session=${again.cookies[0]?.value}`
    expect(await trending()).toEqual([])
    await comment(discussed._id)
    expect(await trending()).toEqual([discussed._id])
    // A comment counts as much as five reads, and each user's read of a blog counts once a day.
    for (let i = 0; i < 6; i++) await get(own.app, `/blog/singleBlog/${read._id}`, visitor.cookie)
    await expect.poll(trending, { timeout: 10_000 }).toEqual([discussed._id, read._id])
    for (let day = 0; day < 5; day++) {
      own.wait(24 * 60 * 60 * 1000)
      await get(own.app, `/blog/singleBlog/${read._id}`, visitor.cookie)
    }
    await expect.poll(trending, { timeout: 10_000 }).toEqual([read._id, discussed._id])
    expect(await trending()).not.toContain(quiet._id)
    await own.close()
  })
})

test('profiles show a person as others see them, without drafts', async () => {
  const hidden = await signedIn(site.app, { name: 'Shy Author' })
  await aPublishedBlog(site.app, hidden, { published: 'false' })
  const shown = await aPublishedBlog(site.app, hidden)
  expect(await profile(hidden.user._id)).toMatchObject({
    name: 'Shy Author',
    email: hidden.user.email,
    role: 'Author',
    education: 'PHD',
    subscribed: false,
    blogs: [{ _id: shown._id }],
  })
  expect(await profile(hidden.user._id)).not.toHaveProperty('phone')
  await sendForm(
    site.app,
    'PATCH',
    '/user/updateUserProfile',
    { name: 'Shy Author', showEmail: 'false' },
    hidden.cookie,
  )
  expect((await profile(hidden.user._id)).email).toBeNull()
  expect((await get(site.app, `/user/userProfile/${hidden.user._id}`)).statusCode).toBe(401)
  expect((await get(site.app, '/user/userProfile/nobody', reader.cookie)).statusCode).toBe(404)
})

test('where profiles are open to all, whoever follows is told so, also after visitors have read the profile', async () => {
  const open = await makeSite({ PUBLIC_READING: 'true' })
  await open.app.listen({ port: 0 })
  const followed = await signedIn(open.app)
  const fan = await signedIn(open.app, { role: 'Reader' })
  const api = `http://127.0.0.1:${(open.app.server.address() as AddressInfo).port}/api/v1`
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
