import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdComment } from '../holding/store.ts'
import { decideHeld } from '../moderation/held.ts'
import { makeAdmin } from '../testing/admins.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { get, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let admin: SignedIn
let creator: SignedIn
let writer: SignedIn
let friend: SignedIn
let blogId: string
beforeAll(async () => {
  site = await makeSite()
  admin = await makeAdmin(site)
  creator = await signedIn(site.app, { name: 'The Creator' })
  writer = await signedIn(site.app, { role: 'Reader', name: 'The Writer' })
  friend = await signedIn(site.app, { role: 'Reader', name: 'The Friend' })
})
afterAll(() => site.close())
beforeEach(async () => {
  blogId = (await postBlog(site.app, creator))._id
  await set('')
})

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object | undefined, { cookie }: SignedIn) =>
  site.app.inject({ method, url: `/api/v1${path}`, headers: { cookie }, ...(payload && { payload }) })
const set = (heldWords: string) => call('PUT', '/admin/settings', { heldWords }, admin)
const say = (comment: string, more = {}) => call('POST', `/comment/newComment/${blogId}`, { comment, ...more }, writer)
const shown = async () =>
  (await call('POST', `/comment/getComment/${blogId}`, {}, creator)).json().data as { _id: string; createdAt: string }[]
const held = async () =>
  (await get(site.app, `/comment/held/${blogId}`, writer.cookie)).json().data as { _id: string }[]
const approve = (id: string, more = {}) => call('POST', `/admin/queue/${id}/approve`, { ...more }, admin)
const count = async () => {
  const row = await site.db
    .selectFrom('comment_counts')
    .select('comments')
    .where('blog_id', '=', blogId)
    .executeTakeFirst()
  return row?.comments ?? 0
}
/** Which of the kinds a person is told of in this blog. */
const toldTo = async ({ cookie }: SignedIn) => {
  const { data } = (await get(site.app, '/notifications', cookie)).json()
  return (data as { kind: string; blog: { _id: string } | null }[]).flatMap(({ kind, blog }) =>
    blog?._id === blogId ? [kind] : [],
  )
}
const stateOf = (id: string) => site.db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()
/** Whether the comment is public, counted and told of, and nothing of another state is left. */
async function expectPublic(id: string, isPublic: boolean) {
  expect((await shown()).map(({ _id }) => _id)).toEqual(isPublic ? [id] : [])
  expect(await count()).toBe(isPublic ? 1 : 0)
  expect(await toldTo(creator)).toEqual(isPublic ? ['comments'] : [])
  expect(await toldTo(friend)).toEqual(isPublic ? ['mentions'] : [])
  const nothing = { state_at: null, reasons: null, suspected: 0, told: '', trashed_by: null, removed_at: null }
  if (isPublic) expect(await stateOf(id)).toMatchObject({ ...nothing, state: 'public' })
  await expectCountsConsistent(site.db)
}

test('a comment keeps its id when it is held, approved, edited, hidden, shown, deleted, restored and removed', async () => {
  await set('pills')
  expect((await say('@The Friend: pills', { mentions: [friend.user._id] })).statusCode).toBe(202)
  const [{ _id: id } = { _id: '' }] = await held()
  await expectPublic(id, false)
  const before = new Date().toISOString()
  expect((await approve(id)).statusCode).toBe(200)
  await expectPublic(id, true)
  const [first] = await shown()
  expect(first?.createdAt && first.createdAt >= before).toBe(true)

  const path = `${id}/${blogId}`
  const edited = await call('POST', `/comment/editComment/${path}`, { newComment: '@The Friend: more pills' }, writer)
  expect(edited.json()).toMatchObject({ statusCode: 202, held: true })
  expect((await held()).map(({ _id }) => _id)).toEqual([id])
  await expectPublic(id, false)
  await approve(id)
  await expectPublic(id, true)
  expect((await shown())[0]?.createdAt).toBe(first?.createdAt)

  await call('PUT', `/comment/hide/${path}`, { reason: 'Off topic' }, creator)
  await expectPublic(id, false)
  await call('DELETE', `/comment/hide/${path}`, undefined, creator)
  await expectPublic(id, true)
  await call('POST', `/comment/deleteComment/${path}`, undefined, writer)
  await expectPublic(id, false)
  expect((await call('POST', `/trash/restoreComment/${id}`, {}, writer)).statusCode).toBe(200)
  await expectPublic(id, true)
  const act = (action: string) => call('POST', `/admin/people/${writer.user._id}/${action}`, {}, admin)
  await act('remove-contributions')
  await expectPublic(id, false)
  expect((await call('POST', `/trash/restoreComment/${id}`, {}, writer)).statusCode).toBe(404)
  await act('restore-contributions')
  await expectPublic(id, true)
  expect((await shown())[0]).toMatchObject({ mentions: [{ _id: friend.user._id }] })
})

test('of a comment that is removed with all others of its writer each state comes back', async () => {
  const { _id: hidden } = (await say('It is hidden')).json().data[0]
  await call('PUT', `/comment/hide/${hidden}/${blogId}`, { reason: 'Off topic' }, creator)
  await say('It is public')
  await set('pills')
  await say('It has pills')
  await say('It has more pills')
  const [{ _id: refused } = { _id: '' }] = await held()
  await call('POST', `/admin/queue/${refused}/refuse`, { reason: 'No' }, admin)
  const all = () => site.db.selectFrom('comments').selectAll().where('blog_id', '=', blogId).orderBy('id').execute()
  const before = await all()
  expect(before.map(({ state }) => state).sort()).toEqual(['held', 'hidden', 'public', 'refused'])
  const act = (action: string) => call('POST', `/admin/people/${writer.user._id}/${action}`, {}, admin)
  await act('remove-contributions')
  expect([await shown(), await held(), await count()]).toEqual([[], [], 0])
  await act('restore-contributions')
  expect(await all()).toEqual(before)
  await expectCountsConsistent(site.db)
})

test('of two admins who decide at once one is told that it is decided, and what was changed since is not decided on', async () => {
  await set('pills')
  await say('Some pills')
  const [{ _id: id } = { _id: '' }] = await held()
  const decisions = await Promise.all([approve(id), approve(id)])
  expect(decisions.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  expect(await count()).toBe(1)
  const edit = () => call('POST', `/comment/editComment/${id}/${blogId}`, { newComment: 'Other pills' }, writer)
  await edit()
  const queue = (await get(site.app, '/admin/queue?limit=100', admin.cookie)).json().data as {
    _id: string
    since: string
  }[]
  const entry = queue.find(({ _id }) => _id === id)
  expect((await approve(id, { since: entry?.since })).statusCode).toBe(200)
  await edit()
  expect((await approve(id, { since: entry?.since })).statusCode).toBe(409)
  expect(await count()).toBe(0)
  await expectCountsConsistent(site.db)
})

test('a request that is repeated finds its comment, whether it waits, is public or was held and approved', async () => {
  await set('pills')
  const again = () => say('Once: pills', { submissionId: 'once' })
  const first = await again()
  expect((await again()).json()).toEqual(first.json())
  expect(await held()).toHaveLength(1)
  await set('')
  // Nothing would hold it any more; it still waits.
  expect((await again()).json()).toEqual(first.json())
  const [{ _id: id } = { _id: '' }] = await held()
  await approve(id)
  expect((await again()).json()).toMatchObject({ statusCode: 201, data: [{ _id: id }] })
  await set('pills')
  expect((await again()).json()).toMatchObject({ statusCode: 201, data: [{ _id: id }] })
  expect(await count()).toBe(1)
})

test('a request whose comment was refused is not said to wait when it is repeated, and adds none', async () => {
  await set('pills')
  const again = () => say('Refused: pills', { submissionId: 'refused' })
  await again()
  const [{ _id: id } = { _id: '' }] = await held()
  await decideHeld(site, { itemId: id, actorId: null, decision: 'refuse', reason: '' }, new Date())
  for (const words of ['pills', '']) {
    await set(words)
    const repeated = (await again()).json()
    expect(repeated).toMatchObject({ statusCode: 201, data: [] })
    expect(repeated.held).toBeUndefined()
  }
  expect(await count()).toBe(0)
})

test('of many comments that change at once each blog is counted once', async () => {
  const other = (await postBlog(site.app, creator))._id
  const ofBlogs = [blogId, other].flatMap((id) => Array.from({ length: 10 }, () => id))
  const reasons = ['suspected' as const]
  const held = await Promise.all(
    ofBlogs.map((id) =>
      holdComment(site.db, { blogId: id, authorId: writer.user._id, comment: 'Spam', top: null, reasons }, new Date()),
    ),
  )
  const ids = held.flatMap((id) => id ?? [])
  const decision = { actorId: null, decision: 'approve', reason: '' } as const
  await Promise.all(ids.map((itemId) => decideHeld(site, { ...decision, itemId }, new Date())))
  expect(await count()).toBe(10)
  await Promise.all(
    ['hidden', 'public', 'trashed'].map((state) =>
      site.db
        .updateTable('comments')
        .set({ state: state as 'hidden' })
        .where('id', 'in', ids)
        .execute(),
    ),
  )
  await expectCountsConsistent(site.db)
  await site.db.deleteFrom('comments').where('id', 'in', ids).execute()
  expect(await count()).toBe(0)
  await expectCountsConsistent(site.db)
})
