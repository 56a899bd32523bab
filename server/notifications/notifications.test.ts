// Over 250 lines, because all notifications are asserted with the helpers below.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CommentChange } from '#contract/comments.ts'
import type { NotificationsSeen, QuietSubject } from '#contract/notifications.ts'
import type { QueueDecision, QueueItem } from '#contract/reports.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { call, respond } from '../testing/call.ts'
import { addComment, deleteComment, editComment } from '../testing/comments.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, cookieOf, PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

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
  await listen(site)
  admin = await makeAdmin(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  ada = await signedIn(site.app, { name: 'Ada' })
  bob = await signedIn(site.app, { name: 'Bob', role: 'Reader' })
  carol = await signedIn(site.app, { name: 'Carol', role: 'Reader' })
  blogId = (await postBlog(site.app, ada, { title: 'About lighthouses' }))._id
  // Two events in one millisecond have no order.
  wait(1000)
})

/** Advances the clock. */
function wait(ms: number): void {
  ahead += ms
  site.wait(ms)
}

/** The site ten milliseconds later: what happens in one millisecond has no order. */
const later = () => {
  wait(10)
  return site
}
const idOf = ({ user }: SignedIn) => user._id

/** @returns the id of the comment */
async function say(by: SignedIn, comment: string, more: { parent?: string; mentions?: string[] } = {}, on = blogId) {
  const answer = await addComment(later(), on, { comment, ...more }, by)
  expect(answer.statusCode).toBe(201)
  return answer.data.at(-1)?._id ?? ''
}
const edit = (commentId: string, body: CommentChange, as: SignedIn) =>
  editComment(later(), { commentId, blogId }, body, as)
const restore = (commentId: string, as: SignedIn) =>
  call(later(), 'POST /trash/restoreComment/:commentId', { params: { commentId }, as })
const follow = (by: SignedIn, whom = ada) =>
  call(later(), 'POST /subscribe/newSubscriber/:userId', { params: { userId: idOf(whom) }, as: by })
const unfollow = (by: SignedIn, whom = ada) =>
  call(later(), 'DELETE /subscribe/deleteSubscriber/:userId', { params: { userId: idOf(whom) }, as: by })
const quiet = (what: QuietSubject['what'], id: string, as: SignedIn) =>
  call(later(), 'PUT /notifications/quiet/:what/:id', { params: { what, id }, as })
const loud = (what: QuietSubject['what'], id: string, as: SignedIn) =>
  call(later(), 'DELETE /notifications/quiet/:what/:id', { params: { what, id }, as })
const decide = async (isIt: (item: QueueItem) => boolean, decision: QueueDecision, reason: string) => {
  const id = (await call(site, 'GET /admin/queue', { as: admin })).data.find(isIt)?._id ?? ''
  await call(later(), 'POST /admin/queue/:id/:decision', { params: { id, decision }, body: { reason }, as: admin })
}
const list = async (as: SignedIn) => {
  const answer = await call(site, 'GET /notifications', { as })
  expect(answer.statusCode).toBe(200)
  return answer.data
}
const count = async (as: SignedIn) => (await call(site, 'GET /notifications/count', { as })).data
const unread = async (person: SignedIn) => (await count(person)).unread
const setSeen = async (body: NotificationsSeen, as: SignedIn) =>
  (await call(later(), 'PUT /notifications/seen', { body, as })).data
const see = async (person: SignedIn, one?: NotificationsSeen['one']) => {
  const until = (await list(person))[0]?.at ?? new Date(0).toISOString()
  return setSeen({ until, ...(one && { one }) }, person)
}
/** The notifications as text: unread ones begin with a star. */
const told = async (person: SignedIn) =>
  (await list(person)).map(({ kind, unread, person: by, people, comment, blog, decision }) =>
    [unread ? '*' : '', kind, by?.name, people, comment?.text ?? decision?.text ?? blog?.title]
      .filter(Boolean)
      .join(' '),
  )

test('tells whom it concerns of comments, replies, mentions and followers, once', async () => {
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

test('what was seen stays, what comes later is new, what came in between is unread', async () => {
  await say(bob, 'One')
  await say(carol, 'Two')
  const [shown] = await list(ada)
  await say(bob, 'Three')
  // They have seen the two, and not the third.
  await setSeen({ until: shown?.at ?? '' }, ada)
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
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await call(site, 'GET /notifications', { query: { limit: 2, cursor }, as: ada })
    expect(page.data.length).toBeLessThanOrEqual(2)
    seen.push(...page.data.map(({ subjectId }) => subjectId))
    cursor = page.nextCursor
    await follow(carol)
  }
  expect(seen).toEqual(blogs.reverse())
})

test('what is deleted or hidden is not shown, and comes back as it was, not as new', async () => {
  const id = await say(bob, 'Read it twice.')
  const comment = { params: { commentId: id, blogId }, as: ada }
  const hiding = { ...comment, body: { reason: 'Off topic' } }
  const away = [
    () => deleteComment(later(), comment.params, bob),
    () => call(later(), 'PUT /comment/hide/:commentId/:blogId', hiding),
  ]
  const back = [() => restore(id, bob), () => call(later(), 'DELETE /comment/hide/:commentId/:blogId', comment)]
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

test('what is not public, or by someone blocked or gone, is not shown', async () => {
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
    await call(site, 'PUT /blog/update/:id', { params: { id: blogId }, form: { ...changes, published }, as: ada })
    expect(await isTold()).toEqual(published === 'true' ? [2, 2] : [1, 0])
  }
  const blog = { params: { id: blogId }, as: ada }
  await call(later(), 'DELETE /blog/deletePost/:id', blog)
  expect(await isTold()).toEqual([1, 0])
  await call(later(), 'POST /trash/restoreBlog/:id', blog)
  expect(await isTold()).toEqual([2, 2])
  const params = { userId: idOf(bob) }
  for (const as of [ada, carol]) await call(later(), 'PUT /user/blocks/:userId', { params, as })
  expect([await isTold(), await unread(carol)]).toEqual([[1, 0], 0])
  for (const as of [ada, carol]) await call(later(), 'DELETE /user/blocks/:userId', { params, as })
  await act(site, admin, 'suspend', bob)
  expect(await isTold()).toEqual([1, 0])
  await act(site, admin, 'unsuspend', bob)
  expect(await isTold()).toEqual([2, 2])
  const as = await signInAgain(bob)
  await call(later(), 'POST /user/deleteAccount', { body: { texts: 'stay', currentPassword: PASSWORD }, as })
  expect(await isTold()).toEqual([1, 0])
})

const signInAgain = async ({ user }: SignedIn) => {
  const body = { email: user.email, password: PASSWORD, role: user.role }
  return cookieOf(await respond(site, 'POST /user/login', { body }))
}

test('a held comment notifies once it is approved; so does a mention added by an edit', async () => {
  const id = await say(bob, 'Nothing yet')
  await see(ada)
  await setSettings(later(), admin, { heldWords: 'lighthouse' })
  const held = { comment: 'A lighthouse, @Carol', mentions: [idOf(carol)] }
  await addComment(later(), blogId, held, bob)
  await say(carol, 'Meanwhile')
  await see(ada)
  expect([await unread(ada), await unread(carol)]).toEqual([0, 0])
  await decide(({ subject }) => subject?.text === held.comment, 'approve', '')
  expect(await told(ada)).toEqual(['* comments Bob 1 A lighthouse, @Carol'])
  expect(await told(carol)).toEqual(['* mentions Bob 1 A lighthouse, @Carol'])
  await setSettings(later(), admin, { heldWords: '' })
  await see(carol)
  await edit(id, { newComment: 'Oh, @Carol', mentions: [idOf(carol)] }, bob)
  expect(await told(carol)).toEqual(['* mentions Bob 1 Oh, @Carol'])
  await see(carol)
  // People it already mentions are not notified again.
  await edit(id, { newComment: 'Ah, @Carol', mentions: [idOf(carol)] }, bob)
  expect(await told(carol)).toEqual(['mentions Bob 1 Ah, @Carol'])
})

test('a kind, a person and a discussion are quiet until they are loud again', async () => {
  const other = (await postBlog(site.app, ada, { title: 'About harbours' }))._id
  await follow(bob)
  await say(bob, 'One')
  await say(carol, 'Two', {}, other)
  const all = ['* comments Carol 1 Two', '* comments Bob 1 One', '* followers Bob 1']
  expect(await told(ada)).toEqual(all)
  const silence = async (what: QuietSubject['what'], id: string, expected: string[]) => {
    expect((await quiet(what, id, ada)).statusCode).toBe(200)
    expect(await told(ada)).toEqual(expected)
    expect(await unread(ada)).toBe(expected.filter((line) => line.startsWith('*')).length)
    return (await call(site, 'GET /notifications/quiet', { as: ada })).data
  }
  expect(await silence('person', idOf(bob), all.slice(0, 1))).toMatchObject({ people: [{ name: 'Bob' }] })
  await loud('person', idOf(bob), ada)
  expect(await told(ada)).toEqual(all)
  expect(await silence('kind', 'comments', all.slice(2))).toMatchObject({ kinds: ['comments'], people: [] })
  // Events in the meantime are not new.
  await loud('kind', 'comments', ada)
  expect(await told(ada)).toEqual(['comments Carol 1 Two', 'comments Bob 1 One', '* followers Bob 1'])
  await say(bob, 'Three')
  const { discussions } = await silence('discussion', blogId, ['comments Carol 1 Two', '* followers Bob 1'])
  expect(discussions).toEqual([{ _id: blogId, title: 'About lighthouses' }])
  for (const what of ['kind', 'person', 'discussion'] as const) {
    expect((await quiet(what, 'none', ada)).statusCode).toBe(404)
  }
  expect((await quiet('person', idOf(ada), ada)).statusCode).toBe(400)
})

test('new blogs are counted since one looked, and since one follows their author', async () => {
  await follow(bob)
  expect(await count(bob)).toEqual({ unread: 0, newBlogs: 0 })
  wait(1000)
  for (let n = 0; n < 2; n++) await postBlog(site.app, ada)
  expect(await count(bob)).toEqual({ unread: 0, newBlogs: 2 })
  expect(await list(bob)).toEqual([])
  wait(1000)
  await call(later(), 'PUT /subscribe/lastSeen', { body: { lastSeenAt: '2999-01-01T00:00:00.000Z' }, as: bob })
  expect(await count(bob)).toEqual({ unread: 0, newBlogs: 0 })
  wait(1000)
  await postBlog(site.app, ada)
  expect(await count(bob)).toMatchObject({ newBlogs: 1 })
  const subjects = [
    ['kind', 'new-blogs'],
    ['person', idOf(ada)],
  ] as const
  for (const [what, id] of subjects) {
    await quiet(what, id, bob)
    expect(await count(bob)).toMatchObject({ newBlogs: 0 })
    await loud(what, id, bob)
  }
})

test('tells what an admin decided, and that a scheduled blog was published', async () => {
  const id = await say(bob, 'Rude')
  const report = { kind: 'comment', id, reason: 'spam', text: '' } as const
  expect((await call(later(), 'POST /reports', { body: report, as: carol })).statusCode).toBe(200)
  await decide(({ subjectId }) => subjectId === id, 'remove', 'Be kind')
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
  await deleteBlog(later(), scheduled._id, ada)
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
