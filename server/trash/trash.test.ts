import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import { TrashItem } from '#contract/trash.ts'
import { cleanUp } from '../job-handlers.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { type CallAnswer, type Caller, call } from '../testing/call.ts'
import { addComment, deleteComment, editComment, readComments } from '../testing/comments.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

const DAY = 24 * 60 * 60 * 1000

let site: TestSite
let author: SignedIn
let other: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
  other = await signedIn(site.app, { name: 'Other Author' })
  reader = await signedIn(site.app, { role: 'Reader', name: 'A Reader' })
})
afterAll(() => site.close())

const trashOf = async (as: SignedIn) => {
  const answer = await call(site, 'GET /trash', { as })
  expect(answer.statusCode).toBe(200)
  return answer.data
}
const read = (id: string, as: Caller) => call(site, 'GET /blog/singleBlog/:id', { params: { id }, as })
const removeBlog = (id: string, as = author) => deleteBlog(site, id, as)
const restoreBlog = (id: string, as = author) => call(site, 'POST /trash/restoreBlog/:id', { params: { id }, as })
const purgeBlog = (id: string, as: SignedIn) => call(site, 'DELETE /trash/deleteBlog/:id', { params: { id }, as })
const comment = async (blogId: string, text: string, as = reader) =>
  (await addComment(site, blogId, { comment: text }, as)).data.at(-1) as Comment
const commentsOf = (blogId: string) => readComments(site, blogId, other)
const removeComment = (commentId: string, blogId: string, as = reader) => deleteComment(site, { commentId, blogId }, as)
const restoreComment = (commentId: string, as: SignedIn) =>
  call(site, 'POST /trash/restoreComment/:commentId', { params: { commentId }, as })
const purgeComment = (commentId: string, as: SignedIn) =>
  call(site, 'DELETE /trash/deleteComment/:commentId', { params: { commentId }, as })
const status = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode

describe('a deleted blog', () => {
  test("is only in its creator's trash, and only the creator can restore it", async () => {
    const blog = await postBlog(site.app, author)
    const said = await comment(blog._id, 'Well said')
    expect((await removeBlog(blog._id)).message).toBe('Blog deleted successfully')
    for (const person of [author, other]) {
      expect(await status(read(blog._id, person))).toBe(404)
      const asked = { params: { blogId: blog._id }, as: person }
      expect(await status(call(site, 'POST /comment/getComment/:blogId', asked))).toBe(404)
      expect(await status(addComment(site, blog._id, { comment: 'Still here?' }, person))).toBe(404)
      expect(await status(removeComment(said._id, blog._id, person))).toBe(404)
      expect(await status(removeBlog(blog._id, person))).toBe(404)
      const form = await blogFields({ title: 'Changed in the trash' })
      const change = { params: { id: blog._id }, form, as: person }
      expect(await status(call(site, 'PUT /blog/update/:id', change))).toBe(404)
    }
    expect(await status(call(site, 'GET /blog/card/:id', { params: { id: blog._id } }))).toBe(404)
    const own = (await call(site, 'GET /user/allUserBlog', { as: author })).data.blogs
    expect(own.map(({ _id }) => _id)).not.toContain(blog._id)

    const [item] = await trashOf(author)
    expect(TrashItem.parse(item)).toMatchObject({
      kind: 'blog',
      blog: { _id: blog._id, title: blog.title, published: false },
      wasPublished: true,
    })
    expect(Date.parse(item?.expiresAt ?? '') - Date.parse(item?.trashedAt ?? '')).toBe(TRASH_DAYS * DAY)
    expect(await trashOf(other)).toEqual([])
    for (const person of [other, reader]) {
      expect(await status(restoreBlog(blog._id, person))).toBe(404)
      expect(await status(purgeBlog(blog._id, person))).toBe(404)
    }
    expect(await restoreBlog(blog._id)).toMatchObject({
      statusCode: 200,
      message: 'Blog restored',
      data: blog,
    })
    expect(await status(restoreBlog(blog._id))).toBe(404)
    expect((await commentsOf(blog._id)).map(({ _id }) => _id)).toEqual([said._id])
    expect(await trashOf(author)).toEqual([])
  })

  test('that was unpublished is restored unpublished', async () => {
    const draft = await postBlog(site.app, author, { published: 'False' })
    await removeBlog(draft._id)
    expect((await trashOf(author))[0]).toMatchObject({ wasPublished: false })
    expect((await restoreBlog(draft._id)).data).toEqual(draft)
    expect(await status(read(draft._id, other))).toBe(404)
  })

  test('is restored once by concurrent requests, and stays published', async () => {
    for (let round = 0; round < 10; round++) {
      const blog = await postBlog(site.app, author)
      await removeBlog(blog._id)
      const answers = await Promise.all([restoreBlog(blog._id), restoreBlog(blog._id), restoreBlog(blog._id)])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
      expect(await status(read(blog._id, other))).toBe(200)
    }
  })

  test('is not published by a concurrent save', async () => {
    for (let round = 0; round < 10; round++) {
      const blog = await postBlog(site.app, author)
      const { mainImage: _, ...form } = await blogFields({ title: 'Saved beside the deletion' })
      const save = call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form, as: author })
      const [{ statusCode }] = await Promise.all([save, removeBlog(blog._id)])
      expect([200, 404]).toContain(statusCode)
      expect(await status(read(blog._id, other))).toBe(404)
    }
  })

  test('is deleted permanently with its comments and picture files', async () => {
    const blog = await postBlog(site.app, author)
    const said = await comment(blog._id, 'Soon gone')
    await removeComment(said._id, blog._id)
    await removeBlog(blog._id)
    expect(await status(site.app.inject(blog.mainImage.url))).toBe(200)
    expect((await purgeBlog(blog._id, author)).message).toBe('Blog permanently deleted')
    expect(await status(site.app.inject(blog.mainImage.url))).toBe(404)
    expect(await status(restoreBlog(blog._id))).toBe(404)
    expect((await trashOf(reader)).filter((item) => item.kind === 'comment' && item._id === said._id)).toEqual([])
  })
})

describe('a deleted comment', () => {
  test('is restored to its place, only by the user who deleted it', async () => {
    const { _id: blogId } = await postBlog(site.app, author)
    const [first, second] = [await comment(blogId, 'First'), await comment(blogId, 'Second')]
    await comment(blogId, 'Third', other)
    await editComment(site, { commentId: second._id, blogId }, { newComment: 'Second, changed' }, reader)
    const before = await commentsOf(blogId)
    await removeComment(first._id, blogId)
    await removeComment(second._id, blogId, author)
    expect((await commentsOf(blogId)).map((one) => one.comment)).toEqual(['Third'])

    expect(await trashOf(reader)).toMatchObject([
      { kind: 'comment', _id: first._id, comment: 'First', blog: { _id: blogId } },
    ])
    const item = (await trashOf(author)).find((one) => one.kind === 'comment')
    expect(item).toMatchObject({ _id: second._id, comment: 'Second, changed', authorName: 'A Reader' })
    const restore = (id: string, person: SignedIn) => status(restoreComment(id, person))
    expect(await Promise.all([restore(first._id, author), restore(second._id, reader)])).toEqual([404, 404])
    expect(await status(purgeComment(second._id, reader))).toBe(404)
    const twice = await Promise.all([restore(first._id, reader), restore(first._id, reader)])
    expect(twice.sort()).toEqual([200, 404])
    expect(await restore(second._id, author)).toBe(200)
    expect(await commentsOf(blogId)).toEqual(before)
  })

  test('on a hidden blog reveals nothing of it, and can be restored once it is back', async () => {
    const { _id: blogId } = await postBlog(site.app, author, { title: 'A title to be withdrawn' })
    const said = await comment(blogId, 'Said in public')
    await removeComment(said._id, blogId)
    await removeBlog(blogId)
    const [item] = await trashOf(reader)
    expect(item).toMatchObject({ _id: said._id, blog: null })
    expect(await status(restoreComment(said._id, reader))).toBe(404)
    await restoreBlog(blogId)
    expect((await restoreComment(said._id, reader)).data).toEqual(said)
  })

  test('is gone after permanent deletion', async () => {
    const { _id: blogId } = await postBlog(site.app, author)
    const said = await comment(blogId, 'Regretted')
    await removeComment(said._id, blogId)
    expect(await status(purgeComment(said._id, reader))).toBe(200)
    expect(await status(purgeComment(said._id, reader))).toBe(404)
    expect(await status(restoreComment(said._id, reader))).toBe(404)
  })
})

describe('the list of the trash', () => {
  test('has blogs and comments, latest deletion first, and pages by cursor', async () => {
    const writer = await signedIn(site.app)
    const { _id: open } = await postBlog(site.app, writer)
    const expected: string[] = []
    for (let i = 0; i < 6; i++) {
      const said = await comment(open, `Comment ${i}`, writer)
      await removeComment(said._id, open, writer)
      const { _id } = await postBlog(site.app, writer)
      site.wait(i % 2)
      await removeBlog(_id, writer)
      expected.push(said._id, _id)
    }
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query = { limit: 5, cursor }
      const page: CallAnswer<'GET /trash'> = await call(site, 'GET /trash', { query, as: writer })
      seen.push(...page.data.map((item) => (item.kind === 'blog' ? item.blog._id : item._id)))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen.toSorted()).toEqual(expected.toSorted())
    const times = (await trashOf(writer)).map(({ trashedAt }) => trashedAt)
    expect(times).toEqual(times.toSorted().reverse())
    for (const query of [{ limit: 0 }, { cursor: 'invented' }]) {
      expect(await status(call(site, 'GET /trash', { query, as: writer }))).toBe(400)
    }
  })
})

/** Runs the daily job as it runs after some days. */
const cleanUpAfter = ({ db, media }: TestSite, days: number) =>
  cleanUp({ db, media, now: () => new Date(Date.now() + days * DAY) })

test('the daily job purges the trash after 30 days, not before, with its files', async () => {
  const { _id: blogId } = await postBlog(site.app, author)
  const said = await comment(blogId, 'To be purged')
  await removeComment(said._id, blogId)
  const blog = await postBlog(site.app, author)
  await removeBlog(blog._id)
  await cleanUpAfter(site, TRASH_DAYS - 1)
  expect(await trashOf(reader)).toContainEqual(expect.objectContaining({ _id: said._id }))
  expect(await status(site.app.inject(blog.mainImage.url))).toBe(200)
  await cleanUpAfter(site, TRASH_DAYS + 1)
  expect([...(await trashOf(author)), ...(await trashOf(reader))]).toEqual([])
  expect(await status(site.app.inject(blog.mainImage.url))).toBe(404)
  expect(await status(read(blogId, reader))).toBe(200)
})
