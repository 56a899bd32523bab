import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { act, makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { addComment, deleteComment, editComment, readComments } from '../testing/comments.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

let site: TestSite
let admin: SignedIn
let creator: SignedIn
let writer: SignedIn
let other: SignedIn
beforeAll(async () => {
  site = await makeSite()
  admin = await makeAdmin(site)
  creator = await signedIn(site.app)
  writer = await signedIn(site.app, { role: 'Reader', name: 'A Writer' })
  other = await signedIn(site.app, { role: 'Reader' })
})
afterAll(() => site.close())
afterEach(() => setSettings(site, admin, { heldWords: '' }))
const say = (blogId: string, by: SignedIn, comment: string, more = {}) =>
  addComment(site, blogId, { comment, ...more }, by)
/** Adds a comment. @returns its id */
const add = async (blogId: string, by: SignedIn, comment: string, parent?: string): Promise<string> =>
  (await say(blogId, by, comment, { parent })).data.at(-1)?._id ?? ''
const edit = (blogId: string, commentId: string, as: SignedIn, newComment: string) =>
  editComment(site, { commentId, blogId }, { newComment }, as)
/** The comments of a blog as [text, id of the one that it replies to]. */
const read = async (blogId: string) => {
  const data = await readComments(site, blogId, other)
  return data.map(({ comment, parent }) => [comment, parent])
}
const newBlog = async () => (await postBlog(site.app, creator))._id
const remove = (blogId: string, commentId: string, as: SignedIn) => deleteComment(site, { commentId, blogId }, as)
const restore = (commentId: string, as: SignedIn) =>
  call(site, 'POST /trash/restoreComment/:commentId', { params: { commentId }, as })

test('a reply belongs to a comment of the same blog, and the list stays in order', async () => {
  const blogId = await newBlog()
  const first = await add(blogId, writer, 'First')
  await add(blogId, other, 'Second')
  const reply = await add(blogId, creator, 'A reply', first)
  await add(blogId, writer, 'To the reply', reply)
  expect(await read(blogId)).toEqual([
    ['First', undefined],
    ['Second', undefined],
    ['A reply', first],
    ['To the reply', first],
  ])
  const changed = await edit(blogId, reply, creator, 'Better said')
  expect(changed.data[2]).toMatchObject({ comment: 'Better said', parent: first })
  const elsewhere = await newBlog()
  for (const parent of [first, reply, 'nothing', '']) {
    const refused = await say(elsewhere, writer, 'Lost', { parent })
    expect(refused).toMatchObject({
      statusCode: 404,
      message: 'The comment that you reply to does not exist or is no longer here.',
    })
  }
  expect((await say(blogId, writer, 'Odd', { parent: ['a'] })).errors).toMatchObject([{ path: 'parent' }])
  expect(await read(elsewhere)).toEqual([])
})

test('replies stay when their comment is deleted, and both come back to their places', async () => {
  const blogId = await newBlog()
  const top = await add(blogId, writer, 'Top')
  const reply = await add(blogId, other, 'Reply', top)
  await add(blogId, creator, 'Later')
  const before = await read(blogId)
  await remove(blogId, top, creator)
  expect(await read(blogId)).toEqual(before.slice(1))
  expect((await say(blogId, writer, 'Too late', { parent: top })).statusCode).toBe(404)
  // The rest of the discussion stays.
  const onward = await add(blogId, writer, 'Onward', reply)
  expect((await read(blogId)).at(-1)).toEqual(['Onward', top])
  await remove(blogId, onward, writer)
  await remove(blogId, reply, other)
  expect(await read(blogId)).toEqual(before.slice(2))
  expect((await restore(reply, other)).data).toMatchObject({ parent: top })
  await restore(top, creator)
  expect(await read(blogId)).toEqual(before)
  await remove(blogId, top, writer)
  await call(site, 'DELETE /trash/deleteComment/:commentId', { params: { commentId: top }, as: writer })
  expect(await read(blogId)).toEqual(before.slice(1))
})

test('a reply sent twice is added once, also when its comment is gone by then', async () => {
  const blogId = await newBlog()
  const top = await add(blogId, writer, 'Top')
  const reply = () => say(blogId, other, 'Once', { parent: top, submissionId: 'of a reply' })
  const answers = await Promise.all([reply(), reply()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  await remove(blogId, top, writer)
  expect((await reply()).statusCode).toBe(201)
  await site.db.updateTable('blogs').set({ comments_closed: 1 }).where('id', '=', blogId).execute()
  expect((await reply()).statusCode).toBe(201)
  expect((await say(blogId, other, 'Another', { parent: top })).message).toContain('are closed')
  expect(await read(blogId)).toHaveLength(1)
})

test('who is silenced cannot reply, and what is restored keeps its place', async () => {
  const blogId = await newBlog()
  const loud = await signedIn(site.app, { role: 'Reader' })
  const top = await add(blogId, loud, 'Top')
  await add(blogId, other, 'From another', top)
  await add(blogId, loud, 'From the same', top)
  const before = await read(blogId)
  await act(site, admin, 'remove-contributions', loud)
  expect(await read(blogId)).toEqual([['From another', top]])
  await act(site, admin, 'restore-contributions', loud)
  expect(await read(blogId)).toEqual(before)
  await act(site, admin, 'silence', loud)
  expect((await say(blogId, loud, 'Silent', { parent: top })).statusCode).toBe(403)
})

test('a held reply waits for its writer alone, and is approved to its place', async () => {
  const blogId = await newBlog()
  const top = await add(blogId, writer, 'Top')
  const plain = await add(blogId, other, 'A plain reply', top)
  await setSettings(site, admin, { heldWords: 'lighthouse' })
  await say(blogId, other, 'A lighthouse reply', { parent: plain })
  await edit(blogId, plain, other, 'An edited lighthouse')
  expect(await read(blogId)).toEqual([['Top', undefined]])
  const held = (await call(site, 'GET /comment/held/:blogId', { params: { blogId }, as: other })).data
  expect(held).toMatchObject([{ parent: top }, { parent: top }])
  expect((await say(blogId, other, 'A lighthouse for nobody', { parent: 'nothing' })).statusCode).toBe(404)
  await remove(blogId, top, writer)
  const queue = (await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })).data
  for (const { _id, subject } of queue) {
    const params = { id: _id, decision: 'approve' } as const
    if (subject?.text.includes('lighthouse'))
      await call(site, 'POST /admin/queue/:id/:decision', { params, body: { reason: '' }, as: admin })
  }
  expect(await read(blogId)).toEqual([
    ['An edited lighthouse', top],
    ['A lighthouse reply', top],
  ])
})

test('a live reply says which comment it belongs to', async () => {
  const blogId = await newBlog()
  const top = await add(blogId, writer, 'Top')
  const socket = io(await listen(site), { extraHeaders: { cookie: other.cookie }, transports: ['websocket'] })
  await new Promise<void>((resolve) => socket.emit('watchBlog', blogId, resolve))
  const heard = new Promise((resolve) => socket.on('commentsChanged', (...event) => resolve(event)))
  await add(blogId, creator, 'A reply', top)
  expect(await heard).toMatchObject([blogId, { comment: { comment: 'A reply', parent: top } }])
  socket.disconnect()
})
