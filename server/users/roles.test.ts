import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Authors, TopAuthor } from '#contract/users.ts'
import { publishScheduled } from '../blogs/publish.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, get, PASSWORD, postBlog, type SignedIn, sendForm, signedIn } from '../testing/requests.ts'

let site: TestSite
/** A second instance on the same database, if the engine supports two. */
let second: TestSite | undefined
beforeAll(async () => {
  site = await makeSite()
  await site.app.listen({ port: 0 })
  const { databaseUrl, dataDir } = site.config
  second = databaseUrl ? await makeSite({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }) : undefined
})
afterAll(async () => {
  await second?.close()
  await site.close()
})

const become = (role: string, { cookie, user }: SignedIn, at = site) =>
  sendForm(at.app, 'PATCH', '/user/updateUserProfile', { name: user.name, role }, cookie)
const post = async ({ cookie }: SignedIn, at = site) =>
  (await sendForm(at.app, 'POST', '/blog/post', await blogFields(), cookie)).statusCode
const follow = ({ user }: SignedIn, { cookie }: SignedIn) =>
  site.app.inject({ method: 'POST', url: `/api/v1/subscribe/newSubscriber/${user._id}`, headers: { cookie } })
const directory = async () => (await get(site.app, '/user/authors')).json().data as Authors
const isListed = async ({ user }: SignedIn) => {
  const top = (await get(site.app, '/user/mostSubsAuthor')).json().data as TopAuthor[]
  const { allAuthors } = await directory()
  return [allAuthors, top].map((list) => list.some(({ _id }) => _id === user._id))
}

test('a Reader can become an Author without signing in again', async () => {
  const reader = await signedIn(site.app, { role: 'Reader' })
  const { total } = await directory()
  expect(await post(reader)).toBe(403)
  expect((await become('Author', reader)).json().data).toEqual({ ...reader.user, role: 'Author' })
  expect(await post(reader)).toBe(201)
  expect((await get(site.app, '/user/me', reader.cookie)).json().data.role).toBe('Author')
  expect((await directory()).total).toBe(total + 1)
  expect(await isListed(reader)).toEqual([true, true])
  await expectCountsConsistent(site.db)
})

test('an Author who becomes a Reader is no longer listed, keeps blogs and followers, and can become an Author again', async () => {
  const [author, fan] = [await signedIn(site.app), await signedIn(site.app, { role: 'Reader' })]
  const { _id } = await postBlog(site.app, author)
  await follow(author, fan)
  expect(await isListed(author)).toEqual([true, true])

  expect((await become('Reader', author)).json().data.role).toBe('Reader')
  expect(await isListed(author)).toEqual([false, false])
  expect(await post(author)).toBe(403)
  expect((await get(site.app, `/blog/singleBlog/${_id}`, fan.cookie)).statusCode).toBe(200)
  expect((await get(site.app, `/user/userProfile/${author.user._id}`, fan.cookie)).json().data).toMatchObject({
    role: 'Reader',
    subscribed: true,
    subscriberCount: 1,
    blogs: [{ _id }],
  })
  await expectCountsConsistent(site.db)

  await become('Author', author)
  await become('Author', author)
  expect(await isListed(author)).toEqual([true, true])
  expect(await post(author)).toBe(201)
  const payload = { email: author.user.email, password: PASSWORD, role: 'Author' }
  const login = await site.app.inject({ method: 'POST', url: '/api/v1/user/login', payload })
  expect(login.json().data).toMatchObject({ role: 'Author', subscriberCount: 1 })
  await expectCountsConsistent(site.db)
})

test('who was made a Reader by an admin stays one until an admin gives the role back', async () => {
  const [admin, author] = [await makeAdmin(site), await signedIn(site.app)]
  const mine = async () => (await get(site.app, '/user/me', author.cookie)).json().data
  expect(await mine()).toMatchObject({ role: 'Author', authorRoleTaken: false })
  await act(site, admin, 'make-reader', author)
  const refused = await become('Author', author)
  expect(refused.json()).toMatchObject({ statusCode: 403, errors: [{ path: 'role' }] })
  expect(refused.json().message).toContain('an admin')
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

test('an Author who becomes a Reader can still edit and delete their blogs, but not create new ones', async () => {
  const [author, reader] = [await signedIn(site.app), await signedIn(site.app, { role: 'Reader' })]
  const [published, draft] = [await postBlog(site.app, author), await postBlog(site.app, author)]
  const { mainImage: image, ...fields } = await blogFields()
  const change = (id: string, { cookie }: SignedIn, changes = {}) =>
    sendForm(site.app, 'PUT', `/blog/update/${id}`, { ...fields, ...changes }, cookie)
  const putPicture = async ({ cookie }: SignedIn) =>
    (await sendForm(site.app, 'POST', '/blog/picture', { image: image as Buffer }, cookie)).statusCode
  await change(draft._id, author, { published: 'False' })
  await become('Reader', author)

  const changed = await change(published._id, author, { title: 'Changed by its creator, a Reader' })
  expect(changed.json()).toMatchObject({ statusCode: 200, data: { title: 'Changed by its creator, a Reader' } })
  expect((await change(draft._id, author, { published: 'False' })).statusCode).toBe(200)
  expect(await putPicture(author)).toBe(201)
  expect(await post(author)).toBe(403)

  expect((await change(published._id, reader)).json()).toMatchObject({
    statusCode: 403,
    message: 'Only its creator can change this blog.',
  })
  expect((await change(draft._id, reader)).statusCode).toBe(404)
  expect(await putPicture(reader)).toBe(403)

  for (const { _id } of [published, draft]) {
    const url = `/api/v1/blog/deletePost/${_id}`
    const remove = ({ cookie }: SignedIn) => site.app.inject({ method: 'DELETE', url, headers: { cookie } })
    expect((await remove(reader)).statusCode).toBe(_id === draft._id ? 404 : 403)
    expect((await remove(author)).statusCode).toBe(200)
  }
  expect(await putPicture(author)).toBe(403)
  await expectCountsConsistent(site.db)
})

test('what an Author has scheduled and drafted stays theirs as a Reader, and is published at its time', async () => {
  const author = await signedIn(site.app)
  const publishAt = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  const scheduled = await postBlog(site.app, author, { publishAt })
  await postBlog(site.app, author, { published: 'False' })
  await become('Reader', author)
  const tab = async (name: string) =>
    (await get(site.app, `/user/ownBlogs?tab=${name}`, author.cookie)).json().data.length
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
  expect((await become('Owner', author)).json().errors).toEqual([{ path: 'role', message: 'Role is required' }])
  const kept = await sendForm(site.app, 'PATCH', '/user/updateUserProfile', { name: 'A' }, author.cookie)
  expect(kept.json().data.role).toBe('Author')
})

test('the number of authors stays correct after many concurrent changes of role', async () => {
  const author = await signedIn(site.app)
  await Promise.all(['Reader', 'Author', 'Reader', 'Author', 'Reader', 'Reader'].map((role) => become(role, author)))
  await expectCountsConsistent(site.db)
})

test("a change of role is sent to the user's other tabs only", async () => {
  const [person, other] = [await signedIn(site.app, { role: 'Reader' }), await signedIn(site.app)]
  const heard: string[] = []
  const { port } = site.app.server.address() as AddressInfo
  const sockets = [person, other].map(({ cookie, user }) => {
    const socket = io(`http://127.0.0.1:${port}`, {
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
