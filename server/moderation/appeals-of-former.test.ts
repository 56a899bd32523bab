import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostAction } from '#contract/admin.ts'
import { undoChanged } from '#messages/errors.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { addComment, editComment } from '../testing/comments.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'
import { addAppeal } from './appeals.ts'

let site: TestSite
let admin: SignedIn
let second: SignedIn
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  admin = await makeAdmin(site)
  second = await makeAdmin(site)
})
afterAll(() => site.close())

const lessonsOf = () => site.db.selectFrom('spam_words').selectAll().orderBy('word').execute()

/** Appeals against the latest decision about a person, whose email was sent. */
async function appeal({ user }: SignedIn) {
  await site.db.updateTable('emails').set({ state: 'sent' }).where('state', '=', 'waiting').execute()
  const notices = site.db.selectFrom('emails').select('id').where('user_id', '=', user._id)
  const { id } = await notices.where('kind', '=', 'account-notice').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await addAppeal(site.db, { noticeId: id, text: 'It was my cat' }, user._id, new Date())
}

/** Grants the appeal of a person that waits. */
async function grant({ user }: SignedIn) {
  const { data } = await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })
  const id = data.find((item) => item.appeal && item.author?._id === user._id)?._id ?? ''
  const params = { id, decision: 'grant' } as const
  return call(site, 'POST /admin/queue/:id/:decision', { params, body: { reason: '' }, as: admin })
}

test.each([
  ['suspend', 'unsuspend', 'suspended_at'],
  ['silence', 'unsilence', 'silenced_at'],
] as const)('an appeal against a former %s does not lift a later one', async (action, opposite, flag) => {
  const person = await signedIn(site.app)
  const flagOf = async () => {
    const user = site.db.selectFrom('users').select(flag).where('id', '=', person.user._id)
    return (await user.executeTakeFirstOrThrow())[flag]
  }
  await act(site, admin, action, person)
  await appeal(person)
  await act(site, admin, opposite, person)
  await act(site, second, action, person)
  const later = await flagOf()
  expect(later).not.toBeNull()
  expect(await grant(person)).toMatchObject({ statusCode: 409, message: undoChanged })
  expect(await flagOf()).toBe(later)
  // Once that is lifted, too, there is nothing left to undo.
  await act(site, second, opposite, person)
  expect((await grant(person)).statusCode).toBe(200)
})

const onPost = (id: string, action: PostAction, as: SignedIn) =>
  call(site, 'POST /admin/posts/:id/:action', { params: { id, action }, body: { reason: '' }, as })
const stateOf = async (kind: 'blog' | 'comment', id: string) => {
  const post = site.db.selectFrom(`${kind}s`).select(['state', 'removed_at']).where('id', '=', id)
  return post.executeTakeFirstOrThrow()
}

test.each(['blog', 'comment'] as const)('an appeal against a former removal leaves a %s removed', async (kind) => {
  const author = await signedIn(site.app)
  const blog = await postBlog(site.app, author)
  const [comment] = (await addComment(site, blog._id, { comment: 'A comment' }, author)).data
  const id = kind === 'blog' ? blog._id : (comment?._id ?? '')
  await onPost(id, 'remove', admin)
  await appeal(author)
  await onPost(id, 'restore', admin)
  const { mainImage: _, ...fields } = await blogFields({ title: 'Pills' })
  await call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form: fields, as: author })
  expect((await onPost(id, 'remove', second)).statusCode).toBe(200)
  const removed = await stateOf(kind, id)
  expect(removed.state).toBe('trashed')
  const lessons = await lessonsOf()
  expect(await grant(author)).toMatchObject({ statusCode: 409, message: undoChanged })
  expect([await stateOf(kind, id), await lessonsOf()]).toEqual([removed, lessons])
  // Once it is back, there is nothing left to undo, nor to unlearn.
  await onPost(id, 'restore', second)
  const learnt = await lessonsOf()
  expect((await grant(author)).statusCode).toBe(200)
  expect([(await stateOf(kind, id)).state, await lessonsOf()]).toEqual(['public', learnt])
})

test('of several posts an appeal restores those that were not removed again', async () => {
  const author = await signedIn(site.app)
  const [one, two] = [await postBlog(site.app, author), await postBlog(site.app, author)]
  const posts = [one, two].map(({ _id }) => ({ _id }))
  const bulk = { params: { action: 'remove' }, body: { posts, reason: 'Spam' }, as: admin } as const
  await call(site, 'POST /admin/bulk/posts/:action', bulk)
  await appeal(author)
  await onPost(one._id, 'restore', admin)
  await onPost(one._id, 'remove', second)
  expect((await grant(author)).statusCode).toBe(200)
  const states = [await stateOf('blog', one._id), await stateOf('blog', two._id)]
  expect(states.map(({ state }) => state)).toEqual(['trashed', 'public'])
})

test.each(['blog', 'comment'] as const)('an appeal against a former refusal publishes no %s', async (kind) => {
  const [writer, other] = [await signedIn(site.app), await postBlog(site.app, admin)]
  await setSettings(site, admin, { firstPosts: 50 })
  if (kind === 'blog') await postBlog(site.app, writer)
  else await addComment(site, other._id, { comment: 'A comment' }, writer)
  await setSettings(site, admin, { firstPosts: 0, heldWords: 'pills' })
  const posts = site.db.selectFrom(`${kind}s`).select('id').where('author_id', '=', writer.user._id)
  const { id } = await posts.executeTakeFirstOrThrow()
  const decide = (action: 'refuse' | 'undo-refusal' | 'approve', as: SignedIn) => {
    const decision = { params: { action }, body: { posts: [{ _id: id }] }, as }
    return kind === 'blog'
      ? call(site, 'POST /admin/bulk/posts/:action', decision)
      : call(site, 'POST /admin/bulk/comments/:action', decision)
  }
  await decide('refuse', admin)
  await appeal(writer)
  await decide('undo-refusal', admin)
  if (kind === 'comment') {
    await decide('approve', admin)
    const edited = await editComment(site, { commentId: id, blogId: other._id }, { newComment: 'Pills' }, writer)
    expect(edited.statusCode).toBe(202)
  }
  expect((await decide('refuse', second)).data.done).toEqual([id])
  const refused = await stateOf(kind, id)
  expect((await grant(writer)).statusCode).toBe(409)
  expect(await stateOf(kind, id)).toEqual(refused)
})
