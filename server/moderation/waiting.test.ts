// Over 250 lines, so that all about what creators decide is tested on one site.
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WaitingComment, type WaitingDecision } from '#contract/held.ts'
import { countLessons } from '../holding/classifier.ts'
import { accountNotice } from '../mail/account-notice.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { type Caller, call } from '../testing/call.ts'
import { addComment, editComment, readComments } from '../testing/comments.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { listen, originOf } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

let site: TestSite
let admin: SignedIn
let creator: SignedIn
let other: SignedIn
beforeAll(async () => {
  site = await makeSite()
  await listen(site)
  admin = await makeAdmin(site)
  creator = await signedIn(site.app)
  other = await signedIn(site.app)
  await setSettings(site, admin, { heldWords: 'pills' })
})
afterAll(() => site.close())

const post = async (as = creator) => (await postBlog(site.app, as))._id
const newWriter = () => signedIn(site.app, { role: 'Reader', name: 'A Writer' })
const say = (blogId: string, as: SignedIn, text = 'About pills', more = {}) =>
  addComment(site, blogId, { comment: text, ...more }, as)
const listed = (blogId: string, as: Caller | undefined = creator) =>
  call(site, 'GET /comment/waiting/:blogId', { params: { blogId }, as })
const waiting = async (blogId: string) => (await listed(blogId)).data
const firstId = async (blogId: string) => (await waiting(blogId))[0]?._id ?? ''
const decide = (
  { blogId, id }: { blogId: string; id: string },
  decision: WaitingDecision,
  body: { reason?: string; since?: string } = {},
  as: Caller = creator,
) =>
  call(site, 'POST /comment/waiting/:commentId/:blogId/:decision', {
    params: { commentId: id, blogId, decision },
    body,
    as,
  })
const textsOf = async (blogId: string) => (await readComments(site, blogId, other)).map(({ comment }) => comment)
/** The id of the only comment that waits below a blog, whoever may decide on it. */
const heldId = async (blogId: string) => {
  const held = site.db.selectFrom('comments').select('id').where('blog_id', '=', blogId).where('state', '=', 'held')
  return (await held.executeTakeFirstOrThrow()).id
}

/** Neither is the comment listed for a caller, nor may they decide on it. */
async function expectNoRight(blogId: string, as = creator): Promise<void> {
  const id = await heldId(blogId)
  expect((await listed(blogId, as)).data ?? []).toEqual([])
  for (const decision of ['approve', 'refuse'] as const) {
    expect([401, 403, 404]).toContain((await decide({ blogId, id }, decision, {}, as)).statusCode)
  }
  expect(await heldId(blogId)).toBe(id)
}

test('the creator sees what waits below a blog and why, and approves it', async () => {
  const blogId = await post()
  const writer = await newWriter()
  const top = (await say(blogId, other, 'Fine')).data.at(-1)?._id
  await say(blogId, writer, 'A reply about pills', { parent: top })
  const [comment] = await waiting(blogId)
  expect(WaitingComment.strict().parse(comment)).toMatchObject({
    comment: 'A reply about pills',
    parent: top,
    reasons: ['words'],
    authorInfo: { _id: writer.user._id, name: 'A Writer' },
  })
  for (const secret of [writer.user.email, writer.user.phone]) expect(JSON.stringify(comment)).not.toContain(secret)
  const id = comment?._id ?? ''
  const late = { since: '2026-01-01T00:00:00.000Z' }
  expect((await decide({ blogId, id }, 'approve', late)).statusCode).toBe(409)
  const lessons = await countLessons(site.db)
  const approved = await decide({ blogId, id }, 'approve', { since: comment?.since })
  expect(approved).toMatchObject({ statusCode: 200, message: 'Comment approved' })
  expect(approved.data.at(-1)).toMatchObject({ _id: id, parent: top })
  expect(await textsOf(blogId)).toEqual(['Fine', 'A reply about pills'])
  expect(await countLessons(site.db)).toEqual({ ...lessons, good: lessons.good + 1 })
  expect((await decide({ blogId, id }, 'approve')).statusCode).toBe(404)
  const [entry] = (await call(site, 'GET /admin/audit', { query: { limit: 1 }, as: admin })).data
  expect(entry).toMatchObject({ action: 'approve-comment', actor: { _id: creator.user._id } })
  await expectCountsConsistent(site.db)
})

test('what the creator refuses stays its writer’s, who is notified and can appeal', async () => {
  const blogId = await post()
  const writer = await newWriter()
  await say(blogId, writer)
  const lessons = await countLessons(site.db)
  const id = await firstId(blogId)
  expect(await decide({ blogId, id }, 'refuse', { reason: 'Not here' })).toMatchObject({ statusCode: 200, data: [] })
  expect(await waiting(blogId)).toEqual([])
  expect(await textsOf(blogId)).toEqual([])
  expect(await countLessons(site.db)).toEqual({ ...lessons, spam: lessons.spam + 1 })
  const held = await call(site, 'GET /comment/held/:blogId', { params: { blogId }, as: writer })
  expect(held.data).toMatchObject([{ _id: id, refusal: 'Not here' }])
  const email = site.db.selectFrom('emails').select('detail').where('user_id', '=', writer.user._id)
  const notice = await email.where('kind', '=', 'account-notice').executeTakeFirstOrThrow()
  const content = accountNotice({ url: 'https://example.org', name: 'Blogi' }, notice.detail, 'token')
  expect(content.paragraphs).toContain('The author of the blog wrote: Not here')
  const { data } = await call(site, 'GET /appeals', { as: writer })
  expect(data).toMatchObject([{ action: 'refuse-comment', reason: 'Not here' }])
  await call(site, 'POST /appeals', { body: { noticeId: data[0]?._id, text: 'It is about the blog' }, as: writer })
  const entry = (await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })).data.find(
    ({ appeal, author }) => appeal && author?._id === writer.user._id,
  )
  await call(site, 'POST /admin/queue/:id/:decision', {
    params: { id: entry?._id ?? '', decision: 'grant' },
    body: {},
    as: admin,
  })
  expect(await textsOf(blogId)).toEqual(['About pills'])
})

/** Decisions of the creator on several comments, or on those of a writer. */
const decideMany = (
  blogId: string,
  decision: WaitingDecision,
  body: { comments?: { _id: string; since?: string }[]; writer?: string; reason?: string },
  as: Caller = creator,
) => call(site, 'POST /comment/waiting/:blogId/:decision', { params: { blogId, decision }, body, as })
const undo = (id: string | null, as: Caller = creator) =>
  call(site, 'POST /comment/undoRefusal/:id', { params: { id: id ?? 'none' }, as })
const noticesTo = ({ user }: SignedIn) => {
  const emails = site.db.selectFrom('emails').select('detail').where('user_id', '=', user._id)
  return emails.where('kind', '=', 'account-notice').execute()
}

test('a creator undoes a refusal before any email, and no one else does', async () => {
  const blogId = await post()
  const writer = await newWriter()
  await say(blogId, writer)
  const before = await waiting(blogId)
  const lessons = await countLessons(site.db)
  const { undoId } = await decide({ blogId, id: await firstId(blogId) }, 'refuse', { reason: 'Not here' })
  expect(await noticesTo(writer)).toHaveLength(1)
  for (const as of [writer, other, admin]) expect((await undo(undoId, as)).statusCode).toBe(404)
  expect((await undo(undoId)).statusCode).toBe(200)
  expect(await waiting(blogId)).toEqual(before)
  expect(await noticesTo(writer)).toEqual([])
  expect(await countLessons(site.db)).toEqual(lessons)

  // What they did as an admin they do not undo as a creator.
  const params = { id: await firstId(blogId), decision: 'refuse' as const }
  const byAdmin = await call(site, 'POST /admin/queue/:id/:decision', { params, body: {}, as: admin })
  expect((await undo(byAdmin.undoId, admin)).statusCode).toBe(404)
  expect(
    (await call(site, 'POST /admin/undo/:id', { params: { id: byAdmin.undoId ?? '' }, as: admin })).statusCode,
  ).toBe(200)
  const again = await decide({ blogId, id: await firstId(blogId) }, 'refuse')
  await call(site, 'PUT /user/blocks/:userId', { params: { userId: writer.user._id }, as: creator })
  expect((await undo(again.undoId)).statusCode).toBe(409)
})

test('what waits is in pages, and is decided on together', async () => {
  const blogId = await post()
  const [one, two] = [await newWriter(), await newWriter()]
  for (const text of ['Pills 1', 'Pills 2', 'Pills 3']) await say(blogId, one, text)
  await say(blogId, two, 'Pills of two')
  const first = await call(site, 'GET /comment/waiting/:blogId', {
    params: { blogId },
    query: { limit: 3 },
    as: creator,
  })
  const query = { limit: 3, cursor: first.nextCursor ?? '' }
  const rest = await call(site, 'GET /comment/waiting/:blogId', { params: { blogId }, query, as: creator })
  expect([...first.data, ...rest.data].map(({ comment }) => comment)).toEqual([
    'Pills 1',
    'Pills 2',
    'Pills 3',
    'Pills of two',
  ])
  expect(rest.nextCursor).toBeNull()
  const [pills, , , ofTwo] = [...first.data, ...rest.data]
  const lessons = await countLessons(site.db)

  const refused = await decideMany(blogId, 'refuse', { writer: one.user._id, reason: 'Off topic' })
  expect(refused.data).toMatchObject({ done: { length: 3 }, notDone: [], mailed: 1 })
  expect((await waiting(blogId)).map(({ comment }) => comment)).toEqual(['Pills of two'])
  expect((await undo(refused.undoId)).message).toBe('Undone. No email was sent.')
  expect(await waiting(blogId)).toHaveLength(4)
  expect(await noticesTo(one)).toEqual([])

  const late = { _id: pills?._id ?? '', since: '2026-01-01T00:00:00.000Z' }
  const approved = await decideMany(blogId, 'approve', {
    comments: [late, { _id: ofTwo?._id ?? '' }, { _id: 'absent' }],
  })
  expect(approved.data).toEqual({
    done: [ofTwo?._id],
    notDone: [
      { _id: late._id, why: 'changed' },
      { _id: 'absent', why: 'gone' },
    ],
    mailed: 0,
  })
  expect(approved.undoId).toBeNull()
  expect(await textsOf(blogId)).toEqual(['Pills of two'])
  // One creator could else teach the filter what spam is.
  expect(await countLessons(site.db)).toEqual(lessons)

  const another = await post(other)
  await say(another, one)
  const theirs = { comments: [{ _id: await heldId(another) }] }
  expect((await decideMany(blogId, 'approve', theirs)).data).toMatchObject({ done: [], notDone: [{ why: 'gone' }] })
  expect((await decideMany(another, 'approve', theirs)).statusCode).toBe(404)
  await expectCountsConsistent(site.db)
})

test('a decision on no comment does nothing', async () => {
  const { statusCode, data } = await decideMany(await post(), 'approve', {})
  expect([statusCode, data]).toMatchObject([200, { done: [], notDone: [] }])
})

test('an edited comment that waits comes back to its place', async () => {
  const blogId = await post()
  const writer = await newWriter()
  const commentId = (await say(blogId, writer, 'First')).data.at(-1)?._id ?? ''
  await say(blogId, other, 'Second')
  await editComment(site, { commentId, blogId }, { newComment: 'First, with pills' }, writer)
  expect(await textsOf(blogId)).toEqual(['Second'])
  expect(await waiting(blogId)).toMatchObject([{ _id: commentId, editedAt: expect.any(String) }])
  await decide({ blogId, id: commentId }, 'approve')
  expect(await textsOf(blogId)).toEqual(['First, with pills', 'Second'])
})

test('only the creator decides, and only below the own blog', async () => {
  const [blogId, another] = [await post(), await post()]
  const writer = await newWriter()
  await say(blogId, writer)
  const id = await firstId(blogId)
  for (const as of [writer, other, admin]) {
    expect((await listed(blogId, as)).statusCode).toBe(404)
    await expectNoRight(blogId, as)
  }
  expect((await decide({ blogId: another, id }, 'approve')).statusCode).toBe(404)
  expect(await waiting(another)).toEqual([])
})

test('no creator decides on what an admin holds', async () => {
  const blogId = await post()
  const id = (await say(blogId, await newWriter(), 'Fine')).data.at(-1)?._id ?? ''
  await call(site, 'POST /admin/posts/:id/:action', { params: { id, action: 'hold' }, body: {}, as: admin })
  expect(await textsOf(blogId)).toEqual([])
  await expectNoRight(blogId)
  const notices = (await call(site, 'GET /notifications', { as: creator })).data
  expect(notices.filter(({ kind, subjectId }) => kind === 'waiting' && subjectId === blogId)).toEqual([])
})

test('no creator decides on their own comment, or below a blog that waits itself', async () => {
  const own = await post()
  await say(own, creator)
  await expectNoRight(own)
  const blogId = await post()
  await say(blogId, await newWriter())
  await site.db.updateTable('blogs').set({ state: 'held' }).where('id', '=', blogId).execute()
  await expectNoRight(blogId)
})

const HINDRANCES: Record<string, (hindered: SignedIn, writer: SignedIn) => Promise<unknown>> = {
  silenced: (hindered) => act(site, admin, 'silence', hindered),
  suspended: (hindered) => act(site, admin, 'suspend', hindered),
  leaving: (hindered) =>
    call(site, 'POST /user/deleteAccount', { body: { texts: 'stay', currentPassword: PASSWORD }, as: hindered }),
  'blocked by the writer': ({ user }, writer) =>
    call(site, 'PUT /user/blocks/:userId', { params: { userId: user._id }, as: writer }),
  'blocking the writer': (hindered, { user }) =>
    call(site, 'PUT /user/blocks/:userId', { params: { userId: user._id }, as: hindered }),
}

test.each(Object.keys(HINDRANCES))('a creator does not decide while %s', async (hindrance) => {
  const hindered = await signedIn(site.app)
  const writer = await signedIn(site.app, { name: 'A Writer' })
  const blogId = await post(hindered)
  await say(blogId, writer)
  expect((await listed(blogId, hindered)).data).toHaveLength(1)
  await HINDRANCES[hindrance]?.(hindered, writer)
  await expectNoRight(blogId, hindered)
})

test('two decisions at once: one of them counts', async () => {
  const blogId = await post()
  await say(blogId, await newWriter())
  const id = await firstId(blogId)
  const asAdmin = call(site, 'POST /admin/queue/:id/:decision', {
    params: { id, decision: 'refuse' },
    body: {},
    as: admin,
  })
  const answers = await Promise.all([decide({ blogId, id }, 'approve'), asAdmin])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
})

test('the creator is notified of what waits, once for each blog, until it is decided', async () => {
  const notified = await signedIn(site.app)
  const blogId = (await postBlog(site.app, notified, { title: 'About lighthouses' }))._id
  const bell = async () => {
    const [{ data: count }, { data: list }] = [
      await call(site, 'GET /notifications/count', { as: notified }),
      await call(site, 'GET /notifications', { as: notified }),
    ]
    return { unread: count.unread, list }
  }
  const [one, two] = [await newWriter(), await newWriter()]
  for (const writer of [one, one, two]) await say(blogId, writer)
  await say(blogId, notified)
  const row = { kind: 'waiting', subjectId: blogId, unread: true, people: 3, person: null, comment: null }
  expect(await bell()).toMatchObject({ unread: 1, list: [{ ...row, blog: { title: 'About lighthouses' } }] })
  await call(site, 'PUT /notifications/seen', { body: { until: new Date().toISOString() }, as: notified })
  expect(await bell()).toMatchObject({ unread: 0, list: [{ ...row, unread: false }] })
  await say(blogId, two)
  expect(await bell()).toMatchObject({ unread: 1, list: [{ ...row, people: 4 }] })
  await act(site, admin, 'silence', two)
  expect(await bell()).toMatchObject({ list: [{ ...row, people: 2, unread: false }] })
  for (const { _id: id } of (await listed(blogId, notified)).data) {
    expect((await decide({ blogId, id }, 'refuse', {}, notified)).statusCode).toBe(200)
  }
  expect(await bell()).toMatchObject({ unread: 0, list: [] })
})

test('open pages of the creator learn what waits and what was decided, and no others', async () => {
  const blogId = await post()
  const writer = await newWriter()
  const hear = async ({ cookie }: SignedIn) => {
    const socket = io(originOf(site), { extraHeaders: { cookie }, transports: ['websocket'], forceNew: true })
    const heard: unknown[][] = []
    socket.onAny((...event) => heard.push(event))
    await new Promise<void>((resolve) => socket.on('connect', resolve))
    return { heard, close: () => socket.disconnect() }
  }
  const [own, others] = [await hear(creator), await hear(other)]
  await say(blogId, writer)
  const changed = ['myHeldChanged', blogId]
  await expect.poll(() => own.heard).toContainEqual(changed)
  await decide({ blogId, id: await firstId(blogId) }, 'refuse')
  await expect.poll(() => own.heard.filter(([event]) => event === 'myHeldChanged')).toHaveLength(2)
  // Numbers of comments on other blogs come after a pause.
  expect(JSON.stringify(others.heard)).not.toContain(blogId)
  for (const { close } of [own, others]) close()
})

test('the filter learns from creators whose account is not new', async () => {
  const limited = await makeSite({ RATE_LIMITS: 'on' })
  try {
    const owner = await makeAdmin(limited)
    await setSettings(limited, owner, { heldWords: 'pills' })
    const author = await signedIn(limited.app)
    const { _id: blogId } = await postBlog(limited.app, author)
    const lessonsAfter = async (comment: string) => {
      const writer = await signedIn(limited.app, { role: 'Reader' })
      await addComment(limited, blogId, { comment }, writer)
      const [waits] = (await call(limited, 'GET /comment/waiting/:blogId', { params: { blogId }, as: author })).data
      const params = { commentId: waits?._id ?? '', blogId, decision: 'approve' as const }
      await call(limited, 'POST /comment/waiting/:commentId/:blogId/:decision', { params, body: {}, as: author })
      return (await countLessons(limited.db)).good
    }
    expect(await lessonsAfter('The first about pills')).toBe(0)
    limited.wait(4 * 24 * 60 * 60 * 1000)
    expect(await lessonsAfter('The second about pills')).toBe(1)
  } finally {
    await limited.close()
  }
})
