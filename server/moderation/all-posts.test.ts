import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommentsPage, POST_STATES, type PostState, PostsPage } from '#contract/posts.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { addReads } from '../testing/analytics.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { type Caller, type CallInput, call, respond } from '../testing/call.ts'
import { addComment, deleteComment } from '../testing/comments.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

let site: TestSite
let admin: SignedIn
let author: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite()
  admin = await makeAdmin(site)
  author = await signedIn(site.app, { name: 'Ada Lovelace' })
  reader = await signedIn(site.app, { role: 'Reader', name: 'A Reader' })
  await setSettings(site, admin, { heldWords: 'pills' })
})
afterAll(() => site.close())

type PostsAsked = CallInput<'GET /admin/posts'>['query']
type CommentsAsked = CallInput<'GET /admin/comments'>['query']
const page = async (query: PostsAsked) => {
  const answer = await call(site, 'GET /admin/posts', { query, as: admin })
  return { ...PostsPage.strict().parse(answer.data), nextCursor: answer.nextCursor }
}
const posts = async (query: PostsAsked = {}) => (await page({ limit: 100, ...query })).items
const titles = async (query: PostsAsked = {}) => (await posts(query)).map(({ title }) => title)
const comments = async (query: CommentsAsked = {}) => {
  const answer = await call(site, 'GET /admin/comments', { query: { limit: 100, ...query }, as: admin })
  return CommentsPage.strict().parse(answer.data).items
}
const texts = async (query: CommentsAsked = {}) => (await comments(query)).map(({ comment }) => comment)
const say = async (blogId: string, comment: string, as: SignedIn, answer: 'list' | 'changed' = 'changed') => {
  const { data } = await addComment(site, blogId, { comment }, as, { answer })
  return data.at(-1)?._id ?? ''
}
const bulk = (action: 'remove' | 'restore' | 'refuse', ids: string[], reason = '') =>
  call(site, 'POST /admin/bulk/posts/:action', {
    params: { action },
    body: { posts: ids.map((_id) => ({ _id })), reason },
    as: admin,
  })
const report = (kind: 'blog' | 'comment', id: string, as: Caller = reader) =>
  call(site, 'POST /reports', { body: { kind, id, reason: 'spam' }, as })

test('the list has what is public, waits, was refused or removed, and nothing private', async () => {
  const writer = await signedIn(site.app)
  const by = { author: writer.user._id }
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  const shown = await postBlog(site.app, writer, { title: 'A public blog of this writer' })
  await postBlog(site.app, writer, { title: 'A draft of this writer', published: 'false' })
  await postBlog(site.app, writer, { title: 'A scheduled blog of this writer', publishAt })
  const deleted = await postBlog(site.app, writer, { title: 'A deleted blog of this writer' })
  await deleteBlog(site, deleted._id, writer)
  const removed = await postBlog(site.app, writer, { title: 'A removed blog of this writer' })
  await bulk('remove', [removed._id])
  await postBlog(site.app, writer, { title: 'A blog about pills' })
  const [refused, changed] = [
    await postBlog(site.app, writer, { title: 'More about pills' }),
    await postBlog(site.app, writer, { title: 'Pills that were refused and changed' }),
  ]
  await bulk('refuse', [refused._id, changed._id], 'No medicine here')
  const form = await blogFields({ title: 'A draft that was about pills', published: 'false' })
  await call(site, 'PUT /blog/update/:id', { params: { id: changed._id }, form, as: writer })
  expect((await posts(by)).map(({ title, state }) => [title, state])).toEqual([
    ['More about pills', 'refused'],
    ['A blog about pills', 'held'],
    ['A removed blog of this writer', 'removed'],
    ['A public blog of this writer', 'public'],
  ])
  const expected: Record<PostState, string[]> = {
    public: ['A public blog of this writer'],
    held: ['A blog about pills'],
    refused: ['More about pills'],
    removed: ['A removed blog of this writer'],
  }
  for (const state of POST_STATES) expect(await titles({ ...by, state })).toEqual(expected[state])
  expect((await posts({ ...by, state: 'refused' }))[0]?.refusal).toEqual({
    by: { _id: admin.user._id, name: admin.user.name },
    reason: 'No medicine here',
  })
  const held = (await posts({ ...by, state: 'held' }))[0]
  expect(held).toMatchObject({ held: ['words'], author: { _id: writer.user._id } })

  // With everything of a person also what was scheduled is removed: it stays private.
  await act(site, admin, 'remove-contributions', writer)
  expect((await titles({ ...by, state: 'removed' })).toSorted()).toEqual([
    'A blog about pills',
    'A public blog of this writer',
    'A removed blog of this writer',
  ])
  await act(site, admin, 'restore-contributions', writer)
  expect(await titles({ ...by, state: 'public' })).toContain(shown.title)
})

describe('filters', () => {
  test('of posts go together: author, category, tag, reads, reports, dates, search', async () => {
    const writer = await signedIn(site.app, { name: 'Filter Writer' })
    const fields = { category: 'Game', tags: 'chess, c++' }
    const first = await postBlog(site.app, writer, { ...fields, title: 'Openings of the zugzwang club' })
    const second = await postBlog(site.app, writer, { category: 'Food', tags: 'chess', title: 'Bread for zugzwang' })
    const author = writer.user._id
    await addReads(site.db, first._id, '2026-11-01', 7)
    await report('blog', second._id)
    const of = async (query: PostsAsked) => (await posts(query)).map(({ _id }) => _id)
    expect(await of({ author })).toEqual([second._id, first._id])
    expect(await of({ author: writer.user.email })).toEqual([second._id, first._id])
    expect(await of({ author: 'nobody@example.org' })).toEqual([])
    const named = { _id: author, name: writer.user.name }
    expect((await page({ author: writer.user.email, tag: 'none' })).author).toEqual(named)
    expect((await page({ author: 'nobody@example.org' })).author).toBeNull()
    const { data } = await call(site, 'GET /admin/comments', { query: { author }, as: admin })
    expect(data.author).toEqual(named)
    expect(await of({ author, category: 'Game' })).toEqual([first._id])
    expect(await of({ tag: '#C++' })).toEqual([first._id])
    expect(await of({ tag: 'chess' })).toEqual([second._id, first._id])
    const renamed = { tag: 'schach', target: 'chess', state: 'moved', changed_at: new Date().toISOString() } as const
    await site.db.insertInto('former_tags').values(renamed).execute()
    expect(await of({ tag: '#Schach', author })).toEqual([second._id, first._id])
    expect(await of({ tag: 'chess', category: 'Food' })).toEqual([second._id])
    expect(await of({ author, tag: 'c++' })).toEqual([first._id])
    expect(await of({ author, reads: 7 })).toEqual([first._id])
    expect(await of({ author, reads: 8 })).toEqual([])
    expect(await of({ reported: 'true', author })).toEqual([second._id])
    expect(await of({ q: 'zugzwang' })).toEqual([second._id, first._id])
    expect(await of({ q: 'zugzwang', category: 'Game' })).toEqual([first._id])
    expect(await of({ q: 'zugzwang', reported: 'true' })).toEqual([second._id])
    expect(await of({ author, q: 'nothing like it' })).toEqual([])
    const at = (await posts({ author }))[0]?.at ?? ''
    expect(await of({ author, until: at })).toEqual([first._id])
    expect(await of({ author, from: at })).toEqual([second._id])
    expect((await posts({ author }))[1]).toMatchObject({ reads: 7, tags: ['chess', 'c++'], reports: 0 })

    await bulk('remove', [first._id, second._id])
    expect(await of({ author, tag: 'c++', state: 'removed' })).toEqual([first._id])
    expect(await of({ author, q: 'OPENINGS', state: 'removed' })).toEqual([first._id])
    // Removing it has answered the reports.
    expect(await of({ reported: 'true', author, state: 'removed' })).toEqual([])
  })

  test('of comments go together, and those on private blogs are not shown', async () => {
    const writer = await signedIn(site.app, { role: 'Reader' })
    const [blog, other] = [await postBlog(site.app, author, { category: 'Anime' }), await postBlog(site.app, author)]
    await say(blog._id, 'Première remarque', writer)
    const said = await say(blog._id, 'The second one', writer)
    await say(blog._id, 'Here are pills', writer)
    await say(other._id, 'Elsewhere', writer)
    const by = { author: writer.user._id }
    expect(await texts(by)).toEqual(['Elsewhere', 'Here are pills', 'The second one', 'Première remarque'])
    expect(await texts({ ...by, state: 'held' })).toEqual(['Here are pills'])
    expect(await texts({ ...by, q: 'PREMIERE' })).toEqual(['Première remarque'])
    expect(await texts({ ...by, category: 'Anime', state: 'public' })).toEqual(['The second one', 'Première remarque'])
    expect(await texts({ blog: other._id })).toEqual(['Elsewhere'])
    await report('comment', said, author)
    expect(await texts({ ...by, reported: 'true' })).toEqual(['The second one'])
    expect((await comments({ ...by, reported: 'true' }))[0]).toMatchObject({
      reports: 1,
      blog: { _id: blog._id, title: blog.title },
    })
    await deleteComment(site, { commentId: said, blogId: blog._id }, writer)
    expect(await texts({ ...by, state: 'public' })).toEqual(['Elsewhere', 'Première remarque'])
    const { mainImage: _, ...draft } = await blogFields({ published: 'false' })
    await call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form: draft, as: author })
    expect(await texts({ ...by, state: 'public' })).toEqual(['Elsewhere'])
    expect(await comments({ ...by, state: 'held' })).toMatchObject([{ comment: 'Here are pills', blog: null }])
  })
})

test('pages follow each other through all states without gaps or repeats', async () => {
  const writer = await signedIn(site.app)
  const expected: string[] = []
  for (let i = 0; i < 12; i++) {
    site.wait(i % 2)
    const title = i % 3 === 0 ? `Number ${i} about pills` : `Number ${i} in the list`
    const { _id } = await postBlog(site.app, writer, { title })
    if (i % 4 === 1) await bulk('remove', [_id])
    if (i % 6 === 0) await bulk('refuse', [_id])
    expected.push(title)
  }
  for (const limit of [1, 5, 12]) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const read = await page({ author: writer.user._id, limit, cursor })
      seen.push(...read.items.map(({ title }) => title))
      cursor = read.nextCursor ?? undefined
    } while (cursor)
    expect(seen.toSorted()).toEqual(expected.toSorted())
  }
  const invented = await respond(site, 'GET /admin/posts', { query: { cursor: 'invented' }, as: admin })
  expect(invented.statusCode).toBe(400)
})

test('a page that a filter leaves short says so, and the next one looks further', async () => {
  const blog = await postBlog(site.app, author)
  const first = await say(blog._id, 'The needle is here', reader)
  const row = await site.db.selectFrom('comments').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
  const later = Array.from({ length: 1100 }, (_, i) => ({
    ...row,
    id: `hay-${String(i).padStart(8, '0')}`,
    comment: 'Hay',
    submission_id: null,
    created_at: new Date(Date.parse(row.created_at) + 1 + i).toISOString(),
  }))
  for (let at = 0; at < later.length; at += 100) {
    await site.db
      .insertInto('comments')
      .values(later.slice(at, at + 100))
      .execute()
  }
  const asked = { q: 'needle', state: 'public' as const }
  const before = await call(site, 'GET /admin/comments', { query: asked, as: admin })
  expect(before.data).toMatchObject({ items: [], lookedUntil: later[100]?.created_at })
  const after = await call(site, 'GET /admin/comments', { query: { ...asked, cursor: before.nextCursor }, as: admin })
  expect(after.data.items).toMatchObject([{ _id: first }])
  expect(after).toMatchObject({ data: { lookedUntil: null }, nextCursor: null })
})
