import { afterAll, beforeAll, expect, test } from 'vitest'
import { HiddenComment, type NewComment } from '#contract/comments.ts'
import { HIDE_REASON_MAX } from '#contract/limits.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { addComment, readComments } from '../testing/comments.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let admin: SignedIn
let creator: SignedIn
let writer: SignedIn
let other: SignedIn
let blogId: string
beforeAll(async () => {
  site = await makeSite()
  admin = await makeAdmin(site)
  creator = await signedIn(site.app)
  writer = await signedIn(site.app, { role: 'Reader', name: 'A Writer' })
  other = await signedIn(site.app)
  blogId = (await postBlog(site.app, creator))._id
})
afterAll(() => site.close())

const say = (as: SignedIn, more: Partial<NewComment> = {}) => addComment(site, blogId, { comment: 'Said', ...more }, as)
const add = async (as: SignedIn, more?: Partial<NewComment>) => (await say(as, more)).data.at(-1)?._id ?? ''
const hide = (commentId: string, as = creator, reason = 'Off topic') =>
  call(site, 'PUT /comment/hide/:commentId/:blogId', { params: { commentId, blogId }, body: { reason }, as })
const show = (commentId: string, as = creator) =>
  call(site, 'DELETE /comment/hide/:commentId/:blogId', { params: { commentId, blogId }, as })
const read = (as = other) => readComments(site, blogId, as)
const idsOf = async (as?: SignedIn) => (await read(as)).map(({ _id }) => _id)
const hiddenTo = async (as: SignedIn) =>
  (await call(site, 'GET /comment/hidden/:blogId', { params: { blogId }, as })).data

test('a hidden comment and the reason are for its writer and the creator alone', async () => {
  const top = await add(other)
  const id = await add(writer, { comment: 'Said to @A Writer', parent: top, mentions: [writer.user._id] })
  await add(other)
  const before = await read()
  const hidden = await hide(id)
  expect(hidden).toMatchObject({ statusCode: 200, message: 'Comment hidden' })
  expect(await idsOf()).toEqual(await idsOf(writer))
  expect(await idsOf()).not.toContain(id)
  for (const person of [writer, creator]) {
    const [shown] = await hiddenTo(person)
    expect(HiddenComment.strict().parse(shown)).toMatchObject({ ...before[1], reason: 'Off topic' })
  }
  expect(await hiddenTo(other)).toEqual([])
  expect((await hide(id)).statusCode).toBe(404)
  for (const person of [writer, other]) expect((await show(id, person)).statusCode).toBe(404)
  expect((await say(other, { comment: 'To it', parent: id })).statusCode).toBe(404)
  expect((await show(id)).data).toEqual(before)
  expect(await hiddenTo(creator)).toEqual([])
  expect((await show(id)).statusCode).toBe(404)
})

test('only the creator of the blog hides comments, and none of their own, and says why', async () => {
  const id = await add(writer)
  for (const person of [writer, other]) expect((await hide(id, person)).statusCode).toBe(403)
  expect((await hide(await add(creator))).statusCode).toBe(403)
  for (const reason of ['', ' \u200b', 'x'.repeat(HIDE_REASON_MAX + 1)]) {
    expect(await hide(id, creator, reason)).toMatchObject({ statusCode: 400, errors: [{ path: 'reason' }] })
  }
  await act(site, admin, 'silence', creator)
  expect((await hide(id)).statusCode).toBe(403)
  await act(site, admin, 'unsilence', creator)
})

test('its writer deletes a hidden comment permanently, and no one else does', async () => {
  const id = await add(writer)
  await hide(id)
  const remove = (by: SignedIn) => call(site, 'DELETE /comment/hidden/:id', { params: { id }, as: by })
  for (const person of [creator, other]) expect((await remove(person)).statusCode).toBe(404)
  expect((await remove(writer)).statusCode).toBe(200)
  expect((await hiddenTo(creator)).map(({ _id }) => _id)).not.toContain(id)
  expect((await show(id)).statusCode).toBe(404)
})

test('what an admin removed, or whose writer leaves, comes back hidden', async () => {
  const spammer = await signedIn(site.app, { role: 'Reader' })
  const id = await add(spammer)
  await hide(id)
  await act(site, admin, 'remove-contributions', spammer)
  expect((await hiddenTo(creator)).map(({ _id }) => _id)).not.toContain(id)
  expect((await show(id)).statusCode).toBe(404)
  await act(site, admin, 'restore-contributions', spammer)
  expect((await hiddenTo(creator)).map(({ _id }) => _id)).toContain(id)
  await call(site, 'POST /user/deleteAccount', { body: { texts: 'go', currentPassword: PASSWORD }, as: spammer })
  expect((await hiddenTo(creator)).map(({ _id }) => _id)).not.toContain(id)
  expect((await show(id)).statusCode).toBe(404)
})
