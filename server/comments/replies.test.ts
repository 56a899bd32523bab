import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import type { QueueItem } from '#contract/reports.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { get, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

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
afterEach(() => set({ heldWords: '' }))

const send = (path: string, { cookie }: SignedIn, payload: object = {}) =>
  site.app.inject({ method: 'POST', url: `/api/v1${path}`, headers: { cookie }, payload })
const set = (payload: object) =>
  site.app.inject({ method: 'PUT', url: '/api/v1/admin/settings', payload, headers: { cookie: admin.cookie } })
const say = (blogId: string, by: SignedIn, comment: string, more = {}) =>
  send(`/comment/newComment/${blogId}`, by, { comment, ...more })
/** Adds a comment. @returns its id */
const add = async (blogId: string, by: SignedIn, comment: string, parent?: string): Promise<string> =>
  (await say(blogId, by, comment, { parent })).json().data.at(-1)._id
/** The comments of a blog as [text, id of the one that it replies to]. */
const read = async (blogId: string) =>
  ((await send(`/comment/getComment/${blogId}`, other)).json().data as Comment[]).map(({ comment, parent }) => [
    comment,
    parent,
  ])
const newBlog = async () => (await postBlog(site.app, creator))._id
const remove = (blogId: string, id: string, by: SignedIn) => send(`/comment/deleteComment/${id}/${blogId}`, by)

test('a reply belongs to a comment of the same blog, also one to a reply, and the list stays in order of time', async () => {
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
  const changed = await send(`/comment/editComment/${reply}/${blogId}`, creator, { newComment: 'Better said' })
  expect(changed.json().data[2]).toMatchObject({ comment: 'Better said', parent: first })
  const elsewhere = await newBlog()
  for (const parent of [first, reply, 'nothing', '']) {
    const refused = await say(elsewhere, writer, 'Lost', { parent })
    expect(refused.json()).toMatchObject({
      statusCode: 404,
      message: 'The comment that you reply to does not exist or is no longer here.',
    })
  }
  expect((await say(blogId, writer, 'Odd', { parent: ['a'] })).json().errors).toMatchObject([{ path: 'parent' }])
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
  // What is left of the discussion goes on.
  const onward = await add(blogId, writer, 'Onward', reply)
  expect((await read(blogId)).at(-1)).toEqual(['Onward', top])
  await remove(blogId, onward, writer)
  await remove(blogId, reply, other)
  expect(await read(blogId)).toEqual(before.slice(2))
  expect((await send(`/trash/restoreComment/${reply}`, other)).json().data).toMatchObject({ parent: top })
  await send(`/trash/restoreComment/${top}`, creator)
  expect(await read(blogId)).toEqual(before)
  await remove(blogId, top, writer)
  const headers = { cookie: writer.cookie }
  await site.app.inject({ method: 'DELETE', url: `/api/v1/trash/deleteComment/${top}`, headers })
  expect(await read(blogId)).toEqual(before.slice(1))
})

test('a reply sent twice is added once, also when its comment is gone or the comments are closed by then', async () => {
  const blogId = await newBlog()
  const top = await add(blogId, writer, 'Top')
  const reply = () => say(blogId, other, 'Once', { parent: top, submissionId: 'of a reply' })
  const answers = await Promise.all([reply(), reply()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  await remove(blogId, top, writer)
  expect((await reply()).statusCode).toBe(201)
  await site.db.updateTable('blogs').set({ comments_closed: 1 }).where('id', '=', blogId).execute()
  expect((await reply()).statusCode).toBe(201)
  expect((await say(blogId, other, 'Another', { parent: top })).json().message).toContain('are closed')
  expect((await send(`/comment/getComment/${blogId}`, other)).json().data).toHaveLength(1)
})

test('who is silenced cannot reply, and what an admin removes and restores keeps its place', async () => {
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

test('a reply that is held waits for its writer alone, and is below its comment once it is approved', async () => {
  const blogId = await newBlog()
  const top = await add(blogId, writer, 'Top')
  const plain = await add(blogId, other, 'A plain reply', top)
  await set({ heldWords: 'lighthouse' })
  await say(blogId, other, 'A lighthouse reply', { parent: plain })
  await send(`/comment/editComment/${plain}/${blogId}`, other, { newComment: 'An edited lighthouse' })
  expect(await read(blogId)).toEqual([['Top', undefined]])
  const held = (await get(site.app, `/comment/held/${blogId}`, other.cookie)).json().data
  expect(held).toMatchObject([{ parent: top }, { parent: top }])
  expect((await say(blogId, other, 'A lighthouse for nobody', { parent: 'nothing' })).statusCode).toBe(404)
  await remove(blogId, top, writer)
  const queue = (await get(site.app, '/admin/queue?limit=100', admin.cookie)).json().data as QueueItem[]
  for (const { _id, subject } of queue) {
    if (subject?.text.includes('lighthouse')) await send(`/admin/queue/${_id}/approve`, admin, { reason: '' })
  }
  expect(await read(blogId)).toEqual([
    ['An edited lighthouse', top],
    ['A lighthouse reply', top],
  ])
})

test('a live reply says which comment it belongs to', async () => {
  const blogId = await newBlog()
  const top = await add(blogId, writer, 'Top')
  await site.app.listen({ port: 0 })
  const { port } = site.app.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, { extraHeaders: { cookie: other.cookie }, transports: ['websocket'] })
  await new Promise<void>((resolve) => socket.emit('watchBlog', blogId, resolve))
  const heard = new Promise((resolve) => socket.on('commentsChanged', (...event) => resolve(event)))
  await add(blogId, creator, 'A reply', top)
  expect(await heard).toMatchObject([blogId, { comment: { comment: 'A reply', parent: top } }])
  socket.disconnect()
})
