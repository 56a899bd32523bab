import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishScheduled } from '../blogs/publish.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { call } from '../testing/call.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { listen, originOf } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
/** A second instance on the same database, if the engine supports two. */
let second: TestSite | undefined
beforeAll(async () => {
  site = await makeSite()
  await listen(site)
  const { databaseUrl, dataDir } = site.config
  second = databaseUrl ? await makeSite({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }) : undefined
})
afterAll(async () => {
  await second?.close()
  await site.close()
})

const become = (role: string, as: SignedIn, at = site) =>
  call(at, 'PATCH /user/updateUserProfile', { form: { name: as.user.name, role }, as })
const post = async (as: SignedIn, at = site) =>
  (await call(at, 'POST /blog/post', { form: await blogFields(), as })).statusCode
const follow = ({ user }: SignedIn, as: SignedIn) =>
  call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: user._id }, as })
const directory = async () => (await call(site, 'GET /user/authors')).data
const isListed = async ({ user }: SignedIn) => {
  const top = (await call(site, 'GET /user/mostSubsAuthor')).data
  const { allAuthors } = await directory()
  return [allAuthors, top].map((list) => list.some(({ _id }) => _id === user._id))
}

test('a Reader can become an Author without signing in again', async () => {
  const reader = await signedIn(site.app, { role: 'Reader' })
  const { total } = await directory()
  expect(await post(reader)).toBe(403)
  expect((await become('Author', reader)).data).toEqual({ ...reader.user, role: 'Author' })
  expect(await post(reader)).toBe(201)
  expect((await call(site, 'GET /user/me', { as: reader })).data.role).toBe('Author')
  expect((await directory()).total).toBe(total + 1)
  expect(await isListed(reader)).toEqual([true, true])
  await expectCountsConsistent(site.db)
})

test('an Author who becomes a Reader is unlisted, keeps all, and can go back', async () => {
  const [author, fan] = [await signedIn(site.app), await signedIn(site.app, { role: 'Reader' })]
  const { _id } = await postBlog(site.app, author)
  await follow(author, fan)
  expect(await isListed(author)).toEqual([true, true])

  expect((await become('Reader', author)).data.role).toBe('Reader')
  expect(await isListed(author)).toEqual([false, false])
  expect(await post(author)).toBe(403)
  expect((await call(site, 'GET /blog/singleBlog/:id', { params: { id: _id }, as: fan })).statusCode).toBe(200)
  const profile = await call(site, 'GET /user/userProfile/:id', { params: { id: author.user._id }, as: fan })
  expect(profile.data).toMatchObject({ role: 'Reader', subscribed: true, subscriberCount: 1, blogs: [{ _id }] })
  await expectCountsConsistent(site.db)

  await become('Author', author)
  await become('Author', author)
  expect(await isListed(author)).toEqual([true, true])
  expect(await post(author)).toBe(201)
  const body = { email: author.user.email, password: PASSWORD, role: author.user.role }
  const login = await call(site, 'POST /user/login', { body })
  expect(login.data).toMatchObject({ role: 'Author', subscriberCount: 1 })
  await expectCountsConsistent(site.db)
})

test('who was made a Reader by an admin stays one until an admin gives the role back', async () => {
  const [admin, author] = [await makeAdmin(site), await signedIn(site.app)]
  const mine = async () => (await call(site, 'GET /user/me', { as: author })).data
  expect(await mine()).toMatchObject({ role: 'Author', authorRoleTaken: false })
  await act(site, admin, 'make-reader', author)
  const refused = await become('Author', author)
  expect(refused).toMatchObject({ statusCode: 403, errors: [{ path: 'role' }] })
  expect(refused.message).toContain('an admin')
  expect(await mine()).toMatchObject({ role: 'Reader', authorRoleTaken: true })
  expect(await post(author)).toBe(403)
  // All else of the profile can be changed.
  expect((await become('Reader', author)).statusCode).toBe(200)
  await act(site, admin, 'make-author', author)
  expect(await mine()).toMatchObject({ role: 'Author', authorRoleTaken: false })
  expect((await become('Reader', author)).statusCode).toBe(200)
  expect((await become('Author', author)).statusCode).toBe(200)
  await expectCountsConsistent(site.db)
})

test('a Reader whom an admin makes a Reader can no longer become an Author', async () => {
  const [admin, reader] = [await makeAdmin(site), await signedIn(site.app, { role: 'Reader' })]
  await act(site, admin, 'make-reader', reader)
  expect((await become('Author', reader)).statusCode).toBe(403)
  await expectCountsConsistent(site.db)
})

test('an Author who becomes a Reader edits and deletes blogs, and creates none', async () => {
  const [author, reader] = [await signedIn(site.app), await signedIn(site.app, { role: 'Reader' })]
  const [published, draft] = [await postBlog(site.app, author), await postBlog(site.app, author)]
  const { mainImage: image, ...fields } = await blogFields()
  const change = (id: string, as: SignedIn, changes = {}) =>
    call(site, 'PUT /blog/update/:id', { params: { id }, form: { ...fields, ...changes }, as })
  const putPicture = async (as: SignedIn) =>
    (await call(site, 'POST /blog/picture', { form: { image }, as })).statusCode
  await change(draft._id, author, { published: 'False' })
  await become('Reader', author)

  const changed = await change(published._id, author, { title: 'Changed by its creator, a Reader' })
  expect(changed).toMatchObject({ statusCode: 200, data: { title: 'Changed by its creator, a Reader' } })
  expect((await change(draft._id, author, { published: 'False' })).statusCode).toBe(200)
  expect(await putPicture(author)).toBe(201)
  expect(await post(author)).toBe(403)

  expect(await change(published._id, reader)).toMatchObject({
    statusCode: 403,
    message: 'Only its creator can change this blog.',
  })
  expect((await change(draft._id, reader)).statusCode).toBe(404)
  expect(await putPicture(reader)).toBe(403)

  for (const { _id } of [published, draft]) {
    const remove = (as: SignedIn) => deleteBlog(site, _id, as)
    expect((await remove(reader)).statusCode).toBe(_id === draft._id ? 404 : 403)
    expect((await remove(author)).statusCode).toBe(200)
  }
  expect(await putPicture(author)).toBe(403)
  await expectCountsConsistent(site.db)
})

test('what an Author scheduled stays theirs as a Reader, and is published in time', async () => {
  const author = await signedIn(site.app)
  const publishAt = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  const scheduled = await postBlog(site.app, author, { publishAt })
  await postBlog(site.app, author, { published: 'False' })
  await become('Reader', author)
  const tab = async (name: 'drafts' | 'scheduled' | 'published') =>
    (await call(site, 'GET /user/ownBlogs', { query: { tab: name }, as: author })).data.length
  expect([await tab('drafts'), await tab('scheduled'), await tab('published')]).toEqual([1, 1, 0])
  expect(await publishScheduled(site.db, { id: scheduled._id, publishAt }, new Date(publishAt))).toBe(true)
  expect([await tab('drafts'), await tab('scheduled'), await tab('published')]).toEqual([1, 0, 1])
})

test('another instance applies the new role from the next call', async () => {
  if (!second) return
  const author = await signedIn(site.app)
  expect(await post(author, second)).toBe(201)
  await become('Reader', author)
  expect(await post(author, second)).toBe(403)
  await become('Author', author, second)
  expect(await post(author)).toBe(201)
})

test('rejects an invalid role, and keeps the role if none is sent', async () => {
  const author = await signedIn(site.app)
  expect((await become('Owner', author)).errors).toMatchObject([{ path: 'role', message: 'Role is required' }])
  const kept = await call(site, 'PATCH /user/updateUserProfile', { form: { name: 'A' }, as: author })
  expect(kept.data.role).toBe('Author')
})

test('the number of authors stays correct after many concurrent changes of role', async () => {
  const author = await signedIn(site.app)
  await Promise.all(['Reader', 'Author', 'Reader', 'Author', 'Reader', 'Reader'].map((role) => become(role, author)))
  await expectCountsConsistent(site.db)
})

test("a change of role is sent to the user's other tabs only", async () => {
  const [person, other] = [await signedIn(site.app, { role: 'Reader' }), await signedIn(site.app)]
  const heard: string[] = []
  const sockets = [person, other].map(({ cookie, user }) => {
    const socket = io(originOf(site), {
      extraHeaders: { cookie },
      transports: ['websocket'],
      forceNew: true,
    })
    return { user, socket, connected: new Promise<void>((resolve) => socket.on('connect', resolve)) }
  })
  await Promise.all(sockets.map(({ connected }) => connected))
  for (const { user, socket } of sockets) socket.on('myProfileChanged', () => heard.push(user._id))
  const last = new Promise((resolve) => sockets[1]?.socket.on('newBlogCreated', resolve))
  const own = new Promise((resolve) => sockets[0]?.socket.on('myProfileChanged', resolve))
  await become('Author', person)
  await post(person)
  await Promise.all([last, own])
  expect(heard).toEqual([person.user._id])
  for (const { socket } of sockets) socket.disconnect()
})
