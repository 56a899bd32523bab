import { afterAll, beforeAll, expect, test } from 'vitest'
import { Comment } from '#contract/comments.ts'
import { QUOTE_MAX } from '#contract/limits.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { addComment, deleteComment, editComment, readComments } from '../testing/comments.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

let site: TestSite
let admin: SignedIn
let creator: SignedIn
let writer: SignedIn
let blogId: string
const TEXTS = {
  intro:
    '<p>Every evening<sup data-kind="footnote">But one</sup> somebody <strong>climbed</strong> the stairs.</p><ul><li>One lamp</li><li>Two keepers</li></ul>',
  paraOneTitle: 'The lamp & its oil',
  paraOneDescription: '<p>It burned&nbsp;colza, “a cabbage” &lt;not whale&gt;.</p>',
}
beforeAll(async () => {
  site = await makeSite()
  admin = await makeAdmin(site)
  creator = await signedIn(site.app)
  writer = await signedIn(site.app, { role: 'Reader', name: 'A Writer' })
  blogId = (await postBlog(site.app, creator, TEXTS))._id
})
afterAll(() => site.close())

const add = (more: object = {}, id = blogId, as = writer) =>
  addComment(site, id, { comment: 'Said', ...more }, as, { answer: 'changed' })
const remove = (commentId: string) => deleteComment(site, { commentId, blogId }, writer)
const heldIn = async (id: string) =>
  (await call(site, 'GET /comment/held/:blogId', { params: { blogId: id }, as: writer })).data
const listed = (id = blogId) => readComments(site, id, creator)
const find = async (_id = '') => (await listed()).find((comment) => comment._id === _id)
async function change(id: string, changes: Record<string, string>) {
  const { mainImage: _, ...fields } = await blogFields({ ...TEXTS, ...changes })
  expect((await call(site, 'PUT /blog/update/:id', { params: { id }, form: fields, as: creator })).statusCode).toBe(200)
}
const AT = { section: 'paraOne', quote: 'The lamp & its oil It burned colza, “a cabbage” <not whale>.' }

test.each([
  [{ section: 'paraOne' }, { section: 'paraOne' }],
  [AT, AT],
  [{ section: 'intro', quote: 'somebody climbed' }, {}],
  [{ section: 'intro', quote: 'Every evening somebody' }, {}],
  [{ section: 'intro', quote: ' the stairs.\n\n One  lamp\nTwo ' }, { quote: 'the stairs. One lamp Two' }],
  [{ section: 'intro', quote: 'Every\u200b eve\u202ening' }, { quote: 'Every evening' }],
])('a comment at %j stands there for everybody', async (place, stored) => {
  const answer = await add(place)
  expect([answer.statusCode, answer.data.length]).toEqual([201, 1])
  const [comment] = answer.data
  expect(Comment.strict().parse(comment)).toMatchObject({ ...place, ...stored })
  expect(await find(comment?._id)).toEqual(comment)
})

test.each([
  [400, { quote: 'Every evening' }, 'quote', 'A quote needs the section that it is from'],
  [400, { section: 'intro', quote: ' \u200b' }, 'quote', 'Quote some words, or none'],
  [400, { section: 'intro', quote: 'x'.repeat(QUOTE_MAX + 1) }, 'quote', 'A comment can quote at most 300 characters'],
  [400, { section: 'paraFour' }, 'section', expect.any(String)],
  [400, { section: 'intro', parent: 'one' }, 'section', 'A reply belongs to its comment, and quotes nothing itself'],
  [409, { section: 'intro', quote: 'said by nobody' }, 'quote', /^This phrase is no longer in the text/],
  [409, { section: 'intro', quote: 'It burned' }, 'quote', /^This phrase/],
  [409, { section: 'paraTwo' }, 'section', /^This section is no longer in the text/],
])('%i: nobody has a blog say what it does not: %j', async (statusCode, place, path, message) => {
  const before = await listed()
  const answer = await add(place)
  expect(answer).toMatchObject({ statusCode, errors: [{ path }] })
  expect(answer.errors?.[0]?.message).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message)
  expect(await listed()).toEqual(before)
})

test('a phrase stays with its comment once it is gone from the text', async () => {
  const { _id } = await postBlog(site.app, creator, TEXTS)
  const place = { ...AT, submissionId: 'once' }
  const [comment] = (await add(place, _id)).data
  await change(_id, { paraOneDescription: '', paraOneTitle: '' })
  expect((await add(AT, _id)).statusCode).toBe(409)
  const again = await add(place, _id)
  expect([again.statusCode, again.data]).toEqual([201, [comment]])
  expect(await listed(_id)).toEqual([comment])
})

test('a reply stands where its comment does, also when that is gone', async () => {
  const [top] = (await add(AT)).data
  const [reply] = (await add({ parent: top?._id })).data
  expect(reply).toMatchObject({ parent: top?._id, section: 'paraOne' })
  expect(reply).not.toHaveProperty('quote')
  await remove(top?._id ?? '')
  const [next] = (await add({ parent: reply?._id })).data
  expect(next).toMatchObject({ parent: top?._id, section: 'paraOne' })
})

test('what it quotes comes along to every place that a comment is moved to, and back', async () => {
  const _id = (await add(AT)).data[0]?._id ?? ''
  const params = { commentId: _id, blogId }
  const edit = (newComment: string) => editComment(site, params, { newComment }, writer)
  const isBack = async () => expect(await find(_id)).toMatchObject({ _id, ...AT })

  await edit('Said better')
  await isBack()
  await remove(_id)
  const restored = await call(site, 'POST /trash/restoreComment/:commentId', { params, as: writer })
  expect(restored.data).toMatchObject(AT)
  await isBack()
  await call(site, 'PUT /comment/hide/:commentId/:blogId', { params, body: { reason: 'Off topic' }, as: creator })
  expect((await call(site, 'GET /comment/hidden/:blogId', { params: { blogId }, as: writer })).data).toMatchObject([AT])
  const query = { answer: 'changed' } as const
  const shown = await call(site, 'DELETE /comment/hide/:commentId/:blogId', { params, query, as: creator })
  expect(shown.data).toMatchObject([AT])
  await isBack()
  await act(site, admin, 'remove-contributions', writer)
  await act(site, admin, 'restore-contributions', writer)
  await isBack()
  await holding('pills', async () => {
    await edit('Said with pills')
    expect(await heldIn(blogId)).toMatchObject([AT])
    await approveAll()
  })
  await isBack()
})

test('a comment that waits keeps its place, and tells nothing of a withdrawn text', async () => {
  const { _id } = await postBlog(site.app, creator, TEXTS)
  await holding('pills', async () => {
    const answer = await add({ ...AT, comment: 'Are there pills?', submissionId: 'waits' }, _id)
    expect(answer).toMatchObject({ statusCode: 202, data: [] })
    const [top] = (await add({ section: 'intro' }, _id)).data
    await add({ comment: 'More pills', parent: top?._id }, _id)
    expect(await heldIn(_id)).toMatchObject([AT, { section: 'intro', parent: top?._id }])
    await change(_id, { published: 'false' })
    expect(JSON.stringify(await heldIn(_id))).not.toContain('colza')
    await change(_id, { published: 'true' })
    await approveAll()
  })
  expect(await listed(_id)).toMatchObject([{ section: 'intro' }, AT, { section: 'intro' }])
})

test('a comment with a quote comes back with an account that was about to be deleted', async () => {
  const leaver = await signedIn(site.app, { role: 'Reader' })
  const [comment] = (await add(AT, blogId, leaver)).data
  await call(site, 'POST /user/deleteAccount', { body: { texts: 'go', currentPassword: PASSWORD }, as: leaver })
  expect(await find(comment?._id)).toBeUndefined()
  const { email, role } = leaver.user
  const body = { email, password: PASSWORD, role, keepAccount: true }
  expect((await call(site, 'POST /user/login', { body, as: leaver })).statusCode).toBe(200)
  expect(await find(comment?._id)).toMatchObject(AT)
})

/** Makes some calls while comments with a word wait for approval. */
async function holding(heldWords: string, make: () => Promise<void>): Promise<void> {
  await setSettings(site, admin, { heldWords })
  await make()
  await setSettings(site, admin, { heldWords: '' })
}

async function approveAll(): Promise<void> {
  for (const { _id } of (await call(site, 'GET /admin/queue', { as: admin })).data) {
    const params = { id: _id, decision: 'approve' } as const
    const decided = await call(site, 'POST /admin/queue/:id/:decision', { params, body: { reason: '' }, as: admin })
    expect(decided.statusCode).toBe(200)
  }
}
