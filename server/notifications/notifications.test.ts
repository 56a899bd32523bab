// Over 250 lines, so that what is told is asserted in one vocabulary, which the helpers below make.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import type { Notification, NotificationCount, Quiet } from '#contract/notifications.ts'
import type { QueueItem } from '#contract/reports.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, get, PASSWORD, postBlog, type SignedIn, sendForm, signedIn } from '../testing/requests.ts'

let site: TestSite
let ahead = 0
let admin: SignedIn
let ada: SignedIn
let bob: SignedIn
let carol: SignedIn
/** Ada's. */
let blogId: string
beforeAll(async () => {
  site = await makeSite()
  await site.app.listen({ port: 0 })
  admin = await makeAdmin(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  ada = await signedIn(site.app, { name: 'Ada' })
  bob = await signedIn(site.app, { name: 'Bob', role: 'Reader' })
  carol = await signedIn(site.app, { name: 'Carol', role: 'Reader' })
  blogId = (await postBlog(site.app, ada, { title: 'About lighthouses' }))._id
  // Two things in one millisecond have no order.
  wait(1000)
})

/** Advances the clock. */
function wait(ms: number): void {
  ahead += ms
  site.wait(ms)
}

type Method = 'POST' | 'PUT' | 'DELETE'
const call = async (method: Method, path: string, { cookie }: SignedIn, payload?: object) => {
  wait(10)
  const headers = { cookie }
  return site.app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) })
}
const idOf = ({ user }: SignedIn) => user._id

/** @returns the id of the comment */
async function say(by: SignedIn, comment: string, more: { parent?: string; mentions?: string[] } = {}, on = blogId) {
  const answer = await call('POST', `/comment/newComment/${on}`, by, { comment, ...more })
  expect(answer.statusCode).toBe(201)
  return (answer.json().data as Comment[]).at(-1)?._id ?? ''
}
const remove = (id: string, by: SignedIn) => call('POST', `/comment/deleteComment/${id}/${blogId}`, by)
const restore = (id: string, by: SignedIn) => call('POST', `/trash/restoreComment/${id}`, by)
const follow = (by: SignedIn, whom = ada) => call('POST', `/subscribe/newSubscriber/${idOf(whom)}`, by)
const unfollow = (by: SignedIn, whom = ada) => call('DELETE', `/subscribe/deleteSubscriber/${idOf(whom)}`, by)
const list = async ({ cookie }: SignedIn, query = '') => {
  const answer = await get(site.app, `/notifications${query}`, cookie)
  expect(answer.statusCode).toBe(200)
  return answer.json().data as Notification[]
}
const count = async ({ cookie }: SignedIn) =>
  (await get(site.app, '/notifications/count', cookie)).json().data as NotificationCount
const unread = async (person: SignedIn) => (await count(person)).unread
const see = async (person: SignedIn, one?: object) => {
  const until = (await list(person))[0]?.at ?? new Date(0).toISOString()
  const answer = await call('PUT', '/notifications/seen', person, { until, ...(one && { one }) })
  return answer.json().data as NotificationCount
}
/** What somebody reads: unread ones begin with a star. */
const told = async (person: SignedIn) =>
  (await list(person)).map(({ kind, unread, person: by, people, comment, blog, decision }) =>
    [unread ? '*' : '', kind, by?.name, people, comment?.text ?? decision?.text ?? blog?.title]
      .filter(Boolean)
      .join(' '),
  )

test('tells of comments, replies, mentions and followers, each once and the person alone whom it concerns', async () => {
  const first = await say(bob, 'I liked it.')
  await say(ada, 'Thank you.', { parent: first })
  await say(carol, 'So did I.')
  await say(carol, '@Bob, where is it?', { mentions: [idOf(bob)] })
  await say(carol, '@Ada knows', { parent: first, mentions: [idOf(ada)] })
  await follow(bob)
  await follow(carol)
  expect(await told(ada)).toEqual([
    '* followers Carol 2',
    '* mentions Carol 1 @Ada knows',
    '* comments Carol 2 @Bob, where is it?',
  ])
  expect(await told(bob)).toEqual(['* replies Carol 2 @Ada knows', '* mentions Carol 1 @Bob, where is it?'])
  expect(await told(carol)).toEqual([])
  expect([await unread(ada), await unread(bob), await unread(carol)]).toEqual([3, 2, 0])
  const [, latest] = await list(bob)
  expect(latest).toMatchObject({
    person: { _id: idOf(carol), avatar: { url: expect.any(String) } },
    blog: { _id: blogId, title: 'About lighthouses' },
    comment: { _id: expect.any(String) },
    subjectId: blogId,
  })
})

test('what was seen stays, as it was; what comes later begins anew, and what came meanwhile stays unread', async () => {
  await say(bob, 'One')
  await say(carol, 'Two')
  const [shown] = await list(ada)
  await say(bob, 'Three')
  // They have seen the two, and not the third.
  await call('PUT', '/notifications/seen', ada, { until: shown?.at })
  expect(await told(ada)).toEqual(['* comments Bob 2 Three'])
  expect(await see(ada)).toEqual({ unread: 0, newBlogs: 0 })
  expect(await told(ada)).toEqual(['comments Bob 2 Three'])
  await say(bob, 'Four')
  expect(await told(ada)).toEqual(['* comments Bob 1 Four'])
  await follow(bob)
  expect(await see(ada, { kind: 'comments', subjectId: blogId })).toMatchObject({ unread: 1 })
  expect(await told(ada)).toEqual(['* followers Bob 1', 'comments Bob 1 Four'])
})

test('pages hold what their limit says, each once, also while more comes', async () => {
  const blogs = [blogId]
  for (let n = 0; n < 4; n++) blogs.push((await postBlog(site.app, ada))._id)
  for (const id of blogs) await say(bob, `On ${id}`, {}, id)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const answer = await get(site.app, `/notifications?limit=2${cursor && `&cursor=${cursor}`}`, ada.cookie)
    const page = answer.json() as { data: Notification[]; nextCursor: string | null }
    expect(page.data.length).toBeLessThanOrEqual(2)
    seen.push(...page.data.map(({ subjectId }) => subjectId))
    cursor = page.nextCursor
    await follow(carol)
  }
  expect(seen).toEqual(blogs.reverse())
})

test('what is deleted or hidden is not told of, and comes back as it was, not as new', async () => {
  const id = await say(bob, 'Read it twice.')
  const away = [() => remove(id, bob), () => call('PUT', `/comment/hide/${id}/${blogId}`, ada, { reason: 'Off topic' })]
  const back = [() => restore(id, bob), () => call('DELETE', `/comment/hide/${id}/${blogId}`, ada)]
  for (const [at, take] of away.entries()) {
    expect((await take()).statusCode).toBe(200)
    expect([await told(ada), await unread(ada)]).toEqual([[], 0])
    expect((await back[at]?.())?.statusCode).toBe(200)
    expect([await told(ada), await unread(ada)]).toEqual([['* comments Bob 1 Read it twice.'], 1])
  }
  await see(ada)
  for (const [at, take] of away.entries()) {
    await take()
    await back[at]?.()
    expect(await told(ada)).toEqual(['comments Bob 1 Read it twice.'])
  }
})

test('what has no public blog, or is by somebody who is blocked, suspended or leaves, is not told of', async () => {
  const own = await say(carol, 'Mine')
  await say(bob, 'A reply', { parent: own })
  await say(bob, '@Carol', { mentions: [idOf(carol)] })
  await say(bob, 'A comment')
  await follow(bob)
  const isTold = async () => [(await told(ada)).length, (await told(carol)).length]
  expect(await isTold()).toEqual([2, 2])
  const fields = await blogFields({ published: 'false' })
  const { mainImage: _, ...changes } = fields
  for (const published of ['false', 'true']) {
    await sendForm(site.app, 'PUT', `/blog/update/${blogId}`, { ...changes, published }, ada.cookie)
    expect(await isTold()).toEqual(published === 'true' ? [2, 2] : [1, 0])
  }
  await call('DELETE', `/blog/deletePost/${blogId}`, ada)
  expect(await isTold()).toEqual([1, 0])
  await call('POST', `/trash/restoreBlog/${blogId}`, ada)
  expect(await isTold()).toEqual([2, 2])
  for (const person of [ada, carol]) await call('PUT', `/user/blocks/${idOf(bob)}`, person)
  expect([await isTold(), await unread(carol)]).toEqual([[1, 0], 0])
  for (const person of [ada, carol]) await call('DELETE', `/user/blocks/${idOf(bob)}`, person)
  await act(site, admin, 'suspend', bob)
  expect(await isTold()).toEqual([1, 0])
  await act(site, admin, 'unsuspend', bob)
  expect(await isTold()).toEqual([2, 2])
  const { cookie } = await signInAgain(bob)
  await call('POST', '/user/deleteAccount', { ...bob, cookie }, { texts: 'stay', currentPassword: PASSWORD })
  expect(await isTold()).toEqual([1, 0])
})

const signInAgain = async ({ user }: SignedIn) => {
  const payload = { email: user.email, password: PASSWORD, role: user.role }
  const answer = await site.app.inject({ method: 'POST', url: '/api/v1/user/login', payload })
  return { cookie: `session=${answer.cookies.find(({ name }) => name === 'session')?.value}` }
}

test('a held comment is told of once it is approved; so is whom an edit mentions', async () => {
  const id = await say(bob, 'Nothing yet')
  await see(ada)
  await call('PUT', '/admin/settings', admin, { heldWords: 'lighthouse' })
  const held = { comment: 'A lighthouse, @Carol', mentions: [idOf(carol)] }
  await call('POST', `/comment/newComment/${blogId}`, bob, held)
  await say(carol, 'Meanwhile')
  await see(ada)
  expect([await unread(ada), await unread(carol)]).toEqual([0, 0])
  const queue = (await get(site.app, '/admin/queue', admin.cookie)).json().data as QueueItem[]
  const item = queue.find(({ subject }) => subject?.text === held.comment)
  await call('POST', `/admin/queue/${item?._id}/approve`, admin, { reason: '' })
  expect(await told(ada)).toEqual(['* comments Bob 1 A lighthouse, @Carol'])
  expect(await told(carol)).toEqual(['* mentions Bob 1 A lighthouse, @Carol'])
  await call('PUT', '/admin/settings', admin, { heldWords: '' })
  await see(carol)
  await call('POST', `/comment/editComment/${id}/${blogId}`, bob, { newComment: 'Oh, @Carol', mentions: [idOf(carol)] })
  expect(await told(carol)).toEqual(['* mentions Bob 1 Oh, @Carol'])
  await see(carol)
  // Whom it mentions already is not told again.
  await call('POST', `/comment/editComment/${id}/${blogId}`, bob, { newComment: 'Ah, @Carol', mentions: [idOf(carol)] })
  expect(await told(carol)).toEqual(['mentions Bob 1 Ah, @Carol'])
})

test('a kind, a person and a discussion are quiet until they are loud again', async () => {
  const other = (await postBlog(site.app, ada, { title: 'About harbours' }))._id
  await follow(bob)
  await say(bob, 'One')
  await say(carol, 'Two', {}, other)
  const all = ['* comments Carol 1 Two', '* comments Bob 1 One', '* followers Bob 1']
  expect(await told(ada)).toEqual(all)
  const quiet = async (path: string, expected: string[]) => {
    expect((await call('PUT', `/notifications/quiet/${path}`, ada)).statusCode).toBe(200)
    expect(await told(ada)).toEqual(expected)
    expect(await unread(ada)).toBe(expected.filter((line) => line.startsWith('*')).length)
    return (await get(site.app, '/notifications/quiet', ada.cookie)).json().data as Quiet
  }
  const loud = (path: string) => call('DELETE', `/notifications/quiet/${path}`, ada)
  expect(await quiet(`person/${idOf(bob)}`, all.slice(0, 1))).toMatchObject({ people: [{ name: 'Bob' }] })
  await loud(`person/${idOf(bob)}`)
  expect(await told(ada)).toEqual(all)
  expect(await quiet('kind/comments', all.slice(2))).toMatchObject({ kinds: ['comments'], people: [] })
  // What happened meanwhile is nothing new.
  await loud('kind/comments')
  expect(await told(ada)).toEqual(['comments Carol 1 Two', 'comments Bob 1 One', '* followers Bob 1'])
  await say(bob, 'Three')
  const { discussions } = await quiet(`discussion/${blogId}`, ['comments Carol 1 Two', '* followers Bob 1'])
  expect(discussions).toEqual([{ _id: blogId, title: 'About lighthouses' }])
  for (const path of ['kind/none', 'person/none', 'discussion/none']) {
    expect((await call('PUT', `/notifications/quiet/${path}`, ada)).statusCode).toBe(404)
  }
  expect((await call('PUT', `/notifications/quiet/person/${idOf(ada)}`, ada)).statusCode).toBe(400)
})

test('new blogs are counted since one looked, and since one follows their author', async () => {
  await follow(bob)
  expect(await count(bob)).toEqual({ unread: 0, newBlogs: 0 })
  wait(1000)
  for (let n = 0; n < 2; n++) await postBlog(site.app, ada)
  expect(await count(bob)).toEqual({ unread: 0, newBlogs: 2 })
  expect(await list(bob)).toEqual([])
  wait(1000)
  await call('PUT', '/subscribe/lastSeen', bob, { lastSeenAt: '2999-01-01T00:00:00.000Z' })
  expect(await count(bob)).toEqual({ unread: 0, newBlogs: 0 })
  wait(1000)
  await postBlog(site.app, ada)
  expect(await count(bob)).toMatchObject({ newBlogs: 1 })
  for (const path of ['kind/new-blogs', `person/${idOf(ada)}`]) {
    await call('PUT', `/notifications/quiet/${path}`, bob)
    expect(await count(bob)).toMatchObject({ newBlogs: 0 })
    await call('DELETE', `/notifications/quiet/${path}`, bob)
  }
})

test('tells what an admin decided, and that a scheduled blog was published', async () => {
  const id = await say(bob, 'Rude')
  const report = { kind: 'comment', id, reason: 'spam', text: '' }
  expect((await call('POST', '/reports', carol, report)).statusCode).toBe(200)
  const queue = (await get(site.app, '/admin/queue', admin.cookie)).json().data as QueueItem[]
  const item = queue.find(({ subjectId }) => subjectId === id)
  await call('POST', `/admin/queue/${item?._id}/remove`, admin, { reason: 'Be kind' })
  await act(site, admin, 'silence', bob)
  expect(await told(carol)).toEqual([expect.stringContaining('* decisions You reported a comment at Blogi')])
  const [silenced, removed] = await list(bob)
  expect(silenced?.decision).toMatchObject({ text: expect.stringContaining('was silenced'), appealable: true })
  expect(removed?.decision).toMatchObject({ text: expect.stringContaining('About lighthouses'), reason: 'Be kind' })
  const publishAt = new Date(Date.now() + ahead + 60_000).toISOString()
  const scheduled = await postBlog(site.app, ada, { title: 'About tomorrow', publishAt })
  expect(await told(ada)).toEqual([])
  wait(60_000)
  await vi.waitFor(async () => expect(await told(ada)).toEqual(['* published About tomorrow']), { timeout: 15_000 })
  await call('DELETE', `/blog/deletePost/${scheduled._id}`, ada)
  expect(await unread(ada)).toBe(0)
})

test('a hundred followings and many comments are one row each', async () => {
  for (let n = 0; n < 50; n++) {
    await follow(bob)
    await unfollow(bob)
  }
  expect([await told(ada), await unread(ada)]).toEqual([[], 0])
  for (let n = 0; n < 25; n++) await say(bob, `Comment ${n}`)
  expect(await told(ada)).toEqual(['* comments Bob 1 Comment 24'])
  const rows = site.db.selectFrom('notifications').select('kind').where('user_id', '=', idOf(ada))
  expect(await rows.orderBy('kind').execute()).toEqual([{ kind: 'comments' }, { kind: 'followers' }])
})
