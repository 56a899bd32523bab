// Over 250 lines, so that the tests of comments share one site: each further file starts another.
import { DefaultQueryExecutor } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { Comment } from '#contract/comments.ts'
import { COMMENTS_SHOWN_MAX } from '#contract/limits.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, deleteForEver, get, postBlog, type SignedIn, sendForm, signedIn } from '../testing/requests.ts'

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

const call = (path: string, cookie: string, payload?: object) =>
  site.app.inject({ method: 'POST', url: `/api/v1/comment/${path}`, headers: { cookie }, ...(payload && { payload }) })
const read = async () => (await call(`getComment/${blogId}`, other.cookie)).json().data as Comment[]
const write = async (comment: string) => {
  const answer = await call(`newComment/${blogId}`, writer.cookie, { comment })
  return (answer.json().data as Comment[]).at(-1) as Comment
}

test('commenting while the blog is being deleted either succeeds or responds 404', async () => {
  const headers = { cookie: creator.cookie }
  const seen = new Set<number>()
  for (let round = 0; round < 20; round++) {
    const { _id } = await postBlog(site.app, creator)
    const say = () => call(`newComment/${_id}`, writer.cookie, { comment: 'In time?' })
    const remove = () => site.app.inject({ method: 'DELETE', url: `/api/v1/blog/deletePost/${_id}`, headers })
    for (const { statusCode } of await Promise.all([say(), say(), remove(), say(), say()])) seen.add(statusCode)
  }
  expect([...seen].filter((status) => ![200, 201, 404].includes(status))).toEqual([])
})

test('closed comments stay visible, nobody can add one, and they can be opened again', async () => {
  const { _id } = await postBlog(site.app, creator)
  const say = (by: SignedIn, submissionId?: string) =>
    call(`newComment/${_id}`, by.cookie, { comment: 'Said', ...(submissionId && { submissionId }) })
  const close = (commentsClosed: boolean, by = creator) => {
    const headers = { cookie: by.cookie }
    return site.app.inject({
      method: 'PUT',
      url: `/api/v1/blog/comments/${_id}`,
      headers,
      payload: { commentsClosed },
    })
  }
  const closed = async () =>
    (await get(site.app, `/blog/singleBlog/${_id}`, writer.cookie)).json().data.commentsClosed as boolean
  const first = (await say(writer, 'sent once')).json().data[0]
  expect(await closed()).toBe(false)
  expect((await close(true, writer)).statusCode).toBe(403)
  expect((await close(true)).json()).toMatchObject({ statusCode: 200, data: { commentsClosed: true } })
  expect(await closed()).toBe(true)
  for (const by of [writer, other, creator]) {
    expect((await say(by)).json()).toMatchObject({
      statusCode: 403,
      message: 'The comments of this blog are closed: nobody can add one.',
    })
  }
  // Whoever did not get the response before sends it again.
  expect((await say(writer, 'sent once')).json()).toMatchObject({ statusCode: 201, data: [{ _id: first._id }] })
  const changed = await call(`editComment/${first._id}/${_id}`, writer.cookie, { newComment: 'Said better' })
  expect(changed.json().data).toMatchObject([{ comment: 'Said better' }])
  // A save of the blog does not open them.
  const { mainImage: _main, ...fields } = await blogFields()
  const saved = await sendForm(site.app, 'PUT', `/blog/update/${_id}`, fields, creator.cookie)
  expect(saved.json().data).toMatchObject({ commentsClosed: true, version: 2 })
  await close(false)
  expect(await closed()).toBe(false)
  expect((await say(other)).json().data).toHaveLength(2)
})

test('of a comment that is sent while the comments are being closed, either call is the first', async () => {
  const { _id } = await postBlog(site.app, creator)
  const headers = { cookie: creator.cookie }
  const close = () =>
    site.app.inject({
      method: 'PUT',
      url: `/api/v1/blog/comments/${_id}`,
      headers,
      payload: { commentsClosed: true },
    })
  const say = () => call(`newComment/${_id}`, writer.cookie, { comment: 'In time?' })
  const answers = await Promise.all([say(), say(), close(), say(), say()])
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 201, 403].includes(status))).toEqual([])
  expect((await say()).statusCode).toBe(403)
})

test('comments can be added, edited and deleted, and each response returns the current list', async () => {
  const added = await call(`newComment/${blogId}`, writer.cookie, { comment: '  Well said 👏 شكرا  ' })
  expect(added.statusCode).toBe(201)
  const [comment] = added.json().data
  expect(Comment.strict().parse(comment)).toMatchObject({
    comment: 'Well said 👏 شكرا',
    authorInfo: { _id: writer.user._id, name: 'A Reader', avatar: { url: writer.user.avatar?.variants[0]?.url } },
    editedAt: null,
  })
  await call(`newComment/${blogId}`, other.cookie, { comment: 'Second' })
  expect((await read()).map((one) => one.comment)).toEqual(['Well said 👏 شكرا', 'Second'])

  const changed = await call(`editComment/${comment._id}/${blogId}`, writer.cookie, { newComment: 'Better said' })
  expect(changed.json().data[0]).toMatchObject({
    _id: comment._id,
    comment: 'Better said',
    editedAt: expect.any(String),
  })
  const deleted = await call(`deleteComment/${comment._id}/${blogId}`, writer.cookie)
  expect((deleted.json().data as Comment[]).map((one) => one.comment)).toEqual(['Second'])
  expect(await read()).toEqual(deleted.json().data)
})

test.each([
  ['', 'Write something first'],
  [' \n ', 'Write something first'],
  ['\u200b \u200d', 'Write something first'],
  ['x'.repeat(2001), 'A comment has at most 2,000 characters'],
])('rejects the comment %j', async (comment, message) => {
  const before = await read()
  const answer = await call(`newComment/${blogId}`, writer.cookie, { comment })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toEqual([{ path: 'comment', message }])
  const mine = await write('Mine')
  const edit = await call(`editComment/${mine._id}/${blogId}`, writer.cookie, { newComment: comment })
  expect(edit.json().errors).toEqual([{ path: 'newComment', message }])
  expect(await read()).toEqual([...before, mine])
})

test('a comment sent twice with one idempotency key is added once', async () => {
  const before = (await read()).length
  const send = () => call(`newComment/${blogId}`, writer.cookie, { comment: 'Sent twice', submissionId: 'one' })
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect((await read()).length).toBe(before + 1)
})

test('an idempotency key applies to one blog only', async () => {
  const elsewhere = await postBlog(site.app, creator)
  const payload = { comment: 'Said in two places', submissionId: 'of two' }
  for (const id of [blogId, elsewhere._id]) {
    const answer = await call(`newComment/${id}`, writer.cookie, payload)
    expect(answer.statusCode).toBe(201)
    expect((answer.json().data as Comment[]).map(({ comment }) => comment)).toContain('Said in two places')
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
  const shown = (await call(`getComment/${blog._id}`, other.cookie)).json().data as Comment[]
  expect(shown.map(({ comment }) => comment)).toEqual(texts.slice(20))
  const added = await call(`newComment/${blog._id}`, writer.cookie, { comment: 'And one more' })
  expect((added.json().data as Comment[]).map(({ comment }) => comment)).toEqual([...texts.slice(21), 'And one more'])
})

test('earlier comments come by cursor, each once, and none is missed while others come and go', async () => {
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
  const page = async (cursor?: string) => {
    const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`
    const answer = (await call(`getComment/${blog._id}${query}`, other.cookie)).json()
    return { ids: (answer.data as Comment[]).map(({ _id }) => _id), cursor: answer.nextCursor }
  }
  const latest = await page()
  expect(latest.ids).toEqual(ids.slice(-COMMENTS_SHOWN_MAX))
  const [oldest] = latest.ids
  await call(`newComment/${blog._id}`, writer.cookie, { comment: 'Said meanwhile' })
  await call(`deleteComment/${oldest}/${blog._id}`, writer.cookie)
  const second = await page(latest.cursor)
  expect(second.ids).toEqual(ids.slice(1, COMMENTS_SHOWN_MAX + 1))
  expect(await page(second.cursor)).toEqual({ ids: ids.slice(0, 1), cursor: null })
  // No other page is cached as the latest one.
  expect((await page()).ids.slice(0, -1)).toEqual(ids.slice(-COMMENTS_SHOWN_MAX + 1))
  expect((await call(`getComment/${blog._id}?cursor=nonsense`, other.cookie)).statusCode).toBe(400)
  expect((await call(`getComment/${blog._id}?cursor=${latest.cursor}`, '')).statusCode).toBe(401)
})

test('a cursor opens no page of a blog that one may not see', async () => {
  const blog = await postBlog(site.app, creator, { published: 'false' })
  const ask = ({ cookie }: SignedIn) =>
    call(`getComment/${blog._id}?cursor=2026-01-01T00:00:00.000Z_${blog._id}`, cookie)
  expect((await ask(other)).statusCode).toBe(404)
  expect((await ask(creator)).json()).toMatchObject({ statusCode: 200, data: [], nextCursor: null })
})

test('each change answers with the list, or on request with what changed', async () => {
  const { _id } = await postBlog(site.app, creator)
  const only = (path: string, payload?: object) => call(`${path}?answer=changed`, writer.cookie, payload)
  await call(`newComment/${_id}`, writer.cookie, { comment: 'Before' })
  const sent = { comment: 'Added', submissionId: 'once' }
  const added = (await only(`newComment/${_id}`, sent)).json()
  expect(added).toMatchObject({ statusCode: 201, message: 'Comment added', data: [{ comment: 'Added' }] })
  expect((await only(`newComment/${_id}`, sent)).json().data).toEqual(added.data)
  const path = `${added.data[0]._id}/${_id}`
  const changed = (await only(`editComment/${path}`, { newComment: 'Changed' })).json()
  expect(changed.data).toMatchObject([{ comment: 'Changed' }])
  expect((await only(`deleteComment/${path}`)).json()).toMatchObject({ message: 'Comment deleted', data: [] })
  const list = (await call(`newComment/${_id}?answer=list`, writer.cookie, { comment: 'After' })).json().data
  expect(list.map(({ comment }: Comment) => comment)).toEqual(['Before', 'After'])
  expect((await call(`newComment/${_id}?answer=x`, writer.cookie, { comment: 'x' })).statusCode).toBe(400)
})

test('editing a comment that is deleted meanwhile responds 404', async () => {
  const comment = await write('Soon gone')
  const queries = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
  let changed: ReturnType<typeof call> | undefined
  await site.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('comments').where('id', '=', comment._id).execute()
    changed = call(`editComment/${comment._id}/${blogId}`, writer.cookie, { newComment: 'Better said' })
    changed.catch(() => {})
    // The permission check passes: for that request the comment exists until this transaction ends.
    await expect
      .poll(() => queries.mock.calls.map(([{ sql }]) => sql))
      .toContainEqual(expect.stringMatching(/^update "comments"/))
  })
  const answer = await changed
  expect([answer?.statusCode, answer?.json().success]).toEqual([404, false])
})

test('only its author can edit a comment, and only its author and the author of the blog can delete it', async () => {
  const comment = await write('Not yours')
  const edit = (cookie: string) => call(`editComment/${comment._id}/${blogId}`, cookie, { newComment: 'Changed' })
  const remove = (cookie: string) => call(`deleteComment/${comment._id}/${blogId}`, cookie)
  expect((await edit('')).statusCode).toBe(401)
  expect((await edit(other.cookie)).statusCode).toBe(403)
  expect((await edit(creator.cookie)).statusCode).toBe(403)
  expect((await remove('')).statusCode).toBe(401)
  expect((await remove(other.cookie)).statusCode).toBe(403)
  expect((await remove(creator.cookie)).statusCode).toBe(200)
  expect((await remove(writer.cookie)).statusCode).toBe(404)
})

test('requires a session, a visible blog and a comment of that blog', async () => {
  const draft = await postBlog(site.app, creator, { published: 'false' })
  const elsewhere = await postBlog(site.app, creator)
  const comment = await write('Here')
  expect((await call(`getComment/${blogId}`, '')).statusCode).toBe(401)
  expect((await call(`getComment/${draft._id}`, writer.cookie)).statusCode).toBe(404)
  expect((await call(`getComment/${draft._id}`, creator.cookie)).statusCode).toBe(200)
  expect((await call(`newComment/${draft._id}`, writer.cookie, { comment: 'Hello' })).statusCode).toBe(404)
  expect((await call('newComment/nothing', writer.cookie, { comment: 'Hello' })).statusCode).toBe(404)
  const moved = await call(`editComment/${comment._id}/${elsewhere._id}`, writer.cookie, { newComment: 'There' })
  expect(moved.statusCode).toBe(404)
})

test('comments are removed when their blog is permanently deleted', async () => {
  const blog = await postBlog(site.app, creator)
  await call(`newComment/${blog._id}`, writer.cookie, { comment: 'Soon gone' })
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
  const said = await call(`newComment/${_id}`, writer.cookie, { comment: 'Said first' })
  await call(`newComment/${_id}`, creator.cookie, { comment: 'Said second' })
  await expectCount(2)
  const first = (said.json().data as Comment[])[0]?._id
  await call(`deleteComment/${first}/${_id}`, writer.cookie)
  await expectCount(1)
  await site.app.inject({
    method: 'POST',
    url: `/api/v1/trash/restoreComment/${first}`,
    headers: { cookie: writer.cookie },
  })
  await expectCount(2)
})
