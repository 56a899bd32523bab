// Over 250 lines, because one site and its helpers serve the bulk actions of posts and of comments.
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { BulkResult } from '#contract/bulk.ts'
import { UNDO_SECONDS } from '#contract/limits.ts'
import { countLessons } from '../holding/classifier.ts'
import { accountNotice } from '../mail/account-notice.ts'
import { makeAdmin } from '../testing/admins.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { type CallInput, call } from '../testing/call.ts'
import { addComment, readComments } from '../testing/comments.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'
import { purgeTrash } from '../trash/purge.ts'

let site: TestSite
let address: string
let admin: SignedIn
let author: SignedIn
let other: SignedIn
beforeAll(async () => {
  site = await makeSite()
  address = await listen(site)
  admin = await makeAdmin(site)
  await setSettings(site, admin, { heldWords: 'pills' })
})
afterAll(() => site.close())
beforeEach(async () => {
  author = await signedIn(site.app, { name: 'One Author' })
  other = await signedIn(site.app, { name: 'Another Author' })
})

type PostAction = CallInput<'POST /admin/bulk/posts/:action'>['params']['action']
type CommentAction = CallInput<'POST /admin/bulk/comments/:action'>['params']['action']
type Post = { _id: string; since?: string }
const bulk = async (
  action: PostAction,
  posts: Post[],
  more: { reason?: string; category?: string; tags?: string } = {},
) =>
  BulkResult.strict().parse(
    (await call(site, 'POST /admin/bulk/posts/:action', { params: { action }, body: { posts, ...more }, as: admin }))
      .data,
  )
const undoIdOf = async (action: PostAction, ids: string[], as = admin) => {
  const body = { posts: ids.map((_id) => ({ _id })), reason: 'Spam' }
  return (await call(site, 'POST /admin/bulk/posts/:action', { params: { action }, body, as })).undoId
}
const undo = (id: string | null, as = admin) => call(site, 'POST /admin/undo/:id', { params: { id: id ?? 'none' }, as })
const queueOf = async ({ user }: SignedIn) => {
  const { data } = await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })
  return data.filter((entry) => entry.author?._id === user._id)
}
const bulkComments = async (action: CommentAction, posts: Post[], reason = '') =>
  BulkResult.strict().parse(
    (await call(site, 'POST /admin/bulk/comments/:action', { params: { action }, body: { posts, reason }, as: admin }))
      .data,
  )
const post = (as: SignedIn, fields: Record<string, string> = {}) => postBlog(site.app, as, fields)
const statusOf = async (id: string) =>
  (await call(site, 'GET /blog/singleBlog/:id', { params: { id }, as: other })).statusCode
const noticesTo = async ({ user }: SignedIn) => {
  const emails = site.db.selectFrom('emails').select('detail').where('user_id', '=', user._id)
  const rows = await emails.where('kind', '=', 'account-notice').orderBy('id').execute()
  return rows.map(({ detail }) => JSON.parse(detail ?? ''))
}
/** Until then what an admin has done can be undone. */
async function emailsAreSent(): Promise<void> {
  site.wait((UNDO_SECONDS + 2) * 1000)
  const waiting = site.db.selectFrom('emails').select('id').where('kind', '=', 'account-notice')
  await vi.waitFor(async () => expect(await waiting.where('state', '=', 'waiting').execute()).toEqual([]), 30_000)
}
const audited = async (limit: number) => {
  const { data } = await call(site, 'GET /admin/audit', { query: { limit }, as: admin })
  return data.map(({ action, subject }) => [action, subject?._id])
}

test('posts of two authors are removed at once: one email each, an entry for each post', async () => {
  const mine = [await post(author, { title: 'The first of mine' }), await post(author, { title: 'The second of mine' })]
  const theirs = await post(other)
  const draft = await post(author, { published: 'false' })
  const lessons = await countLessons(site.db)
  const result = await bulk('remove', [...mine, theirs, draft, { _id: 'absent' }], { reason: 'All of it is spam' })
  expect(result.done.toSorted()).toEqual([...mine, theirs].map(({ _id }) => _id).toSorted())
  // A draft is as if it were not there.
  const gone = [draft._id, 'absent'].map((_id) => ({ _id, why: 'gone' }))
  expect(result.notDone).toEqual(expect.arrayContaining(gone))
  expect(result).toMatchObject({ mailed: 2, notDone: { length: 2 } })
  for (const { _id } of result.done.map((_id) => ({ _id }))) expect(await statusOf(_id)).toBe(404)
  expect(await noticesTo(author)).toMatchObject([
    {
      action: 'remove-blog',
      reason: 'All of it is spam',
      subjectIds: mine.map(({ _id }) => _id),
      blogTitles: ['The first of mine', 'The second of mine'],
    },
  ])
  const [notice] = await noticesTo(author)
  const said = accountNotice({ url: 'https://blogi.test', name: 'Blogi' }, JSON.stringify(notice), 'token').paragraphs
  expect(said[0]).toContain('2 of your blogs were removed: “The first of mine”, “The second of mine”.')
  expect(await noticesTo(other)).toEqual([
    { action: 'remove-blog', reason: 'All of it is spam', blogTitle: theirs.title, subjectId: theirs._id },
  ])
  expect((await audited(3)).toSorted()).toEqual(
    [author, author, other].map(({ user }) => ['remove-blog', user._id]).toSorted(),
  )
  expect(await countLessons(site.db)).toEqual({ ...lessons, spam: lessons.spam + 3 })

  // Again, nothing is done, nobody is mailed.
  expect(await bulk('remove', mine)).toMatchObject({
    done: [],
    mailed: 0,
    notDone: mine.map(({ _id }) => ({ _id, why: 'not-public' })),
  })
  await emailsAreSent()
  expect(await bulk('restore', [...mine, theirs])).toMatchObject({ done: { length: 3 }, notDone: [], mailed: 2 })
  for (const { _id } of [...mine, theirs]) expect(await statusOf(_id)).toBe(200)
  expect((await noticesTo(author)).at(-1)).toMatchObject({ action: 'restore-blog', subjectIds: { length: 2 } })
  expect(await countLessons(site.db)).toEqual(lessons)
  const user = site.db.selectFrom('users').select('contributions_removed_at').where('id', '=', author.user._id)
  expect(await user.executeTakeFirst()).toEqual({ contributions_removed_at: null })
  expect(await bulk('restore', mine)).toMatchObject({
    done: [],
    notDone: [{ why: 'not-removed' }, { why: 'not-removed' }],
  })
  await expectCountsConsistent(site.db)
})

test('what is restored at once is not mailed, nor is a part of it', async () => {
  const blogs = [await post(author), await post(author)]
  await bulk('remove', blogs)
  expect(await bulk('restore', blogs)).toMatchObject({ done: { length: 2 }, mailed: 0 })
  expect(await noticesTo(author)).toEqual([])
  await bulk('remove', blogs)
  expect(await bulk('restore', blogs.slice(1))).toMatchObject({ done: { length: 1 }, mailed: 0 })
  expect(await noticesTo(author)).toMatchObject([{ action: 'remove-blog', subjectId: blogs[0]?._id }])
  const [, about] = blogs
  const { data } = await call(site, 'GET /admin/audit', { query: { limit: 10, about: about?._id ?? '' }, as: admin })
  const twice = ['restore-blog', 'remove-blog']
  expect(data.map(({ action }) => action)).toEqual([...twice, ...twice])
})

test('what waits is decided on as it was read, and one appeal is about all of it', async () => {
  const blogs = [await post(author, { title: 'Pills, the first' }), await post(author, { title: 'Pills, the second' })]
  const late = await post(author, { title: 'Pills, the third' })
  const { data } = await call(site, 'GET /admin/posts', { query: { author: author.user._id }, as: admin })
  const read = data.items.map(({ _id, at }) => ({ _id, since: at }))
  const held = { held_at: new Date(Date.now() + 60_000).toISOString() }
  await site.db.updateTable('blogs').set(held).where('id', '=', late._id).execute()
  const result = await bulk('refuse', read, { reason: 'No medicine here' })
  expect(result).toMatchObject({ mailed: 1, notDone: [{ _id: late._id, why: 'changed' }] })
  expect(result.done.toSorted()).toEqual(blogs.map(({ _id }) => _id).toSorted())
  expect(await bulk('approve', [{ _id: late._id }, ...blogs])).toMatchObject({
    done: [late._id],
    notDone: { length: 2 },
    mailed: 1,
  })
  expect(await statusOf(late._id)).toBe(200)

  const [notice] = (await call(site, 'GET /appeals', { as: author })).data.filter(
    ({ action }) => action === 'refuse-blog',
  )
  await call(site, 'POST /appeals', { body: { noticeId: notice?._id, text: 'They are about sweets' }, as: author })
  const queue = await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })
  const entry = queue.data.find(({ appeal, author: by }) => appeal && by?._id === author.user._id)
  await call(site, 'POST /admin/queue/:id/:decision', {
    params: { id: entry?._id ?? '', decision: 'grant' },
    body: {},
    as: admin,
  })
  for (const { _id } of blogs) expect(await statusOf(_id)).toBe(200)
})

test('an appeal against the removal of several restores all of them', async () => {
  const blogs = [await post(author), await post(author)]
  await bulk('remove', blogs)
  const [notice] = (await call(site, 'GET /appeals', { as: author })).data
  await call(site, 'POST /appeals', { body: { noticeId: notice?._id, text: 'They are mine' }, as: author })
  const queue = await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })
  const entry = queue.data.find(({ appeal, author: by }) => appeal && by?._id === author.user._id)
  expect(blogs.map(({ _id }) => _id)).toContain(entry?.subjectId)
  await call(site, 'POST /admin/queue/:id/:decision', {
    params: { id: entry?._id ?? '', decision: 'grant' },
    body: {},
    as: admin,
  })
  for (const { _id } of blogs) expect(await statusOf(_id)).toBe(200)
})

test('comments are closed, categories and tags changed, without emails and versions', async () => {
  const first = await post(author, { tags: 'one, two', category: 'Food' })
  const second = await post(author, { tags: 'a1, a2, a3, a4, a5', category: 'Game' })
  const both = [first, second]
  const blog = async (id: string) => (await call(site, 'GET /blog/singleBlog/:id', { params: { id }, as: other })).data
  const ids = both.map(({ _id }) => _id)
  expect(await bulk('close-comments', both)).toMatchObject({ done: { length: 2 }, mailed: 0 })
  expect(await blog(first._id)).toMatchObject({ commentsClosed: true })
  expect(await bulk('close-comments', both)).toMatchObject({
    done: [],
    notDone: ids.map((_id) => ({ _id, why: 'unchanged' })),
  })
  await bulk('open-comments', both)
  expect(await blog(first._id)).toMatchObject({ commentsClosed: false })

  expect(await bulk('move', both, { category: 'game' })).toMatchObject({
    done: [first._id],
    notDone: [{ why: 'unchanged' }],
  })
  expect(await blog(first._id)).toMatchObject({ category: 'Game', version: 1 })
  const listed = await call(site, 'GET /blog/getAllBlog', { query: { tag: 'Game' } })
  expect(listed.data.map(({ _id }) => _id)).toContain(first._id)

  expect(await bulk('add-tags', both, { tags: '#Three, one' })).toMatchObject({
    done: [first._id],
    notDone: [{ _id: second._id, why: 'too-many-tags' }],
  })
  expect((await blog(first._id)).tags).toEqual(['one', 'two', 'three'])
  await bulk('remove-tags', both, { tags: 'one, three, a5' })
  expect((await blog(first._id)).tags).toEqual(['two'])
  expect((await blog(second._id)).tags).toEqual(['a1', 'a2', 'a3', 'a4'])
  expect(await noticesTo(author)).toEqual([])
  expect(await audited(1)).toEqual([['change-tags', author.user._id]])

  const wrong = async (action: PostAction, more: object) =>
    (
      await call(site, 'POST /admin/bulk/posts/:action', {
        params: { action },
        body: { posts: both, ...more },
        as: admin,
      })
    ).statusCode
  expect(await wrong('move', {})).toBe(400)
  expect(await wrong('move', { category: 'No such' })).toBe(400)
  expect(await wrong('add-tags', {})).toBe(400)
  expect(await wrong('remove', { posts: [] })).toBe(400)
  await expectCountsConsistent(site.db)
})

test('comments are removed, restored, approved and refused, and open pages follow', async () => {
  const reader = await signedIn(site.app, { role: 'Reader' })
  const { _id: blogId } = await post(author)
  const say = (text: string) => addComment(site, blogId, { comment: text }, reader, { answer: 'changed' })
  for (const text of ['Fine', 'Fine, too', 'Pills here', 'Pills there']) await say(text)
  const { data } = await call(site, 'GET /admin/comments', { query: { author: reader.user._id }, as: admin })
  const all = data.items.map(({ _id, state, at }) => ({ _id, ...(state === 'held' && { since: at }) }))
  const idOf = (text: string) => data.items.find(({ comment }) => comment === text)?._id ?? ''
  const texts = async () => (await readComments(site, blogId, author)).map(({ comment }) => comment)

  const socket = io(address, { transports: ['websocket'], extraHeaders: { cookie: other.cookie } })
  const refreshed = vi.fn()
  socket.on('refresh', refreshed)
  await expect.poll(() => socket.connected).toBe(true)
  const removed = await bulkComments('remove', all, 'Off topic')
  expect(removed.done.toSorted()).toEqual([idOf('Fine'), idOf('Fine, too')].toSorted())
  expect(removed.notDone.map(({ why }) => why)).toEqual(['not-public', 'not-public'])
  await expect.poll(() => refreshed).toHaveBeenCalled()
  socket.disconnect()
  expect(await texts()).toEqual([])
  expect(await noticesTo(reader)).toMatchObject([{ action: 'remove-comment', subjectIds: { length: 2 } }])

  const undone = await bulkComments(
    'restore',
    removed.done.map((_id) => ({ _id })),
  )
  expect(undone).toMatchObject({ done: { length: 2 }, mailed: 0 })
  expect(await noticesTo(reader)).toEqual([])
  expect(await texts()).toEqual(['Fine', 'Fine, too'])
  const approved = await bulkComments('approve', [{ _id: idOf('Pills here') }])
  expect(approved).toMatchObject({ done: { length: 1 }, mailed: 0 })
  expect(await texts()).toEqual(['Fine', 'Fine, too', 'Pills here'])
  expect(await bulkComments('refuse', all, 'No medicine')).toMatchObject({ done: [idOf('Pills there')], mailed: 1 })
  const own = await call(site, 'GET /comment/held/:blogId', { params: { blogId }, as: reader })
  expect(own.data).toMatchObject([{ comment: 'Pills there', refusal: 'No medicine' }])
  expect((await audited(2)).map(([action]) => action)).toEqual(['refuse-comment', 'approve-comment'])
  await expectCountsConsistent(site.db)
})

test('what its author deleted stays theirs; what waited and was removed waits again', async () => {
  const deleted = await post(author)
  await deleteBlog(site, deleted._id, author)
  for (const action of ['remove', 'restore', 'close-comments'] as const) {
    expect(await bulk(action, [deleted])).toMatchObject({ done: [], notDone: [{ why: 'gone' }] })
  }
  const held = await post(author, { title: 'Pills that wait for an admin' })
  await addComment(site, (await post(other))._id, { comment: 'More pills' }, author, { answer: 'changed' })
  await call(site, 'POST /admin/people/:userId/:action', {
    params: { userId: author.user._id, action: 'remove-contributions' },
    body: {},
    as: admin,
  })
  const listed = await call(site, 'GET /admin/comments', { query: { author: author.user._id }, as: admin })
  expect(listed.data.items).toMatchObject([{ comment: 'More pills', state: 'removed' }])
  await bulkComments('restore', listed.data.items)
  await bulk('restore', [held])
  const queue = await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })
  const waiting = queue.data.filter((entry) => entry.author?._id === author.user._id)
  expect(waiting.map(({ kind }) => kind).toSorted()).toEqual(['blog', 'comment'])
})

test('nothing of an account that leaves is restored or decided on', async () => {
  const [held, removed] = [await post(author, { title: 'Pills of someone leaving' }), await post(author)]
  await bulk('remove', [removed])
  await call(site, 'POST /user/deleteAccount', { body: { texts: 'go', currentPassword: PASSWORD }, as: author })
  expect(await bulk('restore', [removed])).toMatchObject({ done: [], notDone: [{ why: 'leaving' }] })
  const { done } = await bulk('approve', [held])
  expect(done).toEqual([])
})

test('a comment that an admin held comes back to its place', async () => {
  const { _id: blogId } = await post(author)
  const say = (comment: string) => addComment(site, blogId, { comment }, other, { answer: 'changed' })
  const first = (await say('The first')).data.at(-1)
  site.wait(1000)
  await say('The second')
  const held = { params: { id: first?._id ?? '', action: 'hold' }, body: {}, as: admin } as const
  expect((await call(site, 'POST /admin/posts/:id/:action', held)).statusCode).toBe(200)
  expect(await bulkComments('approve', [{ _id: first?._id ?? '' }])).toMatchObject({ done: [first?._id] })
  const shown = await readComments(site, blogId, author)
  expect(shown.map(({ comment }) => comment)).toEqual(['The first', 'The second'])
  expect(shown[0]?.createdAt).toBe(first?.createdAt)
  // Held and approved at once: there is nothing to say.
  expect(await noticesTo(other)).toEqual([])
})

test('reports of what is removed are decided, and the reporters answered', async () => {
  const blogs = [await post(author), await post(author)]
  const said = await addComment(site, blogs[1]?._id ?? '', { comment: 'Spam' }, author, { answer: 'changed' })
  const comment = said.data.at(-1)?._id ?? ''
  const report = (kind: 'blog' | 'comment', id: string) =>
    call(site, 'POST /reports', { body: { kind, id, reason: 'spam' }, as: other })
  for (const { _id } of blogs) await report('blog', _id)
  await report('comment', comment)
  const emails = site.db.selectFrom('emails').select('detail').where('kind', '=', 'report-decided')
  const told = emails.where('user_id', '=', other.user._id).orderBy('id')
  const ofMine = async () => {
    const { data } = await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })
    return data.filter((entry) => entry.author?._id === author.user._id).map(({ subjectId }) => subjectId)
  }
  expect(await ofMine()).toEqual([...blogs.map(({ _id }) => _id), comment])
  await bulkComments('remove', [{ _id: comment }])
  await bulk('remove', blogs)
  expect(await ofMine()).toEqual([])
  expect(await told.where('state', '=', 'sent').execute()).toEqual([])
  await emailsAreSent()
  const outcomes = (await told.execute()).map(({ detail }) => JSON.parse(detail ?? ''))
  expect(outcomes.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['comment', 'removed'],
    ['blog', 'removed'],
    ['blog', 'removed'],
  ])
})

test('many refusals are undone before any email, but for what was changed since', async () => {
  const posts = [
    await post(author, { title: 'Pills, the first' }),
    await post(author, { title: 'Pills, the second' }),
    await post(other, { title: 'Pills of another' }),
  ]
  const before = [...(await queueOf(author)), ...(await queueOf(other))]
  const lessons = await countLessons(site.db)
  const ids = posts.map(({ _id }) => _id)
  const first = await undoIdOf('refuse', ids)
  expect(await noticesTo(author)).toHaveLength(1)
  expect((await undo(first, await makeAdmin(site))).statusCode).toBe(404)
  expect((await undo(first)).message).toBe('Undone. No email was sent.')
  expect([...(await queueOf(author)), ...(await queueOf(other))]).toEqual(before)
  expect([...(await noticesTo(author)), ...(await noticesTo(other))]).toEqual([])
  expect(await countLessons(site.db)).toEqual(lessons)
  expect((await audited(3)).map(([action]) => action)).toEqual(Array(3).fill('undo-refuse-blog'))

  const second = await undoIdOf('refuse', ids)
  await deleteBlog(site, posts[0]?._id ?? '', author)
  expect((await undo(second)).message).toContain('but for 1 that was changed')
  expect((await queueOf(author)).map(({ subjectId }) => subjectId)).toEqual([posts[1]?._id])
  expect((await undo(second)).statusCode).toBe(404)

  const third = await undoIdOf('refuse', ids)
  await emailsAreSent()
  expect((await undo(third)).statusCode).toBe(410)
  await expectCountsConsistent(site.db)
})

test('a removal in bulk is undone with its reports, and no one is told', async () => {
  const blog = await post(author)
  await call(site, 'POST /reports', { body: { kind: 'blog', id: blog._id, reason: 'spam' }, as: other })
  const undoId = await undoIdOf('remove', [blog._id])
  expect(await queueOf(author)).toEqual([])
  expect((await undo(undoId)).statusCode).toBe(200)
  expect(await queueOf(author)).toMatchObject([{ kind: 'blog', reports: 1 }])
  expect(await statusOf(blog._id)).toBe(200)
  const emails = site.db.selectFrom('emails').select('kind').where('user_id', 'in', [author.user._id, other.user._id])
  expect(await emails.where('kind', 'in', ['account-notice', 'report-decided']).execute()).toEqual([])
})

test('a refusal is undone as long as the text is kept', async () => {
  const blog = await post(author, { title: 'Pills that were refused' })
  const { _id: blogId } = await post(other)
  await addComment(site, blogId, { comment: 'Pills below it' }, author, { answer: 'changed' })
  const [comment] = await queueOf(author).then((all) => all.filter(({ kind }) => kind === 'comment'))
  const said = [{ _id: comment?.subjectId ?? '' }]
  await bulk('refuse', [blog], { reason: 'No' })
  await bulkComments('refuse', said, 'No')
  const { data } = await call(site, 'GET /admin/comments', {
    query: { author: author.user._id, state: 'refused' },
    as: admin,
  })
  expect(data.items).toMatchObject([
    { comment: 'Pills below it', refusal: { by: { _id: admin.user._id, name: 'An Admin' }, reason: 'No' } },
  ])
  await emailsAreSent()
  // It is a draft, of which an admin changes nothing.
  expect(await bulk('add-tags', [blog], { tags: 'one' })).toMatchObject({ notDone: [{ why: 'not-public' }] })
  expect(await bulk('undo-refusal', [blog])).toMatchObject({ done: [blog._id], mailed: 0 })
  expect(await bulk('undo-refusal', [blog])).toMatchObject({ notDone: [{ why: 'not-refused' }] })
  expect(await bulkComments('undo-refusal', said)).toMatchObject({ done: { length: 1 } })
  expect((await queueOf(author)).map(({ kind }) => kind).toSorted()).toEqual(['blog', 'comment'])

  // Not mailed if it is undone at once, and not once it is too late.
  const sent = await noticesTo(author)
  await bulk('refuse', [blog])
  await bulk('undo-refusal', [blog])
  expect(await noticesTo(author)).toEqual(sent)
  await bulk('refuse', [blog])
  await purgeTrash(site.db, { remove: async () => {} }, new Date(Date.now() + 60_000))
  expect(await bulk('undo-refusal', [blog])).toMatchObject({ notDone: [{ why: 'gone' }] })
})

test('one of several refusals is undone, and their email does not name it', async () => {
  const { _id: blogId } = await post(other, { title: 'Where they comment' })
  for (const comment of ['Pills, once', 'Pills, twice']) {
    await addComment(site, blogId, { comment }, author, { answer: 'changed' })
  }
  const blogs = [
    await post(author, { title: 'Pills, kept' }),
    await post(author, { title: 'Pills, refused' }),
    await post(author, { title: 'Pills, too' }),
  ]
  const comments = (await queueOf(author)).filter(({ kind }) => kind === 'comment')
  const said = comments.map(({ subjectId }) => ({ _id: subjectId }))
  await bulk('refuse', blogs, { reason: 'No medicine' })
  await bulkComments('refuse', said, 'Nor here')

  expect(await bulk('undo-refusal', blogs.slice(0, 1))).toMatchObject({ done: { length: 1 } })
  const rest = blogs.slice(1)
  const [aboutBlogs, aboutComments] = await noticesTo(author)
  expect(aboutBlogs).toEqual({
    action: 'refuse-blog',
    reason: 'No medicine',
    blogTitle: 'Pills, refused',
    subjectId: rest[0]?._id,
    subjectIds: rest.map(({ _id }) => _id),
    blogTitles: ['Pills, refused', 'Pills, too'],
  })
  expect(aboutComments.subjectIds).toHaveLength(2)

  // Of the last one but one it is as about one, and of none nothing is sent.
  await bulk('undo-refusal', rest.slice(1))
  await bulkComments('undo-refusal', said.slice(1))
  expect(await noticesTo(author)).toEqual([
    { action: 'refuse-blog', reason: 'No medicine', blogTitle: 'Pills, refused', subjectId: rest[0]?._id },
    {
      action: 'refuse-comment',
      reason: 'Nor here',
      isByCreator: undefined,
      blogTitle: 'Where they comment',
      subjectId: said[0]?._id,
    },
  ])
  await bulkComments('undo-refusal', said)
  await bulk('undo-refusal', blogs)
  expect(await noticesTo(author)).toEqual([])
})

test('one of several removed posts is restored, and no email names it', async () => {
  const blogs = [
    await post(author, { title: 'Removed and kept' }),
    await post(author, { title: 'Removed and second' }),
    await post(author, { title: 'Removed and third' }),
  ]
  const [kept, ...rest] = blogs
  await bulk('remove', blogs, { reason: 'An error' })
  await call(site, 'POST /admin/posts/:id/:action', {
    params: { id: kept?._id ?? '', action: 'restore' },
    body: {},
    as: admin,
  })
  expect(await noticesTo(author)).toEqual([
    {
      action: 'remove-blog',
      reason: 'An error',
      blogTitle: 'Removed and second',
      subjectId: rest[0]?._id,
      subjectIds: rest.map(({ _id }) => _id),
      blogTitles: ['Removed and second', 'Removed and third'],
    },
  ])
  // Two restores at once take out one each.
  await Promise.all(rest.map((blog) => bulk('restore', [blog])))
  expect(await noticesTo(author)).toEqual([])

  const { _id: blogId } = await post(other, { title: 'Where they comment' })
  for (const comment of ['Once', 'Twice']) await addComment(site, blogId, { comment }, author)
  const said = (await readComments(site, blogId, admin)).map(({ _id }) => ({ _id }))
  await bulkComments('remove', said, 'Nor here')
  expect(await bulkComments('restore', said.slice(1))).toMatchObject({ mailed: 0 })
  const about = { action: 'remove-comment', reason: 'Nor here', blogTitle: 'Where they comment' }
  expect(await noticesTo(author)).toEqual([{ ...about, subjectId: said[0]?._id }])
  // Their appeal is about the same.
  await bulk('remove', blogs)
  const [notice] = (await call(site, 'GET /appeals', { as: author })).data
  await call(site, 'POST /appeals', { body: { noticeId: notice?._id, text: 'They are mine' }, as: author })
  await bulk('restore', rest)
  expect(await queueOf(author)).toMatchObject([
    { subjectId: kept?._id, appeal: { posts: 1, blogTitle: 'Removed and kept' } },
  ])
})

test('what was mailed as removed is mailed as restored, beside what was not mailed', async () => {
  const [told, untold] = [
    await post(author, { title: 'Told by email' }),
    await post(author, { title: 'Not told by email' }),
  ]
  await bulk('remove', [told])
  await emailsAreSent()
  await bulk('remove', [untold])
  expect(await bulk('restore', [told, untold])).toMatchObject({ done: { length: 2 }, mailed: 1 })
  expect(await noticesTo(author)).toMatchObject([
    { action: 'remove-blog', subjectId: told._id },
    { action: 'restore-blog', blogTitle: 'Told by email', subjectId: told._id },
  ])
})
