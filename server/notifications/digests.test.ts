// Over 250 lines, so that the tests of digests share one site and one mail server.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QuietSubject } from '#contract/notifications.ts'
import { type Db, openDatabase } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { sendEmail } from '../mail/send-email.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { call } from '../testing/call.ts'
import { addComment } from '../testing/comments.ts'
import { listen } from '../testing/listen.ts'
import { captureLog } from '../testing/log.ts'
import { type MailServer, type Received, startMailServer } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'
import { addDigests, enqueueDigests } from './digests.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const URL_OF_SITE = 'https://blog.example.org'

let server: MailServer
let site: TestSite
/** The database as another instance has it: through connections of its own, where the engine serves several. */
let elsewhere: Db
let author: SignedIn
/** How far the site's clock is ahead, in milliseconds. */
let ahead = 0
beforeAll(async () => {
  server = await startMailServer()
  site = await makeSite({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'blogi@example.org',
    PUBLIC_URL: URL_OF_SITE,
    LOG_LEVEL: 'info',
  })
  log = captureLog(site.app.log)
  elsewhere = site.config.databaseUrl ? (await openDatabase(site.config)).db : site.db
  await listen(site)
  author = await proved({ name: 'Ada & Co' })
})
let log: ReturnType<typeof captureLog>
beforeEach(() => {
  log = captureLog(site.app.log)
})
afterAll(async () => {
  if (elsewhere !== site.db) await elsewhere.destroy()
  await site.close()
  await server.close()
})

const digests = async (as: SignedIn) => (await call(site, 'GET /user/digests', { as })).data
const count = async (as: SignedIn) => (await call(site, 'GET /notifications/count', { as })).data
const quiet = (what: QuietSubject['what'], id: string, as: SignedIn) =>
  call(site, 'PUT /notifications/quiet/:what/:id', { params: { what, id }, as })
const now = () => new Date(Date.now() + ahead)
const never = new AbortController().signal

/** A person whose address is proved. */
async function proved(changes: Record<string, string> = {}): Promise<SignedIn> {
  const person = await signedIn(site.app, changes)
  await setUser(person, { email_verified_at: now().toISOString() })
  return person
}

const setUser = ({ user }: SignedIn, set: { email_verified_at?: string | null; suspended_at?: string | null }) =>
  site.db.updateTable('users').set(set).where('id', '=', user._id).execute()

const choose = (as: SignedIn, body: object) => call(site, 'PATCH /user/digests', { body, as })

const follow = (as: SignedIn, whom = author) =>
  call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: whom.user._id }, as })
/** @returns the id of the comment */
async function comment(blogId: string, person: SignedIn, text: string, more: object = {}): Promise<string> {
  const answer = await addComment(site, blogId, { comment: text, ...more }, person, { answer: 'changed' })
  expect(answer.statusCode).toBe(201)
  return answer.data[0]?._id ?? ''
}

/** Someone with a proved address who follows the author and has chosen. */
async function follower(frequency: string): Promise<SignedIn> {
  const person = await proved({ role: 'Reader' })
  await follow(person)
  expect((await choose(person, { 'new-blogs': frequency })).statusCode).toBe(200)
  return person
}

/** Advances the clock. */
function wait(ms: number): void {
  ahead += ms
  site.wait(ms)
}

/** The digests that are added after a time, and sent. */
async function run(ms: number, { db = site.db, signal = never } = {}): Promise<void> {
  const since = new Date(now().getTime() - MINUTE).toISOString()
  wait(ms)
  await addDigests({ db, now }, { since }, signal)
  await sent()
}

/** An email that has waited since it was added, before it was withdrawn. */
const addEmail = ({ user }: SignedIn, since: Date, until: Date) =>
  inTransaction(site.db, (trx) => {
    const detail = { since: since.toISOString(), until: until.toISOString(), frequency: 'daily' }
    return sendEmail(trx, { kind: 'new-blogs', address: user.email, userId: user._id, detail }, now())
  })

/** Waits until every email that was added is sent. */
const sent = () =>
  expect
    .poll(
      () =>
        site.db.selectFrom('jobs').select('id').where('ended_at', 'is', null).where('name', 'like', 'send-%').execute(),
      { timeout: 10_000 },
    )
    .toEqual([])

const DIGESTS =
  /^(?:New: |This week: |New comments on|Replies to|You are mentioned|.* (?:commented|(?:replied to|mentioned) you) on|Comments wait|.*reported item|.* follows? you$)/
const digestsTo = ({ user }: SignedIn): Received[] =>
  server.received.filter(({ rcpt, subject }) => rcpt.includes(user.email) && DIGESTS.test(subject ?? ''))

/** The links that end the emails of a kind, as an email has them. */
function endingsIn(email: Received | undefined) {
  const header = email?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  return {
    oneClick: header.replace(/[<>]/g, '').replace(URL_OF_SITE, ''),
    page: /https:\S+\/unsubscribe\/\S+/.exec(email?.text ?? '')?.[0] ?? '',
  }
}

/** The request of a mail provider for the button beside the sender's name. */
const oneClick = (url: string) =>
  site.app.inject({
    method: 'POST',
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('no one who has not chosen is notified of anything', async () => {
  const person = await proved()
  expect(await digests(person)).toEqual({
    'new-blogs': 'never',
    comments: 'never',
    replies: 'never',
    mentions: 'never',
    followers: 'never',
    waiting: 'never',
    admin: 'never',
  })
  await follow(person)
  const blog = await postBlog(site.app, person)
  await comment(blog._id, author, 'Well said.')
  await postBlog(site.app, author)
  await run(8 * DAY)
  expect(digestsTo(person)).toEqual([])
  expect(await site.db.selectFrom('digests').selectAll().where('user_id', '=', person.user._id).execute()).toEqual([])
})

test('new blogs are emailed at once, daily, weekly or never, and none from before', async () => {
  const before = await postBlog(site.app, author, { title: 'Before anybody chose' })
  wait(2 * MINUTE)
  const [atOnce, daily, weekly, none] = await Promise.all(['at-once', 'daily', 'weekly', 'never'].map(follower))
  if (!atOnce || !daily || !weekly || !none) throw new Error()
  wait(MINUTE)
  const blog = await postBlog(site.app, author, { title: 'The <b>lamp</b> room' })
  await postBlog(site.app, await proved(), { title: 'Of somebody else' })
  await run(5 * MINUTE)
  const counts = () => [atOnce, daily, weekly, none].map((person) => digestsTo(person).length)
  expect(counts()).toEqual([1, 0, 0, 0])
  const [email] = digestsTo(atOnce)
  expect(email?.subject).toBe('New: “The <b>lamp</b> room” by Ada & Co')
  expect(email?.text).toContain(`The <b>lamp</b> room\nAda & Co\nEvery evening somebody climbed the stairs.`)
  expect(email?.text).toContain(`${URL_OF_SITE}/blog/${blog._id}`)
  expect(email?.html).toContain('The &lt;b&gt;lamp&lt;/b&gt; room')
  expect(email?.source).not.toContain(before._id)
  expect(email?.text).not.toContain('Of somebody else')

  await run(31 * HOUR)
  expect(counts()).toEqual([1, 1, 0, 0])
  await postBlog(site.app, author, { title: 'The fog signal' })
  await run(7 * DAY)
  expect(counts()).toEqual([2, 2, 1, 0])
  const [letter] = digestsTo(weekly)
  expect(letter?.subject).toBe('This week: “The fog signal” and another blog')
  expect(letter?.text?.indexOf('The fog signal')).toBeLessThan(letter?.text?.indexOf('lamp') ?? 0)
  // Nothing new: nothing is sent.
  await run(15 * DAY)
  expect(counts()).toEqual([2, 2, 1, 0])
})

test('comments of others on own blogs are emailed, and no other comments', async () => {
  const [writer, atOnce] = [await proved(), await proved({ name: 'At Once' })]
  await choose(atOnce, { comments: 'at-once' })
  await choose(writer, { comments: 'daily' })
  const [blog, other] = [
    await postBlog(site.app, writer, { title: 'Tides and time' }),
    await postBlog(site.app, atOnce),
  ]
  wait(MINUTE)
  const first = await comment(blog._id, author, `Read it twice. ${'Long. '.repeat(100)}`)
  await comment(blog._id, writer, 'Thank you.')
  await comment(other._id, author, 'The first')
  await comment(other._id, writer, 'The second')
  await run(6 * MINUTE)
  expect(digestsTo(writer)).toEqual([])
  expect(digestsTo(atOnce).map(({ subject }) => subject)).toEqual([`New comments on “${other.title}”`])
  await run(31 * HOUR)
  const [email] = digestsTo(writer)
  expect(email?.subject).toBe('Ada & Co commented on “Tides and time”')
  const address = `${URL_OF_SITE}/blog/${blog._id}/tides-and-time#comment-${first}`
  expect(email?.text?.split(address)).toHaveLength(3)
  expect(email?.html).toContain(`href="${address}"`)
  expect(email?.text).toMatch(/Tides and time\nAda & Co\nRead it twice\. .{150,200}…\n/)
  expect(email?.text).not.toContain('Thank you.')
  expect(digestsTo(atOnce)).toHaveLength(1)
})

test('replies, mentions and new followers are emailed, each comment once', async () => {
  const [writer, reader] = [await proved(), await proved({ name: 'Ruth' })]
  await choose(reader, { replies: 'daily', mentions: 'daily', followers: 'daily', comments: 'daily' })
  const blog = await postBlog(site.app, writer, { title: 'The harbour at night' })
  const own = await postBlog(site.app, reader, { title: 'My own blog' })
  const top = await comment(blog._id, reader, 'I have seen it.')
  const below = await comment(own._id, reader, 'Thank you all.')
  wait(MINUTE)
  const reply = await comment(blog._id, author, 'When was that?', { parent: top })
  await comment(own._id, author, 'You are welcome.', { parent: below })
  const mention = await comment(blog._id, author, '@Ruth knows.', { mentions: [reader.user._id] })
  await follow(author, reader)
  await follow(await proved({ name: 'Grace' }), reader)
  await run(31 * HOUR)
  const emails = digestsTo(reader)
  expect(emails.map(({ subject }) => subject).sort()).toEqual([
    'Ada & Co mentioned you on “The harbour at night”',
    'Grace and another follow you',
    'Replies to you on “My own blog” and another blog',
  ])
  const textOf = (start: string) => emails.find(({ subject }) => subject?.startsWith(start))?.text ?? ''
  expect(textOf('Replies')).toContain(
    `When was that?\n${URL_OF_SITE}/blog/${blog._id}/the-harbour-at-night#comment-${reply}`,
  )
  expect(textOf('Replies')).toContain('You are welcome.')
  expect(textOf('Ada & Co mentioned')).toContain(
    `@Ruth knows.\n${URL_OF_SITE}/blog/${blog._id}/the-harbour-at-night#comment-${mention}`,
  )
  expect(textOf('Grace')).toContain(`Ada & Co\n${URL_OF_SITE}/userProfile/${author.user._id}`)
  for (const kind of ['replies', 'mentions', 'followers'] as const) {
    const email = emails.find(({ text }) => text?.includes(`/unsubscribe/${kind}#`))
    expect((await oneClick(endingsIn(email).oneClick)).statusCode).toBe(200)
  }
  expect(await digests(reader)).toMatchObject({
    comments: 'daily',
    replies: 'never',
    mentions: 'never',
    followers: 'never',
  })
})

test('no email tells of who or what is quiet or blocked', async () => {
  const [person, silenced, blocked, loud] = [
    await proved(),
    await proved({ name: 'Quiet' }),
    await proved({ name: 'Blocked' }),
    await proved({ name: 'Loud' }),
  ]
  await choose(person, { 'new-blogs': 'daily', comments: 'daily', replies: 'daily', followers: 'daily' })
  for (const one of [silenced, loud]) await follow(person, one)
  const [talked, silent] = [
    await postBlog(site.app, person),
    await postBlog(site.app, person, { title: 'Not this one, please' }),
  ]
  const top = await comment(talked._id, person, 'What do you think?')
  const done = [
    await quiet('person', silenced.user._id, person),
    await quiet('discussion', silent._id, person),
    await call(site, 'PUT /user/blocks/:userId', { params: { userId: blocked.user._id }, as: person }),
  ]
  expect(done.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  wait(MINUTE)
  for (const one of [silenced, loud]) {
    await postBlog(site.app, one, { title: `Written by ${one.user.name}` })
    await comment(talked._id, one, `A comment of ${one.user.name}`)
    await comment(talked._id, one, `A reply of ${one.user.name}`, { parent: top })
    await comment(silent._id, one, 'In the quiet discussion')
    await follow(one, person)
  }
  await run(31 * HOUR)
  const emails = digestsTo(person)
  expect(emails.map(({ subject }) => subject).sort()).toEqual([
    `Loud commented on “${talked.title}”`,
    'Loud follows you',
    `Loud replied to you on “${talked.title}”`,
    'New: “Written by Loud” by Loud',
  ])
  const all = emails.map(({ text }) => text).join('\n')
  for (const told of ['Written by Loud', 'A comment of Loud', 'A reply of Loud']) expect(all).toContain(told)
  expect(all).not.toContain('Quiet')
  expect(all).not.toContain('In the quiet discussion')
  // The bell says the same.
  const { newBlogs } = await count(person)
  expect(newBlogs).toBe(1)
})

test('blogs with followed tags are emailed like those of followed authors, each once', async () => {
  const [person, other] = [await proved(), await proved({ name: 'Other' })]
  await choose(person, { 'new-blogs': 'at-once' })
  await call(site, 'PUT /user/tags/:tag', { params: { tag: 'tides' }, as: person })
  await follow(person)
  wait(MINUTE)
  await postBlog(site.app, other, { title: 'With the tag', tags: 'tides' })
  await postBlog(site.app, author, { title: 'With both of them', tags: 'tides' })
  await postBlog(site.app, other, { title: 'With another tag', tags: 'lamps' })
  await postBlog(site.app, person, { title: 'My own blog', tags: 'tides' })
  const { newBlogs } = await count(person)
  expect(newBlogs).toBe(2)
  await run(6 * MINUTE)
  const [email] = digestsTo(person)
  expect(email?.text?.match(/^(?:With|My own) .*$/gm)?.sort()).toEqual(['With both of them', 'With the tag'])
})

test('what was withdrawn is in no email, also if that email waited', async () => {
  const person = await follower('daily')
  wait(MINUTE)
  const blogs = await Promise.all(
    ['This one stays', 'This is unpublished', 'This is deleted'].map((title) => postBlog(site.app, author, { title })),
  )
  await postBlog(site.app, author, { title: 'A draft of it', published: 'False' })
  const [, unpublished, deleted] = blogs
  const suspended = await proved()
  await follow(person, suspended)
  await postBlog(site.app, suspended, { title: 'By somebody suspended' })
  await setUser(suspended, { suspended_at: now().toISOString() })
  const form = { title: 'This is unpublished', category: 'Travel', intro: '<p>Not any more.</p>', published: 'False' }
  await call(site, 'PUT /blog/update/:id', { params: { id: unpublished?._id ?? '' }, form, as: author })
  await deleteBlog(site, deleted?._id ?? '', author)
  await run(31 * HOUR)
  const [email] = digestsTo(person)
  expect(email?.text).toContain('This one stays')
  for (const title of ['This is unpublished', 'This is deleted', 'A draft of it', 'By somebody suspended']) {
    expect(email?.text).not.toContain(title)
  }

  const late = await follower('daily')
  await addEmail(late, new Date(now().getTime() - MINUTE), now())
  await sent()
  expect(digestsTo(late)).toEqual([])
})

test('an email is added once by two instances, and after an interrupted run', async () => {
  const people = await Promise.all(['daily', 'daily', 'at-once', 'at-once', 'at-once'].map(follower))
  wait(MINUTE)
  await postBlog(site.app, author)
  const since = new Date(now().getTime() - MINUTE).toISOString()
  wait(31 * HOUR)
  let asked = 0
  const interrupting = {
    throwIfAborted() {
      if (++asked > 2) throw new Error('The instance is stopped.')
    },
  } as AbortSignal
  await expect(addDigests({ db: site.db, now }, { since }, interrupting)).rejects.toThrow('stopped')
  await Promise.all([site.db, elsewhere, site.db].map((db) => addDigests({ db, now }, { since }, never)))
  await sent()
  expect(people.map((person) => digestsTo(person).length)).toEqual([1, 1, 1, 1, 1])
})

test('a listening site runs them every five minutes', async () => {
  const person = await follower('at-once')
  wait(MINUTE)
  await enqueueDigests(site.db, now())
  await postBlog(site.app, author)
  wait(7 * MINUTE)
  await expect.poll(() => digestsTo(person).length, { timeout: 10_000 }).toBe(1)
  const waiting = site.db
    .selectFrom('jobs')
    .select('run_at')
    .where('name', '=', 'add-digests')
    .where('ended_at', 'is', null)
  await expect.poll(async () => (await waiting.execute()).length).toBeGreaterThan(0)
})

test('the button of a mail program ends one kind without a session, for good', async () => {
  const person = await follower('at-once')
  await choose(person, { comments: 'daily' })
  wait(MINUTE)
  await postBlog(site.app, author)
  await run(5 * MINUTE)
  const [email] = digestsTo(person)
  const { oneClick: url } = endingsIn(email)
  expect(url).toMatch(/^\/api\/v1\/unsubscribe\/new-blogs\/[\w-]{43}$/)
  const post = email?.headers.find(({ key }) => key === 'list-unsubscribe-post')
  expect(post?.value).toBe('List-Unsubscribe=One-Click')
  // A scanner opens it: nothing changes.
  const opened = await site.app.inject({ url, headers: { accept: 'text/html' } })
  expect([opened.statusCode, opened.headers.location]).toEqual([303, endingsIn(email).page.replace(URL_OF_SITE, '')])
  const choices = async () => await digests(person)
  expect(await choices()).toMatchObject({ 'new-blogs': 'at-once', comments: 'daily' })

  for (let time = 0; time < 2; time++) {
    const ended = await oneClick(url)
    expect([ended.statusCode, ended.json().data, ended.cookies]).toEqual([200, null, []])
    expect(ended.body).not.toContain(person.user.email)
  }
  expect(log.text()).toContain('/unsubscribe/new-blogs/[token]')
  expect(log.text()).not.toContain(url.split('/').at(-1))
  expect(await choices()).toMatchObject({ 'new-blogs': 'never', comments: 'daily' })
  await postBlog(site.app, author)
  await run(8 * DAY)
  expect(digestsTo(person)).toHaveLength(1)
  // The same token ends nothing else, and another ends nothing.
  expect((await oneClick(url.replace('new-blogs', 'comments'))).statusCode).toBe(410)
  expect((await oneClick(`${url}x`)).statusCode).toBe(410)
  expect((await oneClick(url.replace('new-blogs', 'everything'))).statusCode).toBe(400)
})

test('nothing is sent to an unproved or former address, nor to who is gone', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => follower('daily')))
  const [unproved, suspended, leaving, changed, ended] = people
  if (!unproved || !suspended || !leaving || !changed || !ended) throw new Error()
  const start = now()
  wait(MINUTE)
  await postBlog(site.app, author)
  await setUser(unproved, { email_verified_at: null })
  const admin = await makeAdmin(site)
  await act(site, admin, 'suspend', suspended)
  await call(site, 'POST /user/deleteAccount', { body: { texts: 'go', currentPassword: PASSWORD }, as: leaving })
  const newAddress = { email: `moved-${changed.user.email}` }
  await site.db.updateTable('users').set(newAddress).where('id', '=', changed.user._id).execute()
  await choose(ended, { 'new-blogs': 'never' })
  // Those that were added before, too.
  for (const person of people) await addEmail(person, start, now())
  // The email about the suspension waits until it can be undone no more.
  wait(MINUTE)
  await sent()
  expect(people.map((person) => digestsTo(person).length)).toEqual([0, 0, 0, 0, 0])
  await run(31 * HOUR)
  const moved = { ...changed, user: { ...changed.user, ...newAddress } }
  expect([...people, moved].map((person) => digestsTo(person).length)).toEqual([0, 0, 0, 0, 0, 1])
  // Once it is proved, only later events are sent.
  await setUser(unproved, { email_verified_at: now().toISOString() })
  await run(2 * DAY)
  expect(digestsTo(unproved)).toEqual([])
})

test('an unknown choice is refused at its field, and the same again forgets nothing', async () => {
  const person = await follower('daily')
  expect(await choose(person, { comments: 'hourly' })).toMatchObject({
    statusCode: 400,
    errors: [{ path: 'comments', message: 'Choose how often' }],
  })
  wait(MINUTE)
  await postBlog(site.app, author)
  wait(2 * MINUTE)
  expect((await choose(person, { 'new-blogs': 'daily' })).data).toMatchObject({
    'new-blogs': 'daily',
    comments: 'never',
  })
  await run(31 * HOUR)
  expect(digestsTo(person)).toHaveLength(1)
})

test('creators are emailed about comments that wait, and admins about what waits', async () => {
  const [creator, writer] = [await proved(), await proved()]
  const admin = await makeAdmin(site)
  await setUser(admin, { email_verified_at: now().toISOString() })
  expect(await digests(admin)).toMatchObject({ comments: 'never', admin: 'daily' })
  await setSettings(site, admin, { heldWords: 'pills' })
  await choose(creator, { waiting: 'at-once' })
  // From then on what is new is sent to the admin.
  await run(5 * MINUTE)
  const blog = await postBlog(site.app, creator, { title: 'Tides and time' })
  for (const text of ['Pills', 'More pills']) await addComment(site, blog._id, { comment: text }, writer)
  await call(site, 'POST /reports', { body: { kind: 'blog', id: blog._id, reason: 'spam' }, as: writer })
  await run(6 * MINUTE)
  const [email, ...others] = digestsTo(creator)
  expect(others).toEqual([])
  expect(email?.subject).toBe('Comments wait for your approval on “Tides and time”')
  expect(email?.text).toContain('2 new comments wait')
  expect(email?.text).toContain(`${URL_OF_SITE}/blog/${blog._id}/tides-and-time#waiting-comments`)
  expect(email?.text).not.toContain('pills')
  expect(digestsTo(admin)).toEqual([])
  await run(31 * HOUR)
  const [notice, ...more] = digestsTo(admin)
  expect(more).toEqual([])
  expect(notice?.subject).toMatch(/reported item waits for your decision, and another notice$/)
  for (const line of ['2 posts wait for approval', `${URL_OF_SITE}/admin/queue`]) expect(notice?.text).toContain(line)
  // Nothing new, and nothing more for those who ended it or are no admin any more.
  await run(31 * HOUR)
  expect(digestsTo(admin)).toHaveLength(1)
  await oneClick(endingsIn(notice).oneClick)
  expect(await digests(admin)).toMatchObject({ admin: 'never' })
  await setSettings(site, admin, { heldWords: '' })
})
