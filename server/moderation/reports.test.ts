// Over 250 lines, so that all about reports is tested on one site: each further file starts another.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Calls } from '#contract/calls.ts'
import type { QueueDecision, QueueItem } from '#contract/reports.ts'
import { runCommand } from '../commands/commands.ts'
import { deliverEmail } from '../mail/deliver.ts'
import { openTransport } from '../mail/open-transport.ts'
import { digestOf } from '../notifications/digests.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { type CallAnswer, type Caller, call, respond } from '../testing/call.ts'
import { addComment, readComments } from '../testing/comments.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { BRANDING, outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { deleteForEver, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let admin: SignedIn
let author: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  admin = await makeAdmin(site)
  author = await signedIn(site.app, { name: 'Zaphod' })
  reader = await signedIn(site.app, { role: 'Reader', name: 'planted-reporter' })
})
afterAll(() => site.close())

type NewReport = z.input<Calls['POST /reports']['body']>
const report = (body: Omit<NewReport, 'reason'> & { reason?: NewReport['reason'] }, as?: Caller) =>
  call(site, 'POST /reports', { body: { reason: 'spam', ...body }, as })
const decide = (id: string, decision: QueueDecision, reason = '') =>
  call(site, 'POST /admin/queue/:id/:decision', { params: { id, decision }, body: { reason }, as: admin })
const queue = async () => (await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })).data
const singleBlog = (id: string, as?: Caller) => respond(site, 'GET /blog/singleBlog/:id', { params: { id }, as })
const card = (id: string) => call(site, 'GET /blog/card/:id', { params: { id } })
async function entryOf(subjectId: string): Promise<QueueItem> {
  const entry = (await queue()).find((item) => item.subjectId === subjectId)
  if (!entry) throw new Error('It is not in the queue.')
  return entry
}
async function commentOf(by: SignedIn, text = 'Buy pills'): Promise<{ id: string; blogId: string }> {
  const { _id: blogId } = await postBlog(site.app, author)
  const { data } = await addComment(site, blogId, { comment: text }, by)
  return { id: data[0]?._id ?? '', blogId }
}
const emailsTo = (address: string, kind: 'report-decided' | 'account-notice') =>
  site.db
    .selectFrom('emails')
    .selectAll()
    .where('address', '=', address)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
const lastEntry = async () => (await call(site, 'GET /admin/audit', { query: { limit: 1 }, as: admin })).data[0]

test('reports of one blog are one entry, with the last report of each person', async () => {
  const blog = await postBlog(site.app, author, { title: 'A blog full of pills' })
  const first = await report({ kind: 'blog', id: blog._id, text: 'Pills' }, reader)
  expect([first.statusCode, first.message]).toEqual([200, 'Thank you. The admins will look at it.'])
  const answers = [
    await report({ kind: 'blog', id: blog._id, reason: 'copyright', text: 'My picture' }, reader),
    await report({ kind: 'blog', id: blog._id, email: 'One@example.org' }),
    await report({ kind: 'blog', id: blog._id, email: 'one@example.org', text: 'Again' }),
  ]
  expect(answers).toEqual([first, first, first])
  expect(await entryOf(blog._id)).toEqual({
    _id: expect.any(String),
    kind: 'blog',
    subjectId: blog._id,
    since: expect.any(String),
    author: { _id: author.user._id, name: 'Zaphod' },
    subject: { title: 'A blog full of pills', text: blog.excerpt, blogId: blog._id },
    reports: 2,
    reasons: [
      { reason: 'copyright', count: 1 },
      { reason: 'spam', count: 1 },
    ],
    latest: [
      expect.objectContaining({ reason: 'spam', text: 'Again', reporter: null, email: 'one@example.org' }),
      expect.objectContaining({
        reason: 'copyright',
        text: 'My picture',
        reporter: { _id: reader.user._id, name: 'planted-reporter' },
        email: reader.user.email,
      }),
    ],
    held: null,
    appeal: null,
    registration: null,
  })
  // Its author, and everyone else, gets no event.
  for (const as of [author, reader, undefined]) {
    const read = [
      await singleBlog(blog._id, as),
      await respond(site, 'GET /user/userProfile/:id', { params: { id: author.user._id }, as }),
      await respond(site, 'GET /user/ownBlogs', { query: { tab: 'published' }, as }),
    ]
    for (const { body } of read) expect(body).not.toMatch(/planted-reporter|report/i)
  }
})

test('what is not public cannot be reported, nor read by admins in the queue', async () => {
  const draft = await postBlog(site.app, author, { published: 'false', title: 'planted-draft-title' })
  const gone = await postBlog(site.app, author)
  await deleteForEver(site.app, gone._id, author)
  const ofDraft = (await addComment(site, draft._id, { comment: 'planted' }, author)).data[0]?._id ?? ''
  for (const [kind, id] of [
    ['blog', draft._id],
    ['blog', gone._id],
    ['comment', ofDraft],
    ['comment', 'none'],
    ['profile', 'none'],
    ['profile', draft._id],
  ] as const) {
    for (const by of [reader, undefined, author]) expect((await report({ kind, id }, by)).statusCode).toBe(404)
  }
  // A blog that is unpublished after it was reported is hidden from admins, too.
  const blog = await postBlog(site.app, author)
  await report({ kind: 'blog', id: blog._id }, reader)
  const form = { title: 'planted-withdrawn', category: 'Food', intro: '<p>planted words</p>', published: 'false' }
  await call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form, as: author })
  const entry = await entryOf(blog._id)
  expect(entry).toMatchObject({ subject: null, author: { name: 'Zaphod' } })
  expect(JSON.stringify(await queue())).not.toMatch(/planted-(draft|withdrawn)|planted words/)
  const refused = await decide(entry._id, 'remove')
  expect([refused.statusCode, refused.message]).toEqual([409, expect.stringContaining('no longer exists')])
  expect(await site.db.selectFrom('blogs').select('removed_at').where('id', '=', blog._id).executeTakeFirst()).toEqual({
    removed_at: null,
  })
  expect((await decide(entry._id, 'dismiss')).statusCode).toBe(200)
})

test('a report says at the field what is wrong with it', async () => {
  const { _id: id } = await postBlog(site.app, author)
  for (const [fields, path, code, message] of [
    [{ reason: '' }, 'reason', 'required', 'Choose what is wrong with it'],
    [{ reason: 'other', text: '  ' }, 'text', 'required', 'Say what is wrong with it'],
    [{ text: 'x'.repeat(1001) }, 'text', 'too-long', 'A report has at most 1,000 characters'],
    [{ email: 'nobody' }, 'email', 'invalid-email', 'Email address must be valid'],
  ] as const) {
    const payload = { kind: 'blog', id, reason: 'spam', ...fields }
    const answer = await site.app.inject({ method: 'POST', url: '/api/v1/reports', payload })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, code, message }]])
  }
})

test('a reported blog is removed at once; its author and reporters are notified once', async () => {
  const blog = await postBlog(site.app, author, { title: 'Pills for all' })
  const somebody = await signedIn(site.app)
  await report({ kind: 'blog', id: blog._id }, somebody)
  await report({ kind: 'blog', id: blog._id, email: 'two@example.org' })
  await report({ kind: 'blog', id: blog._id, email: 'two@example.org', reason: 'abuse' })
  await report({ kind: 'blog', id: blog._id })
  const { _id } = await entryOf(blog._id)
  const statuses = (await Promise.all([decide(_id, 'remove', 'Spam'), decide(_id, 'dismiss')])).map(
    ({ statusCode }) => statusCode,
  )
  // Only one of two admins decides.
  expect(statuses.sort()).toEqual([200, 404])
  if ((await card(blog._id)).statusCode === 200) {
    await report({ kind: 'blog', id: blog._id })
    expect((await decide((await entryOf(blog._id))._id, 'remove', 'Spam')).statusCode).toBe(200)
  }
  for (const as of [undefined, author]) expect((await singleBlog(blog._id, as)).statusCode).toBe(404)
  expect((await respond(site, 'GET /trash', { as: author })).body).not.toContain(blog._id)
  const restored = await call(site, 'POST /trash/restoreBlog/:id', { params: { id: blog._id }, as: author })
  expect(restored.statusCode).toBe(404)
  expect(await lastEntry()).toMatchObject({ action: 'remove-blog', subject: { _id: author.user._id } })
  const [notice] = (await emailsTo(author.user.email, 'account-notice')).slice(-1)
  expect(JSON.parse(String(notice?.detail))).toEqual({
    action: 'remove-blog',
    reason: 'Spam',
    blogTitle: 'Pills for all',
    subjectId: blog._id,
  })
  expect(await emailsTo(somebody.user.email, 'report-decided')).toHaveLength(1)
  expect(await emailsTo('two@example.org', 'report-decided')).toHaveLength(1)
  expect(await site.db.selectFrom('reports').select('id').where('item_id', '=', _id).execute()).toEqual([])
  await expectCountsConsistent(site.db)

  // Restoring everything of a person restores it, too.
  await act(site, admin, 'restore-contributions', author)
  expect((await card(blog._id)).statusCode).toBe(200)
  await expectCountsConsistent(site.db)
})

test('a reported comment is shown with its blog, and its writer cannot restore it', async () => {
  const { id, blogId } = await commentOf(reader)
  await report({ kind: 'comment', id, reason: 'abuse' }, author)
  const entry = await entryOf(id)
  expect(entry).toMatchObject({ author: { _id: reader.user._id }, subject: { text: 'Buy pills', blogId } })
  expect((await decide(entry._id, 'remove')).message).toBe(
    'Removed. Its author and the people who reported it are notified.',
  )
  expect(await readComments(site, blogId, author)).toEqual([])
  const restored = await call(site, 'POST /trash/restoreComment/:commentId', { params: { commentId: id }, as: reader })
  expect(restored.statusCode).toBe(404)
  expect(await lastEntry()).toMatchObject({ action: 'remove-comment', subject: { _id: reader.user._id } })
  await expectCountsConsistent(site.db)
})

test('emails tell what became of a report, without words of what was reported', async () => {
  // It belongs to no account.
  const address = 'three@example.org'
  const person = await signedIn(site.app, { name: 'planted-name' })
  const { _id: blogId } = await postBlog(site.app, author, { title: 'planted-blog-title' })
  const { id: commentId } = await commentOf(reader)
  await report({ kind: 'blog', id: blogId, email: address })
  await report({ kind: 'comment', id: commentId, email: address })
  await report({ kind: 'profile', id: person.user._id, email: address })
  expect((await decide((await entryOf(person.user._id))._id, 'remove')).statusCode).toBe(400)
  await decide((await entryOf(blogId))._id, 'dismiss')
  expect(await lastEntry()).toMatchObject({ action: 'dismiss-reports', subject: { _id: author.user._id } })
  await decide((await entryOf(commentId))._id, 'remove')
  await act(site, admin, 'silence', person)
  await decide((await entryOf(person.user._id))._id, 'dismiss')
  const siteUrl = () => 'https://blog.example.org'
  const mail = { transport: openTransport(site.config), siteUrl, branding: async () => BRANDING }
  const sending = { db: site.db, mail, now: () => new Date(), log: site.app.log, digestOf }
  for (const { id } of await emailsTo(address, 'report-decided')) {
    await deliverEmail(sending, id, new AbortController().signal, true)
  }
  const texts = (await outbox(site.config.dataDir))
    .filter(({ to }) => to?.[0]?.address === address)
    .map(({ text }) => text)
  expect(texts).toEqual([
    expect.stringMatching(/You reported a blog .+ They left it as it is\./),
    expect.stringMatching(/You reported a comment .+ It is no longer on the site\./),
    expect.stringMatching(/You reported a profile .+ They acted on the account\./),
  ])
  expect(texts.join()).not.toContain('planted')
  // No one is notified that they were reported.
  expect((await emailsTo(author.user.email, 'account-notice')).map(({ detail }) => detail).join()).not.toContain(
    'dismiss',
  )
})

test('the queue has pages, the oldest first, and keeps reports of deleted accounts', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => signedIn(site.app)))
  const ids = people.map(({ user }) => user._id)
  for (const id of ids) await report({ kind: 'profile', id }, reader)
  await site.db
    .deleteFrom('users')
    .where('id', '=', ids[1] ?? '')
    .execute()
  const all = await queue()
  const paged: QueueItem[] = []
  let cursor: string | null = null
  do {
    const query = { limit: 2, cursor }
    const page: CallAnswer<'GET /admin/queue'> = await call(site, 'GET /admin/queue', { query, as: admin })
    paged.push(...page.data)
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(paged).toEqual(all)
  expect(all.slice(-3)).toMatchObject([
    { subjectId: ids[0], subject: { text: '' } },
    { subjectId: ids[1], subject: null, author: null, reports: 1 },
    { subjectId: ids[2] },
  ])
  expect((await decide(all.at(-2)?._id ?? '', 'dismiss')).statusCode).toBe(200)
})

test('a report that comes with a decision is either decided or stays in the queue', async () => {
  const reporters = await Promise.all(Array.from({ length: 6 }, () => signedIn(site.app)))
  const { _id: id } = await postBlog(site.app, author)
  await report({ kind: 'blog', id }, reader)
  const before = await emailsTo(reader.user.email, 'report-decided')
  const { _id } = await entryOf(id)
  const [, ...answers] = await Promise.all([
    decide(_id, 'dismiss'),
    ...reporters.map((by) => report({ kind: 'blog', id }, by)),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  const told = await Promise.all(reporters.map(({ user }) => emailsTo(user.email, 'report-decided')))
  const open = (await queue()).find(({ subjectId }) => subjectId === id)
  expect(told.flat().length + (open?.reports ?? 0)).toBe(reporters.length)
  expect(await emailsTo(reader.user.email, 'report-decided')).toHaveLength(before.length + 1)
})

test('commands show the queue, and dismiss and remove what was reported', async () => {
  const lines: string[] = []
  const command = async (...args: string[]) => {
    lines.length = 0
    await runCommand(args, site.config, (line) => lines.push(line))
    return lines.join('\n')
  }
  const [one, two] = [await postBlog(site.app, author, { title: 'The first of two' }), await postBlog(site.app, author)]
  for (const { _id } of [one, two]) await report({ kind: 'blog', id: _id, text: 'Look\nhere' }, reader)
  const [first, second] = [(await entryOf(one._id))._id, (await entryOf(two._id))._id]
  expect(await command('reports')).toMatch(
    new RegExp(`${first}  blog “The first of two” by Zaphod, since .+\\n {4}".+"\\n {4}spam: 1\\n {4}"Look\\\\nhere"`),
  )
  expect(await command('remove', first, 'No', 'pills')).toContain('Removed.')
  expect(await command('dismiss', second)).toContain('Closed.')
  expect((await command('reports')).includes(first)).toBe(false)
  expect((await card(two._id)).statusCode).toBe(200)
  expect(await site.db.selectFrom('blogs').select('state').where('id', '=', one._id).executeTakeFirst()).toEqual({
    state: 'trashed',
  })
  expect(await lastEntry()).toMatchObject({ action: 'dismiss-reports', actor: null })
  await expect(command('dismiss', second)).rejects.toThrow('does not exist or is no longer here')
})
