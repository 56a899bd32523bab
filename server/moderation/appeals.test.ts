import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewAppeal } from '#contract/appeals.ts'
import type { QueueDecision } from '#contract/reports.ts'
import { runCommand } from '../commands/commands.ts'
import { deliverEmail } from '../mail/deliver.ts'
import { openTransport } from '../mail/open-transport.ts'
import { digestOf } from '../notifications/digests.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { type Caller, call } from '../testing/call.ts'
import { addComment, readComments } from '../testing/comments.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { BRANDING, linkIn, outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { proveAddress } from '../testing/prove-address.ts'
import { blogFields, PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'
import { addAppeal } from './appeals.ts'

let site: TestSite
let admin: SignedIn
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  admin = await makeAdmin(site)
})
afterAll(() => site.close())

const appeals = (body: NewAppeal, as?: Caller) => call(site, 'POST /appeals', { body, as })
const checkLink = (token: string) => call(site, 'POST /appeals/check', { body: { token } })
const card = (id: string) => call(site, 'GET /blog/card/:id', { params: { id } })
const appeal = (token: string, text = 'It was a mistake') => appeals({ token, text })
const decide = (id: string, decision: QueueDecision, reason = '') =>
  call(site, 'POST /admin/queue/:id/:decision', { params: { id, decision }, body: { reason }, as: admin })
const queue = async () => (await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })).data
const itemOf = async ({ user }: SignedIn) => (await queue()).find(({ author }) => author?._id === user._id)
const loginOf = ({ user }: SignedIn) =>
  call(site, 'POST /user/login', { body: { email: user.email, password: PASSWORD, role: user.role } })

/** Sends what waits for someone. @returns the latest email to them, and the token in it */
async function latestTo({ user }: SignedIn) {
  await proveAddress(site, user.email)
  const mail = {
    transport: openTransport(site.config),
    siteUrl: () => 'https://blog.example.org',
    branding: async () => BRANDING,
  }
  const waiting = await site.db
    .selectFrom('emails')
    .select('id')
    .where('address', '=', user.email)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  for (const { id } of waiting) {
    const sending = { db: site.db, mail, now: () => new Date(), log: site.app.log, digestOf }
    await deliverEmail(sending, id, new AbortController().signal, true)
  }
  const email = (await outbox(site.config.dataDir)).findLast(({ to }) => to?.[0]?.address === user.email)
  if (!email) throw new Error('There is no email.')
  return { email, token: linkIn(email).token, url: linkIn(email).url }
}

test('a suspended person appeals once by an emailed link, and a grant lets them in', async () => {
  const person = await signedIn(site.app, { name: 'Trillian' })
  await act(site, admin, 'suspend', person, 'Spam')
  const { token, url } = await latestTo(person)
  expect(url).toBe(`https://blog.example.org/appeal#${token}`)
  expect((await appeal(token, '  ')).errors).toMatchObject([{ path: 'text', message: 'Write something first' }])
  const answers = await Promise.all([appeal(token, 'It was my cat'), appeal(token, 'It was my cat')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
  const item = await itemOf(person)
  expect(item).toMatchObject({
    kind: 'profile',
    subject: null,
    author: { name: 'Trillian' },
    reports: 0,
    appeal: { action: 'suspend', blogTitle: '', text: 'It was my cat' },
  })
  expect((await decide(item?._id ?? '', 'dismiss')).statusCode).toBe(404)
  expect((await decide(item?._id ?? '', 'grant', 'Sorry')).statusCode).toBe(200)
  expect((await loginOf(person)).statusCode).toBe(200)
  const { email } = await latestTo(person)
  expect(email.text).toMatch(/Your appeal was granted.+\n\nThe reason: Sorry\n/)
  const [entry] = (await call(site, 'GET /admin/audit', { query: { limit: 1 }, as: admin })).data
  expect(entry).toMatchObject({ action: 'grant-appeal', subject: { name: 'Trillian' } })
  expect(await itemOf(person)).toBeUndefined()
})

test('an appeal that a command declines changes nothing, and its email has no link', async () => {
  const person = await signedIn(site.app)
  await act(site, admin, 'silence', person)
  await appeal((await latestTo(person)).token)
  const lines: string[] = []
  await runCommand(['appeals'], site.config, (line) => lines.push(line))
  expect(lines.join('\n')).toContain('against silence')
  const { _id = '' } = (await itemOf(person)) ?? {}
  await runCommand(['decline-appeal', _id, 'It', 'stays'], site.config, () => {})
  const { email, token } = await latestTo(person)
  expect(email.text).toContain('Your appeal was declined')
  expect([email.text?.includes('It stays'), token]).toEqual([true, ''])
  const { _id: blogId } = await postBlog(site.app, admin)
  expect((await addComment(site, blogId, { comment: 'Hello' }, person)).statusCode).toBe(403)
})

test('a grant brings back the one blog or comment that was removed, and nothing else', async () => {
  const [author, writer] = [await signedIn(site.app), await signedIn(site.app)]
  const [one, two] = [await postBlog(site.app, author), await postBlog(site.app, author)]
  const other = await postBlog(site.app, admin)
  const list = (await addComment(site, other._id, { comment: 'Fine' }, writer)).data
  const remove = async (kind: 'blog' | 'comment', id: string) => {
    await call(site, 'POST /reports', { body: { kind, id, reason: 'spam' }, as: admin })
    const item = (await queue()).find(({ subjectId }) => subjectId === id)
    expect((await decide(item?._id ?? '', 'remove')).statusCode).toBe(200)
  }
  await remove('blog', two._id)
  await remove('blog', one._id)
  await appeal((await latestTo(author)).token)
  const item = await itemOf(author)
  expect(item).toMatchObject({
    subjectId: one._id,
    subject: { title: one.title, text: '', blogId: null },
    appeal: { action: 'remove-blog', blogTitle: one.title, posts: 1 },
  })
  const [entry] = (await call(site, 'GET /admin/audit', { query: { about: one._id, limit: 1 }, as: admin })).data
  expect(entry?.post).toEqual({ kind: 'blog', title: one.title, text: '', blogId: one._id, state: 'removed' })
  await decide(item?._id ?? '', 'grant')
  const statuses = [one, two].map(async ({ _id }) => (await card(_id)).statusCode)
  expect(await Promise.all(statuses)).toEqual([200, 404])
  const removedOf = async ({ user }: SignedIn) =>
    (await call(site, 'GET /admin/people', { query: { query: user._id }, as: admin })).data[0]?.contributionsRemovedAt
  expect(await removedOf(author)).not.toBeNull()

  await remove('comment', list[0]?._id ?? '')
  await appeal((await latestTo(writer)).token)
  await decide((await itemOf(writer))?._id ?? '', 'grant')
  expect(await readComments(site, other._id, author)).toEqual(list)
  expect(await removedOf(writer)).toBeNull()
  await expectCountsConsistent(site.db)
})

test('a grant publishes what was refused, unless its author has changed it since', async () => {
  const [writer, other] = [await signedIn(site.app), await postBlog(site.app, admin)]
  await setSettings(site, admin, { firstPosts: 50 })
  const [one, two] = [await postBlog(site.app, writer), await postBlog(site.app, writer)]
  await addComment(site, other._id, { comment: 'Refused' }, writer)
  await setSettings(site, admin, { firstPosts: 0 })
  for (const item of await queue()) if (item.author?._id === writer.user._id) await decide(item._id, 'refuse', 'No')
  // Signed in, they see the decisions they can appeal against without an email.
  const notices = async () => (await call(site, 'GET /appeals', { as: writer })).data
  const all = await notices()
  expect(all.map(({ action }) => action).sort()).toEqual(['refuse-blog', 'refuse-blog', 'refuse-comment'])
  const stranger = await signedIn(site.app)
  expect((await appeals({ noticeId: all[0]?._id, text: 'Mine?' }, stranger)).statusCode).toBe(410)
  for (const { _id, action } of all) await appeals({ noticeId: _id, text: `Please: ${action}` }, writer)
  expect((await appeals({ noticeId: all[0]?._id, text: 'Again' }, writer)).statusCode).toBe(410)
  expect((await notices()).every(({ isAppealed }) => isAppealed)).toBe(true)
  const { mainImage: _, ...fields } = await blogFields({ published: 'false' })
  await call(site, 'PUT /blog/update/:id', { params: { id: two._id }, form: fields, as: writer })
  const statuses = new Map<string, number>()
  for (const { _id, subjectId, author } of await queue()) {
    if (author?._id === writer.user._id) statuses.set(subjectId, (await decide(_id, 'grant')).statusCode)
  }
  expect([statuses.get(one._id), statuses.get(two._id)]).toEqual([200, 409])
  expect((await card(one._id)).statusCode).toBe(200)
  expect((await card(two._id)).statusCode).toBe(404)
  const comments = await readComments(site, other._id, admin)
  expect(comments.map(({ comment }) => comment)).toEqual(['Refused'])
})

test('a link works for 30 days, for an appeal alone, and not after the account is gone', async () => {
  const person = await signedIn(site.app)
  await act(site, admin, 'suspend', person)
  const { token } = await latestTo(person)
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000)
  await expect(addAppeal(site.db, { token, text: 'Late' }, undefined, days(30.1))).rejects.toThrow('has expired')
  const reset = await call(site, 'POST /user/resetPassword', { body: { token, password: PASSWORD } })
  expect(reset.statusCode).toBe(410)
  await addAppeal(site.db, { token, text: 'In time' }, undefined, days(29.9))
  const { _id = '' } = (await itemOf(person)) ?? {}
  await site.db.deleteFrom('users').where('id', '=', person.user._id).execute()
  expect((await decide(_id, 'grant')).statusCode).toBe(404)
  expect((await queue()).some((item) => item._id === _id)).toBe(false)
})

test('the link says what was decided, why, and what became of the appeal', async () => {
  const [writer, other] = [await signedIn(site.app), await signedIn(site.app)]
  const blog = await postBlog(site.app, other, { title: 'Where they comment' })
  const words = 'A comment of many words. '.repeat(20).trim()
  const [comment] = (await addComment(site, blog._id, { comment: words }, writer)).data
  const params = { id: comment?._id ?? '', action: 'remove' } as const
  await call(site, 'POST /admin/posts/:id/:action', { params, body: { reason: 'Off topic' }, as: admin })
  const { token } = await latestTo(writer)
  const { data: before } = await checkLink(token)
  expect(before).toMatchObject({
    action: 'remove-comment',
    reason: 'Off topic',
    isByCreator: false,
    posts: [{ title: 'Where they comment', text: expect.stringMatching(/^A comment of .{250,}…$/) }],
    postCount: 1,
    appeal: null,
  })
  expect((await checkLink('not a link')).statusCode).toBe(410)
  // Nothing of a blog that is not public by now, and no one else sees their own notices but they.
  await site.db.updateTable('blogs').set({ state: 'draft' }).where('id', '=', blog._id).execute()
  expect((await checkLink(token)).data.posts).toMatchObject([{ title: '' }])
  await site.db.updateTable('blogs').set({ state: 'public' }).where('id', '=', blog._id).execute()
  expect((await call(site, 'GET /appeals', { as: other })).data).toEqual([])

  await appeal(token, 'It was on topic')
  const waits = { text: 'It was on topic', decision: null }
  expect((await checkLink(token)).data.appeal).toMatchObject(waits)
  await decide((await itemOf(writer))?._id ?? '', 'decline', 'It was not')
  // Until it is mailed it can be undone.
  expect((await checkLink(token)).data.appeal).toMatchObject(waits)
  await latestTo(writer)
  const decided = { text: 'It was on topic', decision: { isGranted: false, reason: 'It was not' } }
  expect((await checkLink(token)).data.appeal).toMatchObject(decided)
  expect((await call(site, 'GET /appeals', { as: writer })).data).toMatchObject([{ appeal: decided }])
})
