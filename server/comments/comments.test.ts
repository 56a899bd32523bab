// Over 250 lines, so that the tests of comments share one site: each further file starts another.
import { DefaultQueryExecutor } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { Comment } from '#contract/comments.ts'
import { COMMENTS_SHOWN_MAX } from '#contract/limits.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { type Caller, call } from '../testing/call.ts'
import { addComment, deleteComment, editComment, readComments } from '../testing/comments.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, deleteForEver, get, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let creator: SignedIn
let writer: SignedIn
let other: SignedIn
let blogId: string
beforeAll(async () => {
  site = await makeSite()
  creator = await signedIn(site.app)
  writer = await signedIn(site.app, { role: 'Reader', name: 'A Reader' })
  other = await signedIn(site.app)
  blogId = (await postBlog(site.app, creator))._id
})
afterAll(() => site.close())

const pageOf = (blogId: string, as?: Caller, cursor?: string | null) =>
  call(site, 'POST /comment/getComment/:blogId', { params: { blogId }, query: { cursor }, as })
const close = (id: string, commentsClosed = true, as = creator) =>
  call(site, 'PUT /blog/comments/:id', { params: { id }, body: { commentsClosed }, as })
const read = () => readComments(site, blogId, other)
const write = async (comment: string) => (await addComment(site, blogId, { comment }, writer)).data.at(-1) as Comment

test('commenting while the blog is being deleted either succeeds or responds 404', async () => {
  const seen = new Set<number>()
  for (let round = 0; round < 20; round++) {
    const { _id } = await postBlog(site.app, creator)
    const say = () => addComment(site, _id, { comment: 'In time?' }, writer)
    const trash = () => deleteBlog(site, _id, creator)
    for (const { statusCode } of await Promise.all([say(), say(), trash(), say(), say()])) seen.add(statusCode)
  }
  expect([...seen].filter((status) => ![200, 201, 404].includes(status))).toEqual([])
})

test('closed comments stay visible, no one can add one, and they can be opened again', async () => {
  const { _id } = await postBlog(site.app, creator)
  const say = (by: SignedIn, submissionId?: string) =>
    addComment(site, _id, { comment: 'Said', ...(submissionId && { submissionId }) }, by)
  const closed = async () =>
    (await call(site, 'GET /blog/singleBlog/:id', { params: { id: _id }, as: writer })).data.commentsClosed
  const firstId = (await say(writer, 'sent once')).data[0]?._id ?? ''
  expect(await closed()).toBe(false)
  expect((await close(_id, true, writer)).statusCode).toBe(403)
  expect(await close(_id)).toMatchObject({ statusCode: 200, data: { commentsClosed: true } })
  expect(await closed()).toBe(true)
  for (const by of [writer, other, creator]) {
    expect(await say(by)).toMatchObject({
      statusCode: 403,
      message: 'The comments of this blog are closed: no one can add one.',
    })
  }
  // A client that did not get the response sends the request again.
  expect(await say(writer, 'sent once')).toMatchObject({ statusCode: 201, data: [{ _id: firstId }] })
  const changed = await editComment(site, { commentId: firstId, blogId: _id }, { newComment: 'Said better' }, writer)
  expect(changed.data).toMatchObject([{ comment: 'Said better' }])
  // A save of the blog does not open them.
  const { mainImage: _main, ...fields } = await blogFields()
  const saved = await call(site, 'PUT /blog/update/:id', { params: { id: _id }, form: fields, as: creator })
  expect(saved.data).toMatchObject({ commentsClosed: true, version: 2 })
  await close(_id, false)
  expect(await closed()).toBe(false)
  expect((await say(other)).data).toHaveLength(2)
})

test('a comment sent while comments are being closed is in time or refused', async () => {
  const { _id } = await postBlog(site.app, creator)
  const say = () => addComment(site, _id, { comment: 'In time?' }, writer)
  const answers = await Promise.all([say(), say(), close(_id), say(), say()])
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 201, 403].includes(status))).toEqual([])
  expect((await say()).statusCode).toBe(403)
})

test('comments are added, edited and deleted, and each answer is the current list', async () => {
  const added = await addComment(site, blogId, { comment: '  Well said 👏 شكرا  ' }, writer)
  expect(added.statusCode).toBe(201)
  const comment = added.data[0] as Comment
  expect(Comment.strict().parse(comment)).toMatchObject({
    comment: 'Well said 👏 شكرا',
    authorInfo: { _id: writer.user._id, name: 'A Reader', avatar: { url: writer.user.avatar?.variants[0]?.url } },
    editedAt: null,
  })
  await addComment(site, blogId, { comment: 'Second' }, other)
  expect((await read()).map((one) => one.comment)).toEqual(['Well said 👏 شكرا', 'Second'])

  const changed = await editComment(site, { commentId: comment._id, blogId }, { newComment: 'Better said' }, writer)
  expect(changed.data[0]).toMatchObject({
    _id: comment._id,
    comment: 'Better said',
    editedAt: expect.any(String),
  })
  const deleted = await deleteComment(site, { commentId: comment._id, blogId }, writer)
  expect(deleted.data.map((one) => one.comment)).toEqual(['Second'])
  expect(await read()).toEqual(deleted.data)
})

test.each([
  ['', 'Write something first'],
  [' \n ', 'Write something first'],
  ['\u200b \u200d', 'Write something first'],
  ['x'.repeat(2001), 'A comment has at most 2,000 characters'],
])('rejects the comment %j', async (comment, message) => {
  const before = await read()
  const answer = await addComment(site, blogId, { comment }, writer)
  expect(answer.statusCode).toBe(400)
  expect(answer.errors).toMatchObject([{ path: 'comment', message }])
  const mine = await write('Mine')
  const edited = await editComment(site, { commentId: mine._id, blogId }, { newComment: comment }, writer)
  expect(edited.errors).toMatchObject([{ path: 'newComment', message }])
  expect(await read()).toEqual([...before, mine])
})

test('a comment sent twice with one idempotency key is added once', async () => {
  const before = (await read()).length
  const send = () => addComment(site, blogId, { comment: 'Sent twice', submissionId: 'one' }, writer)
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect((await read()).length).toBe(before + 1)
})

test('an idempotency key applies to one blog only', async () => {
  const elsewhere = await postBlog(site.app, creator)
  const payload = { comment: 'Said in two places', submissionId: 'of two' }
  for (const id of [blogId, elsewhere._id]) {
    const answer = await addComment(site, id, payload, writer)
    expect(answer.statusCode).toBe(201)
    expect(answer.data.map(({ comment }) => comment)).toContain('Said in two places')
  }
})

test('shows the latest of many comments, oldest first', async () => {
  const blog = await postBlog(site.app, creator)
  const texts = Array.from({ length: COMMENTS_SHOWN_MAX + 20 }, (_, i) => `Comment ${i}`)
  const rows = texts.map((comment, i) => ({
    id: `of-many-${String(i).padStart(4, '0')}`,
    blog_id: blog._id,
    author_id: writer.user._id,
    comment,
    created_at: new Date(Date.now() - 86_400_000 + i).toISOString(),
  }))
  await site.db.insertInto('comments').values(rows).execute()
  const shown = (await pageOf(blog._id, other)).data
  expect(shown.map(({ comment }) => comment)).toEqual(texts.slice(20))
  const added = await addComment(site, blog._id, { comment: 'And one more' }, writer)
  expect(added.data.map(({ comment }) => comment)).toEqual([...texts.slice(21), 'And one more'])
})

test('earlier comments come by cursor, each once, while others come and go', async () => {
  const blog = await postBlog(site.app, creator)
  const at = Date.now() - 86_400_000
  const rows = Array.from({ length: 2 * COMMENTS_SHOWN_MAX + 1 }, (_, i) => ({
    id: `earlier-${String(i).padStart(4, '0')}`,
    blog_id: blog._id,
    author_id: writer.user._id,
    // Several have the same time.
    comment: `Comment ${i}`,
    created_at: new Date(at + Math.floor(i / 3)).toISOString(),
  }))
  const ids = rows.map(({ id }) => id)
  await site.db.insertInto('comments').values(rows.slice(0, 600)).execute()
  await site.db.insertInto('comments').values(rows.slice(600)).execute()
  const page = async (cursor?: string | null) => {
    const answer = await pageOf(blog._id, other, cursor)
    return { ids: answer.data.map(({ _id }) => _id), cursor: answer.nextCursor }
  }
  const latest = await page()
  expect(latest.ids).toEqual(ids.slice(-COMMENTS_SHOWN_MAX))
  const [oldest] = latest.ids
  await addComment(site, blog._id, { comment: 'Said meanwhile' }, writer)
  await deleteComment(site, { commentId: oldest ?? '', blogId: blog._id }, writer)
  const second = await page(latest.cursor)
  expect(second.ids).toEqual(ids.slice(1, COMMENTS_SHOWN_MAX + 1))
  expect(await page(second.cursor)).toEqual({ ids: ids.slice(0, 1), cursor: null })
  // No other page is cached as the latest one.
  expect((await page()).ids.slice(0, -1)).toEqual(ids.slice(-COMMENTS_SHOWN_MAX + 1))
  expect((await pageOf(blog._id, other, 'nonsense')).statusCode).toBe(400)
  expect((await pageOf(blog._id, undefined, latest.cursor)).statusCode).toBe(401)
})

test('a cursor opens no page of a blog that one may not see', async () => {
  const blog = await postBlog(site.app, creator, { published: 'false' })
  const ask = (as: SignedIn) => pageOf(blog._id, as, `2026-01-01T00:00:00.000Z_${blog._id}`)
  expect((await ask(other)).statusCode).toBe(404)
  expect(await ask(creator)).toMatchObject({ statusCode: 200, data: [], nextCursor: null })
})

test('each change answers with the list, or on request with what changed', async () => {
  const { _id } = await postBlog(site.app, creator)
  const only = { answer: 'changed' } as const
  await addComment(site, _id, { comment: 'Before' }, writer)
  const sent = { comment: 'Added', submissionId: 'once' }
  const added = await addComment(site, _id, sent, writer, only)
  expect(added).toMatchObject({ statusCode: 201, message: 'Comment added', data: [{ comment: 'Added' }] })
  expect((await addComment(site, _id, sent, writer, only)).data).toEqual(added.data)
  const addedId = added.data[0]?._id ?? ''
  const changed = await editComment(site, { commentId: addedId, blogId: _id }, { newComment: 'Changed' }, writer, only)
  expect(changed.data).toMatchObject([{ comment: 'Changed' }])
  expect(await deleteComment(site, { commentId: addedId, blogId: _id }, writer, only)).toMatchObject({
    message: 'Comment deleted',
    data: [],
  })
  const list = (await addComment(site, _id, { comment: 'After' }, writer, { answer: 'list' })).data
  expect(list.map(({ comment }) => comment)).toEqual(['Before', 'After'])
  const url = `/api/v1/comment/newComment/${_id}?answer=x`
  const { cookie } = writer
  const unknown = await site.app.inject({ method: 'POST', url, payload: { comment: 'x' }, headers: { cookie } })
  expect(unknown.statusCode).toBe(400)
})

test('editing a comment that is deleted in the meantime responds 404', async () => {
  const comment = await write('Soon gone')
  const queries = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
  let changed: ReturnType<typeof editComment> | undefined
  await site.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('comments').where('id', '=', comment._id).execute()
    changed = editComment(site, { commentId: comment._id, blogId }, { newComment: 'Better said' }, writer)
    changed.catch(() => {})
    // The permission check passes: for that request the comment exists until this transaction ends.
    await expect
      .poll(() => queries.mock.calls.map(([{ sql }]) => sql))
      .toContainEqual(expect.stringMatching(/^update "comments"/))
  })
  const answer = await changed
  expect([answer?.statusCode, answer?.success]).toEqual([404, false])
})

test('only its author edits a comment, and the author of the blog may delete it', async () => {
  const comment = await write('Not yours')
  const editBy = async (as: Caller) =>
    (await editComment(site, { commentId: comment._id, blogId }, { newComment: 'Changed' }, as)).statusCode
  const removeBy = async (as: Caller) => (await deleteComment(site, { commentId: comment._id, blogId }, as)).statusCode
  expect([await editBy(''), await editBy(other), await editBy(creator)]).toEqual([401, 403, 403])
  expect([await removeBy(''), await removeBy(other)]).toEqual([401, 403])
  expect([await removeBy(creator), await removeBy(writer)]).toEqual([200, 404])
})

test('requires a session, a visible blog and a comment of that blog', async () => {
  const draft = await postBlog(site.app, creator, { published: 'false' })
  const elsewhere = await postBlog(site.app, creator)
  const comment = await write('Here')
  expect((await pageOf(blogId)).statusCode).toBe(401)
  expect((await pageOf(draft._id, writer)).statusCode).toBe(404)
  expect((await pageOf(draft._id, creator)).statusCode).toBe(200)
  expect((await addComment(site, draft._id, { comment: 'Hello' }, writer)).statusCode).toBe(404)
  expect((await addComment(site, 'nothing', { comment: 'Hello' }, writer)).statusCode).toBe(404)
  const moved = await editComment(
    site,
    { commentId: comment._id, blogId: elsewhere._id },
    { newComment: 'There' },
    writer,
  )
  expect(moved.statusCode).toBe(404)
})

test('comments are removed when their blog is permanently deleted', async () => {
  const blog = await postBlog(site.app, creator)
  await addComment(site, blog._id, { comment: 'Soon gone' }, writer)
  await deleteForEver(site.app, blog._id, creator)
  const left = await site.db.selectFrom('comments').select('id').where('blog_id', '=', blog._id).execute()
  expect(left).toEqual([])
})

test('lists of blogs say how many public comments each has', async () => {
  const { _id } = await postBlog(site.app, creator)
  const lists = ['/blog/getAllBlog', '/blog/getAllBlog?tag=Trending', `/user/userProfile/${creator.user._id}`]
  const countIn = async (path: string) => {
    const { data } = (await get(site.app, path, writer.cookie)).json()
    const cards: BlogCard[] = Array.isArray(data) ? data : data.blogs
    return cards.find((card) => card._id === _id)?.commentCount
  }
  // They stay cached for a moment after another comment.
  const expectCount = async (count: number) => {
    for (const path of lists) await expect.poll(() => countIn(path), { timeout: 5000 }).toBe(count)
  }
  expect(await countIn(lists[0] ?? '')).toBe(0)
  const said = await addComment(site, _id, { comment: 'Said first' }, writer)
  await addComment(site, _id, { comment: 'Said second' }, creator)
  await expectCount(2)
  const first = said.data[0]?._id ?? ''
  await deleteComment(site, { commentId: first, blogId: _id }, writer)
  await expectCount(1)
  await call(site, 'POST /trash/restoreComment/:commentId', { params: { commentId: first }, as: writer })
  await expectCount(2)
})
