import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewComment } from '#contract/comments.ts'
import { BLOCKS_MAX } from '#contract/limits.ts'
import { call } from '../testing/call.ts'
import { addComment, deleteComment, editComment } from '../testing/comments.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let creator: SignedIn
let troll: SignedIn
let blogId: string
beforeAll(async () => {
  site = await makeSite()
  creator = await signedIn(site.app, { name: 'Creator' })
  troll = await signedIn(site.app, { name: 'Troll' })
  blogId = (await postBlog(site.app, creator))._id
})
afterAll(() => site.close())

const block = (by: SignedIn, whom: SignedIn) =>
  call(site, 'PUT /user/blocks/:userId', { params: { userId: whom.user._id }, as: by })
const unblock = (by: SignedIn, whom: SignedIn) =>
  call(site, 'DELETE /user/blocks/:userId', { params: { userId: whom.user._id }, as: by })
const say = (blogId: string, by: SignedIn, comment: string, more: Omit<NewComment, 'comment'> = {}) =>
  addComment(site, blogId, { comment, ...more }, by)
const blocksOf = async (as: SignedIn) => (await call(site, 'GET /user/blocks', { as })).data

test('who is blocked cannot comment on the blogs of who blocked them', async () => {
  const payload = { submissionId: 'sent before' }
  const [first] = (await say(blogId, troll, 'Before', payload)).data
  expect(await block(creator, troll)).toMatchObject({
    message: 'You have blocked Troll',
    data: [{ _id: troll.user._id, name: 'Troll' }],
  })
  await block(creator, troll)
  expect(await blocksOf(creator)).toHaveLength(1)
  expect(await blocksOf(troll)).toEqual([])
  const refused = { statusCode: 403, message: 'The author of this blog has blocked you: you cannot comment on it.' }
  expect(await say(blogId, troll, 'After')).toMatchObject(refused)
  expect(await say(blogId, troll, 'A reply', { parent: first?._id })).toMatchObject(refused)
  const commentId = first?._id ?? ''
  expect(await editComment(site, { commentId, blogId }, { newComment: 'Changed' }, troll)).toMatchObject(refused)
  // A client that did not get the response sends the request again.
  expect((await say(blogId, troll, 'Before', payload)).statusCode).toBe(201)
  const draft = await postBlog(site.app, creator, { published: 'false' })
  expect((await say(draft._id, troll, 'Not there')).statusCode).toBe(404)
  expect((await say(blogId, creator, 'My own')).statusCode).toBe(201)
  expect((await deleteComment(site, { commentId, blogId }, troll)).statusCode).toBe(200)
  expect((await unblock(creator, troll)).data).toEqual([])
  expect((await say(blogId, troll, 'Again')).statusCode).toBe(201)
})

test('who is blocked cannot mention who blocked them, elsewhere neither', async () => {
  const elsewhere = (await postBlog(site.app, troll))._id
  const mention = { mentions: [creator.user._id] }
  const before = (await say(elsewhere, troll, 'Hello @Creator', mention)).data.at(-1)
  await block(creator, troll)
  const refused = await say(elsewhere, troll, 'Hello again @Creator', mention)
  expect(refused).toMatchObject({
    statusCode: 403,
    errors: [{ path: 'mentions', message: 'Creator has blocked you: you cannot mention them.' }],
  })
  const ids = { commentId: before?._id ?? '', blogId: elsewhere }
  const change = (newComment: string) => editComment(site, ids, { newComment, ...mention }, troll)
  expect((await change('Hello, @Creator')).statusCode).toBe(200)
  expect((await say(elsewhere, troll, 'Only the words @Creator')).statusCode).toBe(201)
  await unblock(creator, troll)
})

test('no one blocks themselves, an unknown user, or too many', async () => {
  expect((await block(creator, creator)).statusCode).toBe(400)
  const nobody = { params: { userId: 'nobody' }, as: creator }
  expect((await call(site, 'PUT /user/blocks/:userId', nobody)).statusCode).toBe(404)
  const people = Array.from({ length: BLOCKS_MAX }, (_, i) => ({
    ...personRow,
    id: `blocked-${i}`,
    email: `b${i}@x.org`,
  }))
  await site.db.insertInto('users').values(people).execute()
  const rows = people.map(({ id }) => ({
    blocker_id: troll.user._id,
    blocked_id: id,
    created_at: personRow.created_at,
  }))
  await site.db.insertInto('user_blocks').values(rows).execute()
  expect((await block(troll, creator)).statusCode).toBe(409)
  expect(await blocksOf(troll)).toHaveLength(BLOCKS_MAX)
})

const personRow = {
  name: 'Many',
  name_search: 'many',
  role: 'Reader' as const,
  show_email: 0,
  phone: '',
  education: '',
  password_hash: null,
  avatar_id: null,
  subscriber_count: 0,
  created_at: new Date().toISOString(),
}
