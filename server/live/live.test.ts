// Over 250 lines, so that the tests of events share one site and its listeners.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BlogCard, OwnBlogCard } from '#contract/blogs.ts'
import { Comment } from '#contract/comments.ts'
import { COMMENT_MAX } from '#contract/limits.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { call, type Form, respond } from '../testing/call.ts'
import { addComment, deleteComment, editComment } from '../testing/comments.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, cookieOf, PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let author: SignedIn
let other: SignedIn
let address: string
beforeAll(async () => {
  site = await makeSite()
  address = await listen(site)
  author = await signedIn(site.app)
  other = await signedIn(site.app)
})
afterAll(() => site.close())

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

/** A socket and all events that it has received, each as [event, ...arguments]. */
async function listener(cookie = '', at = address) {
  const socket = io(at, { extraHeaders: { cookie }, transports: ['websocket'], reconnection: false })
  open.push(socket)
  const heard: unknown[][] = []
  socket.onAny((...event) => heard.push(event))
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  return { socket, heard }
}

/** These come after a pause, independently of other events. */
const PAUSED = ['commentCountChanged', 'myNotificationsChanged']

/**
 * The events that each has received until now, without those. A socket receives events in order, so a last public one
 * ends it.
 */
async function settled(...listeners: { socket: Socket; heard: unknown[][] }[]) {
  const title = `The end of this test ${Math.random()}`
  const ended = listeners.map(
    ({ socket, heard }) =>
      new Promise<unknown[][]>((resolve) => {
        socket.on('newBlogCreated', (blog) => {
          if (blog.title === title) {
            const isOther = ([name, what]: unknown[]) =>
              !PAUSED.includes(String(name)) && (what as BlogCard)?.title !== title
            resolve(heard.filter(isOther))
          }
        })
      }),
  )
  await postBlog(site.app, await signedIn(site.app), { title })
  return Promise.all(ended)
}

const update = (id: string, form: Form, as = author) => call(site, 'PUT /blog/update/:id', { params: { id }, form, as })

test('changes of a blog are sent to everybody as a card, to its creator as own blog', async () => {
  const visitor = await listener()
  const creator = await listener(author.cookie)
  const stranger = await listener(other.cookie)
  const blog = await postBlog(site.app, author)
  const { mainImage: _, ...fields } = await blogFields({ title: 'A title that was changed' })
  await update(blog._id, fields)
  await deleteBlog(site, blog._id, author)

  const [toVisitor = [], toCreator = [], toStranger] = await settled(visitor, creator, stranger)
  const card = BlogCard.parse(blog)
  const changed = {
    ...card,
    title: 'A title that was changed',
    slug: 'a-title-that-was-changed',
    updatedAt: expect.any(String),
  }
  expect(toVisitor).toEqual([
    ['newBlogCreated', card],
    ['blogUpdated', blog._id, changed],
    ['blogDeleted', blog._id],
  ])
  expect(toStranger).toEqual(toVisitor)
  const own = { ...card, authorAvatar: { url: card.authorAvatar }, publishAt: null }
  expect(toCreator.filter(([event]) => String(event).startsWith('my'))).toEqual([
    ['myNewBlogCreated', OwnBlogCard.strict().parse(own)],
    ['myBlogUpdated', blog._id, { ...own, title: changed.title, slug: changed.slug, updatedAt: changed.updatedAt }],
    ['myOwnBlogDeleted', blog._id],
  ])
  expect(toCreator.filter(([event]) => !String(event).startsWith('my'))).toEqual(toVisitor)
})

test('changes of an unpublished blog are sent to its creator only', async () => {
  const visitor = await listener()
  const creator = await listener(author.cookie)
  const draft = await postBlog(site.app, author, { published: 'False' })
  const { mainImage: _, ...fields } = await blogFields()
  await update(draft._id, { ...fields, published: 'False', title: 'Still a draft of mine' })
  await update(draft._id, { ...fields, published: 'True' })
  await update(draft._id, { ...fields, published: 'False' })
  await deleteBlog(site, draft._id, author)

  const [toVisitor = [], toCreator = []] = await settled(visitor, creator)
  expect(toVisitor.map(([event, what]) => [event, (what as BlogCard)._id ?? what])).toEqual([
    ['newBlogCreated', draft._id],
    ['blogDeleted', draft._id],
  ])
  expect(toCreator.map(([event]) => event).filter((event) => String(event).startsWith('my'))).toEqual([
    'myNewBlogCreated',
    'myBlogUpdated',
    'myBlogUpdated',
    'myBlogUpdated',
    'myOwnBlogDeleted',
  ])
})

test('changes of a draft are announced to its author only, without its text', async () => {
  const visitor = await listener()
  const stranger = await listener(other.cookie)
  const creator = await listener(author.cookie)
  const id = randomUUID()
  const draft = { params: { id }, as: author }
  const save = (fields: Record<string, string>, version: number) => {
    const at = new Date().toISOString()
    const typed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value, at }]))
    const body = { version, device: 'laptop', blogId: null, blogVersion: null, fields: typed }
    return call(site, 'PUT /drafts/:id', { ...draft, body })
  }
  await save({ intro: '<p>Begun</p>' }, 0)
  await save({ intro: '<p>Begun, and more</p>' }, 1)
  await save({ title: 'A secret title' }, 2)
  await call(site, 'DELETE /drafts/:id', draft)
  const [toVisitor, toStranger, toCreator] = await settled(visitor, stranger, creator)
  expect([toVisitor, toStranger]).toEqual([[], []])
  expect(toCreator).toEqual([
    ['myDraftsChanged'],
    ['myDraftSaved', id, 1],
    ['myDraftSaved', id, 2],
    ['myDraftsChanged'],
    ['myDraftSaved', id, 3],
    ['myDraftsChanged'],
  ])
})

test('following a tag is announced to that user only, on each device', async () => {
  const visitor = await listener()
  const stranger = await listener(author.cookie)
  const devices = [await listener(other.cookie), await listener(other.cookie)]
  await call(site, 'PUT /user/tags/:tag', { params: { tag: 'Sour-Dough' }, as: other })
  await call(site, 'DELETE /user/tags/:tag', { params: { tag: 'sour-dough' }, as: other })
  await call(site, 'PUT /user/tags/:tag', { params: { tag: '<no-tag>' }, as: other })
  const [toVisitor, toStranger, ...toDevices] = await settled(visitor, stranger, ...devices)
  expect([toVisitor, toStranger]).toEqual([[], []])
  const events = [
    ['myFollowedTagChanged', 'sour-dough', true],
    ['myFollowedTagChanged', 'sour-dough', false],
  ]
  expect(toDevices).toEqual([events, events])
})

test('a rejected change is not announced', async () => {
  const visitor = await listener()
  const blog = await postBlog(site.app, author)
  await update(blog._id, { title: 'Short' })
  await update(blog._id, await blogFields(), other)
  const [heard] = await settled(visitor)
  expect(heard?.map(([event]) => event)).toEqual(['newBlogCreated'])
})

test('signing out disconnects the sockets of that session only', async () => {
  const signed = await signedIn(site.app)
  const mine = await listener(signed.cookie)
  const others = await listener(author.cookie)
  const cut = new Promise((resolve) => mine.socket.on('disconnect', resolve))
  await call(site, 'GET /user/logout', { as: signed })
  expect(await cut).toBe('io server disconnect')
  expect(others.socket.connected).toBe(true)
})

test('a user whose session ends elsewhere is sent the reason before the socket closes', async () => {
  const admin = await makeAdmin(site)
  const login = async ({ user }: SignedIn) => {
    const body = { email: user.email, password: PASSWORD, role: user.role }
    return cookieOf(await respond(site, 'POST /user/login', { body }))
  }
  const proof = { currentPassword: PASSWORD }
  const ends: [string, (person: SignedIn) => Promise<{ statusCode: number }>][] = [
    ['elsewhere', (as) => call(site, 'DELETE /user/sessions', { as })],
    [
      'password',
      (as) => call(site, 'POST /user/changePassword', { body: { ...proof, password: `${PASSWORD} anew` }, as }),
    ],
    ['deletion', (as) => call(site, 'POST /user/deleteAccount', { body: { ...proof, texts: 'stay' }, as })],
    ['admin', (person) => act(site, admin, 'end-sessions', person, 'A secret reason')],
    ['suspension', (person) => act(site, admin, 'suspend', person, 'A secret reason')],
  ]
  const stranger = await listener(other.cookie)
  const visitor = await listener()
  for (const [why, end] of ends) {
    const person = await signedIn(site.app)
    const there = await listener(await login(person))
    const cut = new Promise((resolve) => there.socket.on('disconnect', resolve))
    expect((await end(person)).statusCode, why).toBe(200)
    await cut
    expect(there.heard.filter(([event]) => event === 'sessionEnded')).toEqual([['sessionEnded', why]])
  }
  const all = await settled(stranger, visitor)
  expect(all.flat().filter(([event]) => event === 'sessionEnded')).toEqual([])
})

test('changed comments are sent to who watches the blog, follower counts to all', async () => {
  const blog = await postBlog(site.app, author)
  const elsewhere = await postBlog(site.app, author)
  const [watching, away, visitor] = [await listener(other.cookie), await listener(other.cookie), await listener()]
  for (const { socket } of [watching, away, visitor]) await socket.emitWithAck('watchBlog', blog._id)
  for (const hostile of [undefined, 7, {}, [], 'x'.repeat(500)]) away.socket.emit('watchBlog', hostile)
  await away.socket.emitWithAck('unwatchBlog', blog._id)

  const added = await addComment(site, blog._id, { comment: 'News' }, author)
  await addComment(site, elsewhere._id, { comment: 'News' }, author)
  const followed = { params: { userId: author.user._id }, as: other }
  for (let i = 0; i < 2; i++) await call(site, 'POST /subscribe/newSubscriber/:userId', followed)

  const count = ['subscriberCountChanged', author.user._id, 1]
  const [toWatching, toAway, toVisitor] = await settled(watching, away, visitor)
  expect(toWatching).toEqual([['commentsChanged', blog._id, { comment: added.data[0] }], count])
  expect(toAway).toEqual([count])
  expect(toVisitor).toEqual([count])
})

test('closing comments is announced to viewers of a blog, of a draft to its creator', async () => {
  const blog = await postBlog(site.app, author)
  const draft = await postBlog(site.app, author, { published: 'False' })
  const [watching, away, creator] = [
    await listener(other.cookie),
    await listener(other.cookie),
    await listener(author.cookie),
  ]
  for (const id of [draft._id, blog._id]) await watching.socket.emitWithAck('watchBlog', id)
  const close = (id: string, commentsClosed: boolean) =>
    call(site, 'PUT /blog/comments/:id', { params: { id }, body: { commentsClosed }, as: author })
  await close(blog._id, true)
  await close(blog._id, false)
  await close(draft._id, true)
  expect(await settled(watching, away, creator)).toEqual([
    [
      ['commentsClosedChanged', blog._id, true],
      ['commentsClosedChanged', blog._id, false],
    ],
    [],
    [['commentsClosedChanged', draft._id, true]],
  ])
})

test('the number of comments is sent to everyone for a public blog, never for a draft', async () => {
  const [blog, draft] = [await postBlog(site.app, author), await postBlog(site.app, author, { published: 'False' })]
  const listeners = [await listener(other.cookie), await listener(), await listener(author.cookie)]
  await addComment(site, draft._id, { comment: 'Not yet' }, author)
  await addComment(site, blog._id, { comment: 'Said first' }, other)
  await addComment(site, blog._id, { comment: 'Said second' }, other)
  for (const { heard } of listeners) {
    await expect.poll(() => heard, { timeout: 5000 }).toContainEqual(['commentCountChanged', blog._id, 2])
    expect(heard.filter(([event, id]) => event === 'commentCountChanged' && id === draft._id)).toEqual([])
  }
})

test('a comment event contains the comment as listed, or the ID of a deleted one', async () => {
  const blog = await postBlog(site.app, author)
  const listeners = [await listener(other.cookie), await listener(author.cookie)]
  for (const { socket } of listeners) await socket.emitWithAck('watchBlog', blog._id)
  const longest = { comment: `\u0001${'語'.repeat(COMMENT_MAX - 1)}`, submissionId: 'mine alone' }
  const [added] = (await addComment(site, blog._id, longest, other)).data
  const id = added?._id ?? ''
  const ids = { commentId: id, blogId: blog._id }
  const [changed] = (await editComment(site, ids, { newComment: 'Shorter' }, other)).data
  // A retry with the same idempotency key adds nothing, and a rejected request changes nothing.
  await addComment(site, blog._id, longest, other)
  await editComment(site, ids, { newComment: 'Not mine' }, author)
  await deleteComment(site, ids, author)
  const events = [
    ['commentsChanged', blog._id, { comment: Comment.strict().parse(added) }],
    ['commentsChanged', blog._id, { comment: Comment.strict().parse(changed) }],
    ['commentsChanged', blog._id, { deletedId: id }],
  ]
  expect(await settled(...listeners)).toEqual([events, events])
})

test('comments on an unpublished blog are sent to its creator only', async () => {
  const draft = await postBlog(site.app, author, { published: 'false' })
  const withdrawn = await postBlog(site.app, author)
  const [stranger, reader] = [await listener(other.cookie), await listener(other.cookie)]
  const creator = await listener(author.cookie)
  await stranger.socket.emitWithAck('watchBlog', draft._id)
  await reader.socket.emitWithAck('watchBlog', withdrawn._id)
  const { mainImage: _, ...fields } = await blogFields()
  await update(withdrawn._id, { ...fields, published: 'False' })
  for (const { _id } of [draft, withdrawn]) {
    const { data } = await addComment(site, _id, { comment: 'A note to myself' }, author)
    const ids = { commentId: data[0]?._id ?? '', blogId: _id }
    await editComment(site, ids, { newComment: 'Another note' }, author)
    await deleteComment(site, ids, author)
  }
  const heard = (await settled(stranger, reader, creator)).map((events) =>
    events.flatMap(([event, id]) => (event === 'commentsChanged' ? [id] : [])),
  )
  expect(heard).toEqual([[], [], [draft, draft, draft, withdrawn, withdrawn, withdrawn].map(({ _id }) => _id)])
})

test('the longest comment reaches clients of another instance unchanged', async ({ skip }) => {
  if (process.env.TEST_ENGINE !== 'postgres') skip('one instance serves an SQLite file')
  const beside = await makeSite({ DATABASE_URL: site.config.databaseUrl ?? '', DATA_DIR: site.config.dataDir })
  const origin = await listen(beside)
  const blog = await postBlog(site.app, author)
  const there = await listener(other.cookie, origin)
  await there.socket.emitWithAck('watchBlog', blog._id)
  // Control characters take the most space in JSON: more than the 8,000 bytes of a PostgreSQL notification.
  const text = `${'\u0001'.repeat(COMMENT_MAX - 1)}.`
  const [added] = (await addComment(site, blog._id, { comment: text }, author)).data
  expect(added?.comment).toBe(text)
  await expect.poll(() => there.heard).toContainEqual(['commentsChanged', blog._id, { comment: added }])
  there.socket.disconnect()
  await beside.close()
})

test('a socket that leaves and joins again on one connection is disconnected', async () => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const heard: string[] = []
  socket.addEventListener('message', ({ data }) => heard.push(String(data)))
  const say = async (packet: string, answer: RegExp) => {
    socket.send(packet)
    await expect.poll(() => heard.find((one) => answer.test(one))).toBeDefined()
  }
  await expect.poll(() => heard[0]).toMatch(/^0\{/)
  await say('40', /^40\{/)
  socket.send('41')
  // Leaving gets no response.
  await sleep(100)
  await say('40', /^44\{"message":"Connect anew\."\}/)
  socket.close()
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
})

test('a server error in the handshake reveals no details', async () => {
  const broken = await makeSite({ LOG_LEVEL: 'silent' })
  const origin = await listen(broken)
  await broken.db.schema.alterTable('sessions').renameTo('gone').execute()
  const socket = io(origin, { extraHeaders: { cookie: 'session=x' }, transports: ['websocket'] })
  open.push(socket)
  const said = await new Promise<string>((resolve) => socket.on('connect_error', ({ message }) => resolve(message)))
  expect(said).toBe('Connect anew.')
  socket.disconnect()
  await broken.close()
})
