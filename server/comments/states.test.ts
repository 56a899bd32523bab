import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QueueDecision } from '#contract/reports.ts'
import { holdComment } from '../holding/store.ts'
import { decideHeld } from '../moderation/held.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { addComment, deleteComment, editComment, readComments } from '../testing/comments.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

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

const set = (heldWords: string) => setSettings(site, admin, { heldWords })
const say = (comment: string, more = {}) => addComment(site, blogId, { comment, ...more }, writer)
const shown = () => readComments(site, blogId, creator)
const edit = (commentId: string, newComment: string) => editComment(site, { commentId, blogId }, { newComment }, writer)
const hide = (commentId: string) =>
  call(site, 'PUT /comment/hide/:commentId/:blogId', {
    params: { commentId, blogId },
    body: { reason: 'Off topic' },
    as: creator,
  })
const restore = (commentId: string) =>
  call(site, 'POST /trash/restoreComment/:commentId', { params: { commentId }, as: writer })
const held = async () => (await call(site, 'GET /comment/held/:blogId', { params: { blogId }, as: writer })).data
const decide = (id: string, decision: QueueDecision, body: { reason?: string; since?: string } = {}) =>
  call(site, 'POST /admin/queue/:id/:decision', { params: { id, decision }, body, as: admin })
const approve = (id: string, since?: string) => decide(id, 'approve', since === undefined ? {} : { since })
const count = async () => {
  const row = await site.db
    .selectFrom('comment_counts')
    .select('comments')
    .where('blog_id', '=', blogId)
    .executeTakeFirst()
  return row?.comments ?? 0
}
/** The kinds of notifications that a person gets about this blog. */
const toldTo = async (as: SignedIn) => {
  const { data } = await call(site, 'GET /notifications', { as })
  return data.flatMap(({ kind, blog }) => (blog?._id === blogId ? [kind] : []))
}
const stateOf = (id: string) => site.db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()
/** Whether the comment is public, counted and notified of, and nothing of another state is left. */
async function expectPublic(id: string, isPublic: boolean) {
  expect((await shown()).map(({ _id }) => _id)).toEqual(isPublic ? [id] : [])
  expect(await count()).toBe(isPublic ? 1 : 0)
  const { state, removed_at } = (await stateOf(id)) ?? {}
  const isHeld = state === 'held' && removed_at === null
  expect(await toldTo(creator)).toEqual(isPublic ? ['comments'] : isHeld ? ['waiting'] : [])
  expect(await toldTo(friend)).toEqual(isPublic ? ['mentions'] : [])
  const nothing = { state_at: null, reasons: null, suspected: 0, told: '', trashed_by: null, removed_at: null }
  if (isPublic) expect(await stateOf(id)).toMatchObject({ ...nothing, state: 'public' })
  await expectCountsConsistent(site.db)
}

test('a comment keeps its id through every state', async () => {
  await set('pills')
  expect((await say('@The Friend: pills', { mentions: [friend.user._id] })).statusCode).toBe(202)
  const [{ _id: id } = { _id: '' }] = await held()
  await expectPublic(id, false)
  const before = new Date().toISOString()
  expect((await approve(id)).statusCode).toBe(200)
  await expectPublic(id, true)
  const [first] = await shown()
  expect(first?.createdAt && first.createdAt >= before).toBe(true)

  expect(await edit(id, '@The Friend: more pills')).toMatchObject({ statusCode: 202, held: true })
  expect((await held()).map(({ _id }) => _id)).toEqual([id])
  await expectPublic(id, false)
  await approve(id)
  await expectPublic(id, true)
  expect((await shown())[0]?.createdAt).toBe(first?.createdAt)

  const params = { commentId: id, blogId }
  await hide(id)
  await expectPublic(id, false)
  await call(site, 'DELETE /comment/hide/:commentId/:blogId', { params, as: creator })
  await expectPublic(id, true)
  await deleteComment(site, params, writer)
  await expectPublic(id, false)
  expect((await restore(id)).statusCode).toBe(200)
  await expectPublic(id, true)
  await act(site, admin, 'remove-contributions', writer)
  await expectPublic(id, false)
  expect((await restore(id)).statusCode).toBe(404)
  await act(site, admin, 'restore-contributions', writer)
  await expectPublic(id, true)
  expect((await shown())[0]).toMatchObject({ mentions: [{ _id: friend.user._id }] })
})

test('of a comment that is removed with all others of its writer each state comes back', async () => {
  await hide((await say('It is hidden')).data[0]?._id ?? '')
  await say('It is public')
  await set('pills')
  await say('It has pills')
  await say('It has more pills')
  const [{ _id: refused } = { _id: '' }] = await held()
  await decide(refused, 'refuse', { reason: 'No' })
  const all = () => site.db.selectFrom('comments').selectAll().where('blog_id', '=', blogId).orderBy('id').execute()
  const before = await all()
  expect(before.map(({ state }) => state).sort()).toEqual(['held', 'hidden', 'public', 'refused'])
  await act(site, admin, 'remove-contributions', writer)
  expect([await shown(), await held(), await count()]).toEqual([[], [], 0])
  await act(site, admin, 'restore-contributions', writer)
  expect(await all()).toEqual(before)
  await expectCountsConsistent(site.db)
})

test('of two admins who decide at once one is refused, and so is an outdated decision', async () => {
  await set('pills')
  await say('Some pills')
  const [{ _id: id } = { _id: '' }] = await held()
  const decisions = await Promise.all([approve(id), approve(id)])
  expect(decisions.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  expect(await count()).toBe(1)
  await edit(id, 'Other pills')
  const queue = (await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })).data
  const entry = queue.find(({ _id }) => _id === id)
  expect((await approve(id, entry?.since)).statusCode).toBe(200)
  await edit(id, 'Other pills')
  expect((await approve(id, entry?.since)).statusCode).toBe(409)
  expect(await count()).toBe(0)
  await expectCountsConsistent(site.db)
})

test('a repeated request finds its comment, held, public or approved', async () => {
  await set('pills')
  const again = () => say('Once: pills', { submissionId: 'once' })
  const first = await again()
  expect(await again()).toEqual(first)
  expect(await held()).toHaveLength(1)
  await set('')
  // Nothing would hold it any more; it still waits.
  expect(await again()).toEqual(first)
  const [{ _id: id } = { _id: '' }] = await held()
  await approve(id)
  expect(await again()).toMatchObject({ statusCode: 201, data: [{ _id: id }] })
  await set('pills')
  expect(await again()).toMatchObject({ statusCode: 201, data: [{ _id: id }] })
  expect(await count()).toBe(1)
})

test('a repeated request whose comment was refused adds none and does not wait', async () => {
  await set('pills')
  const again = () => say('Refused: pills', { submissionId: 'refused' })
  await again()
  const [{ _id: id } = { _id: '' }] = await held()
  await decideHeld(site, { itemId: id, actorId: null, decision: 'refuse', reason: '' }, new Date())
  for (const words of ['pills', '']) {
    await set(words)
    const repeated = await again()
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
