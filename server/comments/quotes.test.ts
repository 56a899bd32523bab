import { afterAll, beforeAll, expect, test } from 'vitest'
import { Comment } from '#contract/comments.ts'
import { QUOTE_MAX } from '#contract/limits.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, get, PASSWORD, postBlog, type SignedIn, sendForm, signedIn } from '../testing/requests.ts'

let site: TestSite
let admin: SignedIn
let creator: SignedIn
let writer: SignedIn
let blogId: string
const TEXTS = {
  intro:
    '<p>Every evening somebody <strong>climbed</strong> the stairs.</p><ul><li>One lamp</li><li>Two keepers</li></ul>',
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

type Method = 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, path: string, { cookie }: SignedIn, payload?: object) =>
  site.app.inject({ method, url: `/api/v1${path}`, headers: { cookie }, ...(payload && { payload }) })
const add = (more: object = {}, id = blogId, by = writer) =>
  call('POST', `/comment/newComment/${id}?answer=changed`, by, { comment: 'Said', ...more })
const listed = async (id = blogId, by = creator) =>
  (await call('POST', `/comment/getComment/${id}`, by)).json().data as Comment[]
const find = async (_id: string, id = blogId) => (await listed(id)).find((comment) => comment._id === _id)
async function change(id: string, changes: Record<string, string>) {
  const { mainImage: _, ...fields } = await blogFields({ ...TEXTS, ...changes })
  expect((await sendForm(site.app, 'PUT', `/blog/update/${id}`, fields, creator.cookie)).statusCode).toBe(200)
}
const AT = { section: 'paraOne', quote: 'The lamp & its oil It burned colza, “a cabbage” <not whale>.' }

test.each([
  [{ section: 'paraOne' }, { section: 'paraOne' }],
  [AT, AT],
  [{ section: 'intro', quote: 'somebody climbed' }, {}],
  [{ section: 'intro', quote: ' the stairs.\n\n One  lamp\nTwo ' }, { quote: 'the stairs. One lamp Two' }],
  [{ section: 'intro', quote: 'Every\u200b eve\u202ening' }, { quote: 'Every evening' }],
])('a comment at %j stands there for everybody', async (place, stored) => {
  const answer = await add(place)
  expect([answer.statusCode, answer.json().data.length]).toEqual([201, 1])
  const [comment] = answer.json().data
  expect(Comment.strict().parse(comment)).toMatchObject({ ...place, ...stored })
  expect(await find(comment._id)).toEqual(comment)
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
  expect(answer.json()).toMatchObject({ statusCode, errors: [{ path }] })
  expect(answer.json().errors[0].message).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message)
  expect(await listed()).toEqual(before)
})

test('a phrase stays with its comment once it is gone, also when the comment is sent again', async () => {
  const { _id } = await postBlog(site.app, creator, TEXTS)
  const place = { ...AT, submissionId: 'once' }
  const [comment] = (await add(place, _id)).json().data
  await change(_id, { paraOneDescription: '', paraOneTitle: '' })
  expect((await add(AT, _id)).statusCode).toBe(409)
  const again = await add(place, _id)
  expect([again.statusCode, again.json().data]).toEqual([201, [comment]])
  expect(await listed(_id)).toEqual([comment])
})

test('a reply stands where its comment does, also when that is gone', async () => {
  const [top] = (await add(AT)).json().data
  const [reply] = (await add({ parent: top._id })).json().data
  expect(reply).toMatchObject({ parent: top._id, section: 'paraOne' })
  expect(reply).not.toHaveProperty('quote')
  await call('POST', `/comment/deleteComment/${top._id}/${blogId}`, writer)
  const [next] = (await add({ parent: reply._id })).json().data
  expect(next).toMatchObject({ parent: top._id, section: 'paraOne' })
})

test('what it quotes comes along to every place that a comment is moved to, and back', async () => {
  const [comment] = (await add(AT)).json().data
  const { _id } = comment
  const edit = (newComment: string) => call('POST', `/comment/editComment/${_id}/${blogId}`, writer, { newComment })
  const isBack = async () => expect(await find(_id)).toMatchObject({ _id, ...AT })

  await edit('Said better')
  await isBack()
  await call('POST', `/comment/deleteComment/${_id}/${blogId}`, writer)
  expect((await call('POST', `/trash/restoreComment/${_id}`, writer)).json().data).toMatchObject(AT)
  await isBack()
  await call('PUT', `/comment/hide/${_id}/${blogId}`, creator, { reason: 'Off topic' })
  expect((await get(site.app, `/comment/hidden/${blogId}`, writer.cookie)).json().data).toMatchObject([AT])
  const shown = await call('DELETE', `/comment/hide/${_id}/${blogId}?answer=changed`, creator)
  expect(shown.json().data).toMatchObject([AT])
  await isBack()
  await act(site, admin, 'remove-contributions', writer)
  await act(site, admin, 'restore-contributions', writer)
  await isBack()
  await holding('pills', async () => {
    await edit('Said with pills')
    expect((await get(site.app, `/comment/held/${blogId}`, writer.cookie)).json().data).toMatchObject([AT])
    await approveAll()
  })
  await isBack()
})

test('a comment that waits keeps its place, and tells nothing of a text that its writer may no longer read', async () => {
  const { _id } = await postBlog(site.app, creator, TEXTS)
  const waiting = async () => (await get(site.app, `/comment/held/${_id}`, writer.cookie)).json().data
  await holding('pills', async () => {
    const answer = await add({ ...AT, comment: 'Are there pills?', submissionId: 'waits' }, _id)
    expect(answer.json()).toMatchObject({ statusCode: 202, data: [] })
    const [top] = (await add({ section: 'intro' }, _id)).json().data
    await add({ comment: 'More pills', parent: top._id }, _id)
    expect(await waiting()).toMatchObject([AT, { section: 'intro', parent: top._id }])
    await change(_id, { published: 'false' })
    expect(JSON.stringify(await waiting())).not.toContain('colza')
    await change(_id, { published: 'true' })
    await approveAll()
  })
  expect(await listed(_id)).toMatchObject([{ section: 'intro' }, AT, { section: 'intro' }])
})

test('a comment with a quote comes back with an account that was about to be deleted', async () => {
  const leaver = await signedIn(site.app, { role: 'Reader' })
  const [comment] = (await add(AT, blogId, leaver)).json().data
  await call('POST', '/user/deleteAccount', leaver, { texts: 'go', currentPassword: PASSWORD })
  expect(await find(comment._id)).toBeUndefined()
  const login = { email: leaver.user.email, password: PASSWORD, role: 'Reader', keepAccount: true }
  expect((await call('POST', '/user/login', leaver, login)).statusCode).toBe(200)
  expect(await find(comment._id)).toMatchObject(AT)
})

/** Makes some calls while comments with a word wait for approval. */
async function holding(heldWords: string, make: () => Promise<void>): Promise<void> {
  await call('PUT', '/admin/settings', admin, { heldWords })
  await make()
  await call('PUT', '/admin/settings', admin, { heldWords: '' })
}

async function approveAll(): Promise<void> {
  for (const { _id } of (await get(site.app, '/admin/queue', admin.cookie)).json().data) {
    expect((await call('POST', `/admin/queue/${_id}/approve`, admin, { reason: '' })).statusCode).toBe(200)
  }
}
