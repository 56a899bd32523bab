// Over 250 lines, so that all about held posts is tested on one site: each further file starts another.
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { QueueDecision, QueueItem } from '#contract/reports.ts'
import * as answers from '#messages/answers.ts'
import { runCommand } from '../commands/commands.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { type Caller, call, respond } from '../testing/call.ts'
import { addComment, editComment, readComments } from '../testing/comments.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { listen, originOf } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, get, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

const HOUR = 60 * 60 * 1000
/** The part of an answer about a held post. */
const waiting = { statusCode: 202, success: true, held: true }
/** Until a job has run, on a machine that may do much else. */
const SOON = { timeout: 30_000, interval: 100 }

let site: TestSite
let admin: SignedIn
let author: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  await listen(site)
  admin = await makeAdmin(site)
  author = await signedIn(site.app, { name: 'Zaphod' })
  reader = await signedIn(site.app, { role: 'Reader', name: 'A Reader' })
})
afterAll(() => site.close())
afterEach(() => set({ firstPosts: 0, heldWords: '' }))

const singleBlog = (id: string, as: Caller) => call(site, 'GET /blog/singleBlog/:id', { params: { id }, as })
const cardOf = (id: string) => call(site, 'GET /blog/card/:id', { params: { id } })

const set = (settings: { firstPosts?: number; heldWords?: string }) => setSettings(site, admin, settings)
const comment = (blogId: string, text: string, by: SignedIn, more = {}) =>
  addComment(site, blogId, { comment: text, ...more }, by)
const commentsOf = (blogId: string) => readComments(site, blogId, author)
const heldOf = async (blogId: string, as: SignedIn) =>
  (await call(site, 'GET /comment/held/:blogId', { params: { blogId }, as })).data
const queue = async () => (await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })).data
async function entryOf(text: string): Promise<QueueItem> {
  const entry = (await queue()).find(({ subject }) => subject?.text.includes(text) || subject?.title.includes(text))
  if (!entry) throw new Error('It is not in the queue.')
  return entry
}
const decide = (id: string, decision: QueueDecision, reason = '') =>
  call(site, 'POST /admin/queue/:id/:decision', { params: { id, decision }, body: { reason }, as: admin })
const heldBlog = (id: string) => call(site, 'GET /admin/held/:id', { params: { id }, as: admin })
const change = async (id: string, changes: Record<string, string>, by = author) => {
  const { mainImage: _, ...fields } = await blogFields(changes)
  return call(site, 'PUT /blog/update/:id', { params: { id }, form: fields, as: by })
}
const lastAction = async () =>
  (await call(site, 'GET /admin/audit', { query: { limit: 1 }, as: admin })).data[0]?.action
const noticesTo = async ({ user }: SignedIn) =>
  (
    await site.db
      .selectFrom('emails')
      .select('detail')
      .where('address', '=', user.email)
      .where('kind', '=', 'account-notice')
      .orderBy('id')
      .execute()
  ).map(({ detail }) => JSON.parse(detail ?? '{}'))

/** Collects the events of a socket with this cookie, with a blog open. */
async function hear(cookie: string, blogId = '') {
  const socket = io(originOf(site), { extraHeaders: { cookie }, transports: ['websocket'], forceNew: true })
  const heard: unknown[][] = []
  socket.onAny((...event) => heard.push(event))
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  if (blogId) await new Promise<void>((resolve) => socket.emit('watchBlog', blogId, resolve))
  return { heard, close: () => socket.disconnect() }
}

const FEEDS = ['/feed.xml', '/rss.xml', '/feed.json', '/feed.xml?tag=Travel', '/sitemap-blogs-1.xml']

/** Everything that the public and the author's followers see. */
async function everythingShown(blogId: string, by: SignedIn): Promise<string> {
  const paths = [
    '/blog/getAllBlog',
    '/blog/getAllBlog?tag=Trending',
    `/blog/card/${blogId}`,
    `/blog/singleBlog/${blogId}`,
    `/user/userProfile/${author.user._id}`,
    '/subscribe/getUserSubscribedAuthorBlogs',
    '/user/allUserBlog',
    '/user/ownBlogs?tab=published',
    '/user/ownBlogs?tab=drafts',
    '/trash',
    `/comment/held/${blogId}`,
  ]
  const answers = [
    ...(await Promise.all(paths.map((path) => get(site.app, path, by.cookie)))),
    await respond(site, 'POST /comment/getComment/:blogId', { params: { blogId }, as: by }),
    ...(await Promise.all(FEEDS.map((url) => site.app.inject(url)))),
  ]
  return answers.map(({ body }) => body).join('\n')
}

test('the first posts of an account wait, and approval publishes them as just posted', async () => {
  const open = await postBlog(site.app, author)
  await call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: author.user._id }, as: reader })
  await set({ firstPosts: 5 })
  const [visitor, own] = [await hear(reader.cookie, open._id), await hear(author.cookie, open._id)]
  const form = await blogFields({ title: 'planted-held-blog', intro: '<p>planted-held-words in an intro</p>' })
  const posted = await call(site, 'POST /blog/post', { form, as: author })
  expect(posted).toMatchObject({
    statusCode: 202,
    held: true,
    message: answers.blogCreatedHeld,
    data: { published: false, publishedAt: null, heldAt: expect.any(String) },
  })
  const { _id } = posted.data
  const submission = { submissionId: 'once' }
  for (const answer of [
    await comment(open._id, 'planted-held-comment', author, submission),
    await comment(open._id, 'planted-held-comment', author, submission),
  ]) {
    expect(answer).toEqual({ ...waiting, data: [], message: answers.commentAddedHeld })
  }
  for (const by of [reader, { ...reader, cookie: '' }]) {
    for (const id of [_id, open._id]) expect(await everythingShown(id, by)).not.toContain('planted-held')
  }
  expect((await comment(_id, 'Below what waits', reader)).statusCode).toBe(404)
  // Its author finds it as such.
  expect((await singleBlog(_id, author)).data.heldAt).toEqual(expect.any(String))
  const drafts = (await call(site, 'GET /user/ownBlogs', { query: { tab: 'drafts' }, as: author })).data
  expect(drafts[0]?.blog).toMatchObject({ _id, heldAt: expect.any(String) })
  const waits = { comment: 'planted-held-comment', refusedAt: null, refusal: '' }
  expect(await heldOf(open._id, author)).toEqual([expect.objectContaining(waits)])
  // No preview link shows it to others.
  expect((await call(site, 'POST /previewLinks/:id', { params: { id: _id }, as: author })).statusCode).toBe(409)

  const [ofBlog, ofComment] = [await entryOf('planted-held-blog'), await entryOf('planted-held-comment')]
  expect(ofBlog).toMatchObject({
    kind: 'blog',
    subjectId: _id,
    held: ['first'],
    reports: 0,
    author: { name: 'Zaphod' },
  })
  expect(ofComment).toMatchObject({ kind: 'comment', held: ['first'], subject: { blogId: open._id } })
  const whole = await heldBlog(ofBlog._id)
  expect(whole.data).toMatchObject({ _id, intro: '<p>planted-held-words in an intro</p>' })
  expect((await heldBlog(ofComment._id)).statusCode).toBe(404)
  expect((await decide(ofBlog._id, 'dismiss')).statusCode).toBe(404)
  expect(JSON.stringify(visitor.heard)).not.toContain('planted-held')

  const before = new Date().toISOString()
  for (const { _id: id } of [ofBlog, ofComment]) expect((await decide(id, 'approve')).statusCode).toBe(200)
  expect((await decide(ofBlog._id, 'approve')).statusCode).toBe(404)
  const { publishedAt } = (await cardOf(_id)).data
  expect(publishedAt && publishedAt >= before).toBe(true)
  expect((await call(site, 'GET /blog/getAllBlog')).data[0]?._id).toBe(_id)
  expect((await commentsOf(open._id)).map(({ comment }) => comment)).toEqual(['planted-held-comment'])
  // A late repetition adds nothing.
  await comment(open._id, 'planted-held-comment', author, submission)
  expect([await commentsOf(open._id), await heldOf(open._id, author)]).toMatchObject([{ length: 1 }, []])
  await vi.waitFor(() => {
    expect(visitor.heard).toContainEqual(['newBlogCreated', expect.objectContaining({ _id })])
    const added = { comment: expect.objectContaining({ comment: 'planted-held-comment' }) }
    expect(visitor.heard).toContainEqual(['commentsChanged', open._id, added])
    expect(own.heard).toContainEqual(['myHeldChanged', open._id])
  }, SOON)
  expect(JSON.stringify(visitor.heard)).not.toContain('myHeld')
  expect(await noticesTo(author)).toMatchObject([{ action: 'approve-blog', blogTitle: 'planted-held-blog' }])
  expect(await lastAction()).toBe('approve-comment')
  for (const { close } of [visitor, own]) close()
  // Three posts are public now; nothing is held after five.
  await set({ firstPosts: 3 })
  expect((await comment(open._id, 'The fourth', author)).message).toBe('Comment added')
  await expectCountsConsistent(site.db)
})

test('what is refused stays its author’s, with the reason', async () => {
  const open = await postBlog(site.app, author)
  const writer = await signedIn(site.app, { name: 'Trillian' })
  await set({ firstPosts: 1 })
  const { _id } = await postBlog(site.app, writer, { title: 'A blog that is refused' })
  await comment(open._id, 'A refused comment', writer)
  await decide((await entryOf('A blog that is refused'))._id, 'refuse', 'Too short')
  await decide((await entryOf('A refused comment'))._id, 'refuse', 'Not about it')
  const draft = (await singleBlog(_id, writer)).data
  expect([draft.published, draft.heldAt, draft.title]).toEqual([false, undefined, 'A blog that is refused'])
  const [refused] = await heldOf(open._id, writer)
  expect(refused).toMatchObject({
    comment: 'A refused comment',
    refusal: 'Not about it',
    refusedAt: expect.any(String),
  })
  expect(await heldOf(open._id, author)).toEqual([])
  expect(await noticesTo(writer)).toMatchObject([
    { action: 'refuse-blog', reason: 'Too short' },
    { action: 'refuse-comment', reason: 'Not about it' },
  ])
  expect(await lastAction()).toBe('refuse-comment')
  expect((await queue()).filter(({ author }) => author?._id === writer.user._id)).toEqual([])
  // No one else can take it back.
  const params = { id: refused?._id ?? '' }
  const takeBack = (as: SignedIn) => call(site, 'DELETE /comment/held/:id', { params, as })
  expect((await takeBack(author)).statusCode).toBe(404)
  expect((await takeBack(writer)).statusCode).toBe(200)
  expect(await heldOf(open._id, writer)).toEqual([])
})

test.each([
  ['viagra', 'Cheap V\u200bIÁGRΑ here', true],
  ['viagra', 'Cheap v1agr4 here', true],
  ['viagra', 'Cheap viagras here', false],
  ['cheap pills', 'CHEAP — pills!', true],
  ['cheap pills', 'cheap good pills', false],
  ['all in', 'a11 in', true],
  ['100', 'It costs 100 or 1000', true],
  ['loo', 'It costs 100', false],
  ['减肥药', '这里有减肥药卖', true],
  ['ガス', '安いガスあります', true],
  ['ガス', 'カスタードを食べた', false],
  ['दवा', 'सस्ती दवा यहाँ', true],
  ['दवा', 'यह दावा है', false],
  ['كتب', 'اقرأ كُتُبَ اليوم', true],
  ['pills.example', 'See https://shop.PILLS.example/now', true],
  ['https://pills.example/', 'See www.pills.example', true],
  ['pills.example', 'See http://notpills.example', false],
  ['pills.example', 'See pills。example', true],
  ['bücher.example', 'See http://xn--bcher-kva.example/', true],
])('the entry %j and the comment %j: held is %s', async (entry, text, isHeld) => {
  const { _id } = await postBlog(site.app, author)
  await set({ heldWords: `\n something else \n${entry}\n` })
  const { message, held = false } = await comment(_id, text, reader)
  expect(held).toBe(isHeld)
  expect(message).toBe(isHeld ? answers.commentAddedHeld : 'Comment added')
})

test('edits, restored revisions and scheduled blogs pass the same check', async () => {
  const title = 'A blog that has links now and then'
  const blog = await postBlog(site.app, author, { title })
  const link = '<p>Read <a href="https://pills.example/a">this</a> at once.</p>'
  const withLink = (await change(blog._id, { title, intro: link })).data
  expect(withLink.published).toBe(true)
  await change(blog._id, { title })
  await set({ heldWords: 'pills.example' })
  const { heard, close } = await hear(reader.cookie)
  const edited = await change(blog._id, { title, paraOneDescription: link })
  expect(edited).toMatchObject({ ...waiting, message: answers.blogUpdatedHeld, data: { published: false } })
  await expect.poll(() => heard).toContainEqual(['blogDeleted', blog._id])
  close()
  expect((await cardOf(blog._id)).statusCode).toBe(404)
  // Each save is another entry: no one approves what they have not read.
  const entry = await entryOf(blog.title)
  await change(blog._id, { title, paraTwoDescription: link })
  expect((await decide(entry._id, 'approve')).statusCode).toBe(404)
  await decide((await entryOf(blog.title))._id, 'approve')
  const card = (await cardOf(blog._id)).data
  expect(card.publishedAt).toBe(blog.publishedAt)
  // Without the link it is public immediately, with its former date.
  await change(blog._id, { title, paraOneDescription: link })
  expect((await change(blog._id, { title })).data).toMatchObject({
    published: true,
    publishedAt: blog.publishedAt,
  })
  expect((await queue()).filter(({ subjectId }) => subjectId === blog._id)).toEqual([])

  const second = { id: blog._id, version: '2' }
  const restored = await call(site, 'POST /blog/restoreRevision/:id/:version', { params: second, as: author })
  expect(restored).toMatchObject({ ...waiting, data: { published: false, intro: withLink.intro } })
  expect(restored.message).toBe(answers.revisionRestoredHeld)
  // In the trash it does not wait; restored, it does again.
  const own = { params: { id: blog._id }, as: author }
  await call(site, 'DELETE /blog/deletePost/:id', own)
  expect((await queue()).filter(({ subjectId }) => subjectId === blog._id)).toEqual([])
  const fromTrash = await call(site, 'POST /trash/restoreBlog/:id', own)
  expect(fromTrash.data.heldAt).toEqual(expect.any(String))
  expect((await entryOf(blog.title)).held).toEqual(['links'])
  expect((await change(blog._id, { title, published: 'false' })).data.heldAt).toBeUndefined()
  expect((await queue()).filter(({ subjectId }) => subjectId === blog._id)).toEqual([])

  const writer = await signedIn(site.app)
  const publishAt = new Date(Date.now() + HOUR).toISOString()
  const due = await postBlog(site.app, writer, { intro: link, publishAt })
  site.wait(HOUR)
  const ofWriter = async () => (await singleBlog(due._id, writer)).data
  await vi.waitFor(async () => expect((await ofWriter()).heldAt).toEqual(expect.any(String)), SOON)
  expect(await ofWriter()).toMatchObject({ published: false, publishAt: null })
  expect(await noticesTo(writer)).toMatchObject([{ action: 'hold-blog' }])
})

test('an edited comment leaves its place until it is approved, also by a command', async () => {
  const blog = await postBlog(site.app, author)
  await comment(blog._id, 'A first one', reader)
  await comment(blog._id, 'A second one', author)
  const [first] = await commentsOf(blog._id)
  await set({ heldWords: 'pills' })
  const ids = { commentId: first?._id ?? '', blogId: blog._id }
  const edited = await editComment(site, ids, { newComment: 'A first one with pills' }, reader)
  expect(edited).toMatchObject({ ...waiting, message: answers.commentChangedHeld })
  expect(await commentsOf(blog._id)).toMatchObject([{ comment: 'A second one' }])
  const lines: string[] = []
  const run = (...args: string[]) => runCommand(args, site.config, (line) => lines.push(line))
  await run('held')
  const { _id } = await entryOf('A first one with pills')
  expect(lines.join('\n')).toContain(`${_id}  comment “${blog.title}” by A Reader`)
  expect(lines.join('\n')).toContain('A first one with pills')
  await expect(run('approve', _id, '2026-01-01T00:00:00.000Z')).rejects.toThrow()
  expect(await commentsOf(blog._id)).toHaveLength(1)
  await run('approve', _id, /since (\S+)/.exec(lines.find((line) => line.startsWith(_id)) ?? '')?.[1] ?? '')
  await expect
    .poll(() => commentsOf(blog._id))
    .toMatchObject([{ _id: first?._id, comment: 'A first one with pills' }, { comment: 'A second one' }])
  await comment(blog._id, 'More pills', reader)
  await run('refuse', (await entryOf('More pills'))._id, 'No', 'pills')
  expect(await heldOf(blog._id, reader)).toMatchObject([{ refusal: 'No pills' }])
  await expect(run('approve', 'none')).rejects.toThrow('This entry does not exist')
  // An admin's own words are not held.
  expect((await comment(blog._id, 'No pills here, please', admin)).message).toBe('Comment added')
})

test('removing all of a person takes what is held along, and brings it back', async () => {
  const blog = await postBlog(site.app, author)
  const writer = await signedIn(site.app)
  await set({ firstPosts: 2 })
  const { _id } = await postBlog(site.app, writer, { title: 'It waits to be removed' })
  await comment(blog._id, 'This waits, too', writer)
  const ofWriter = async () => (await queue()).filter(({ author }) => author?._id === writer.user._id)
  const before = await ofWriter()
  expect(before).toHaveLength(2)
  await act(site, admin, 'remove-contributions', writer)
  expect(await ofWriter()).toEqual([])
  expect((await singleBlog(_id, writer)).statusCode).toBe(404)
  expect(await heldOf(blog._id, writer)).toEqual([])
  await act(site, admin, 'restore-contributions', writer)
  expect(await ofWriter()).toEqual(before)
})

const holdAs = (id: string, action: 'hold' | 'close-comments' = 'hold') =>
  call(site, 'POST /admin/posts/:id/:action', { params: { id, action }, body: {}, as: admin })

test('what an admin holds waits until an admin decides, whatever its author saves', async () => {
  const title = 'A blog that an admin holds'
  const blog = await postBlog(site.app, author, { title })
  await change(blog._id, { title, intro: '<p>Another intro, of the second version.</p>' })
  expect((await holdAs(blog._id)).statusCode).toBe(200)
  const own = { params: { id: blog._id }, as: author }
  const isHeld = async () => {
    expect((await cardOf(blog._id)).statusCode).toBe(404)
    expect((await singleBlog(blog._id, author)).data.heldAt).toEqual(expect.any(String))
    expect((await entryOf(title)).held).toEqual(['admin'])
  }
  const isDraft = async () => {
    const { published, heldAt } = (await singleBlog(blog._id, author)).data
    expect([published, heldAt]).toEqual([false, undefined])
    expect((await queue()).filter(({ subjectId }) => subjectId === blog._id)).toEqual([])
  }
  expect(await change(blog._id, { title })).toMatchObject({ ...waiting, message: answers.blogUpdatedHeld })
  await isHeld()
  const read = await entryOf(title)
  await call(site, 'POST /blog/restoreRevision/:id/:version', { params: { id: blog._id, version: '1' }, as: author })
  await isHeld()
  // No one has read this text.
  expect((await decide(read._id, 'approve')).statusCode).toBe(404)
  await call(site, 'DELETE /blog/deletePost/:id', own)
  await call(site, 'POST /trash/restoreBlog/:id', own)
  await isHeld()
  // A draft does not wait; published again, it does.
  await change(blog._id, { title, published: 'false' })
  await change(blog._id, { title, published: 'false' })
  await isDraft()
  await call(site, 'DELETE /blog/deletePost/:id', own)
  await call(site, 'POST /trash/restoreBlog/:id', own)
  await isDraft()
  await change(blog._id, { title })
  await isHeld()
  const scheduledFor = new Date(Date.now() + 2 * HOUR).toISOString()
  await change(blog._id, { title, publishAt: scheduledFor })
  await isDraft()
  site.wait(2 * HOUR)
  await vi.waitFor(isHeld, SOON)
  expect((await decide((await entryOf(title))._id, 'approve')).statusCode).toBe(200)
  expect((await cardOf(blog._id)).statusCode).toBe(200)
  // Decided once, it is as others.
  expect((await change(blog._id, { title })).data.published).toBe(true)

  const [added] = (await comment(blog._id, 'A comment that an admin holds', reader)).data
  const ids = { commentId: added?._id ?? '', blogId: blog._id }
  await holdAs(ids.commentId)
  expect((await editComment(site, ids, { newComment: 'It was changed' }, reader)).statusCode).toBe(404)
  expect((await entryOf('A comment that an admin holds')).held).toEqual(['admin'])
})

test('admins see nothing of a draft with the comments on it', async () => {
  const blog = await postBlog(site.app, author, { title: 'It was public' })
  const [open] = (await comment(blog._id, 'A comment that stays', reader)).data
  const [, held] = (await comment(blog._id, 'A comment that waits', reader)).data
  await holdAs(held?._id ?? '')
  expect((await entryOf('A comment that waits')).subject).toMatchObject({ title: 'It was public', blogId: blog._id })
  await change(blog._id, { title: 'A secret title', published: 'false' })
  for (const id of [open?._id ?? '', held?._id ?? '']) {
    expect((await call(site, 'GET /admin/posts/:id', { params: { id }, as: admin })).statusCode).toBe(404)
    for (const action of ['hold', 'close-comments'] as const) expect((await holdAs(id, action)).statusCode).toBe(404)
  }
  expect((await singleBlog(blog._id, author)).data.commentsClosed).toBeFalsy()
  const entry = await entryOf('A comment that waits')
  expect(entry.subject).toEqual({ title: '', text: 'A comment that waits', blogId: null })
  await decide(entry._id, 'refuse')
  expect(JSON.stringify(await noticesTo(reader))).not.toContain('A secret title')
})
