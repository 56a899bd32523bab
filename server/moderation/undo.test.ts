// Over 250 lines, because one site and its helpers serve all that can be undone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserAction } from '#contract/admin.ts'
import type { QueueDecision, QueueItem } from '#contract/reports.ts'
import { personLeaving } from '#messages/errors.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { type Caller, call, respond } from '../testing/call.ts'
import { addComment, readComments } from '../testing/comments.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import {
  blogFields,
  cookieOf,
  PASSWORD,
  postBlog,
  registrationFields,
  type SignedIn,
  signedIn,
} from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

let site: TestSite
let admin: SignedIn
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  admin = await makeAdmin(site)
})
afterAll(() => site.close())

const undo = (id: string | null, as: Caller = admin) =>
  call(site, 'POST /admin/undo/:id', { params: { id: id ?? 'none' }, as })
const decide = async (id: string, decision: QueueDecision) =>
  call(site, 'POST /admin/queue/:id/:decision', { params: { id, decision }, body: { reason: 'Spam' }, as: admin })
const queue = async () => (await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })).data
async function entryOf(subjectId: string): Promise<QueueItem> {
  const entry = (await queue()).find((item) => item.subjectId === subjectId)
  if (!entry) throw new Error('It is not in the queue.')
  return entry
}
const status = async (id: string) => (await call(site, 'GET /blog/card/:id', { params: { id } })).statusCode
const actions = async (limit: number) =>
  (await call(site, 'GET /admin/audit', { query: { limit }, as: admin })).data.map(({ action }) => action)
/** All that an action may alter, but for the audit log. Of other emails the state changes at any time. */
async function stateOf() {
  const { db } = site
  const rows: object[][] = [
    await db.selectFrom('users').selectAll().execute(),
    await db.selectFrom('blogs').selectAll().execute(),
    await db.selectFrom('comments').selectAll().execute(),
    await db.selectFrom('held_blogs').selectAll().execute(),
    await db.selectFrom('sessions').selectAll().execute(),
    await db.selectFrom('known_devices').selectAll().execute(),
    await db.selectFrom('moderation_queue').selectAll().execute(),
    await db.selectFrom('reports').selectAll().execute(),
    await db.selectFrom('appeals').selectAll().execute(),
    await db.selectFrom('pending_registrations').selectAll().execute(),
    await db.selectFrom('spam_words').selectAll().where('spam', '>', 0).execute(),
    await db.selectFrom('notifications').selectAll().where('kind', '=', 'decisions').execute(),
    await db.selectFrom('emails').select('id').execute(),
  ]
  return rows.map((table) => table.map((row) => JSON.stringify(row)).sort())
}

test.each(['suspend', 'silence', 'end-sessions', 'remove-contributions', 'make-reader'] as const)(
  '%s is undone before anything is mailed, and leaves all as it was',
  async (action: UserAction) => {
    const person = await signedIn(site.app)
    const blog = await postBlog(site.app, person)
    await addComment(site, blog._id, { comment: 'A comment' }, person)
    await postBlog(site.app, person, { publishAt: new Date(Date.now() + 3_600_000).toISOString() })
    const before = await stateOf()
    const { undoId } = (await act(site, admin, action, person, 'Spam')).json()
    expect(await stateOf()).not.toEqual(before)
    expect((await undo(undoId)).statusCode).toBe(200)
    expect(await stateOf()).toEqual(before)
    expect(await actions(2)).toEqual([`undo-${action}`, action])
    // Their session goes on.
    expect((await call(site, 'GET /user/me', { as: person })).data.role).toBe('Author')
    // Neither a second time, nor by another admin.
    expect((await undo(undoId)).statusCode).toBe(404)
    await expectCountsConsistent(site.db)
  },
)

test.each(['blog', 'comment'] as const)('the removal of a reported %s is undone, with its reports', async (kind) => {
  const [author, reporter] = [await signedIn(site.app), await signedIn(site.app)]
  const blog = await postBlog(site.app, author)
  const [added] = (await addComment(site, blog._id, { comment: 'Buy pills' }, author)).data
  const id = kind === 'blog' ? blog._id : (added?._id ?? '')
  const body = { kind, id, reason: 'spam', text: 'Pills' } as const
  await call(site, 'POST /reports', { body, as: reporter })
  await call(site, 'POST /reports', { body: { ...body, email: 'visitor@example.org' } })
  const before = await stateOf()
  const { undoId } = await decide((await entryOf(id))._id, 'remove')
  expect((await undo(undoId)).statusCode).toBe(200)
  expect(await stateOf()).toEqual(before)
  expect(await actions(2)).toEqual([`undo-remove-${kind}`, `remove-${kind}`])
  // It can be decided again.
  expect((await decide((await entryOf(id))._id, 'dismiss')).statusCode).toBe(200)
  await expectCountsConsistent(site.db)
})

test('what was refused waits again when the refusal is undone', async () => {
  const [author, reader] = [await signedIn(site.app), await signedIn(site.app)]
  const blog = await postBlog(site.app, author)
  await setSettings(site, admin, { firstPosts: 5, registration: 'approval' })
  await addComment(site, blog._id, { comment: 'It waits' }, reader)
  const held = await postBlog(site.app, reader)
  expect((await call(site, 'POST /user/register', { form: await registrationFields() })).statusCode).toBe(201)
  await setSettings(site, admin, { firstPosts: 0, registration: 'everybody' })
  const all = await queue()
  expect(all.length).toBe(3)
  for (const { _id, kind } of all) {
    const before = await stateOf()
    const { undoId } = await decide(_id, 'refuse')
    expect(await stateOf()).not.toEqual(before)
    expect((await undo(undoId)).statusCode).toBe(200)
    expect(await stateOf()).toEqual(before)
    const name = kind === 'profile' ? 'account' : kind
    expect(await actions(2)).toEqual([`undo-refuse-${name}`, `refuse-${name}`])
  }
  expect((await queue()).map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id))
  // Refused, and saved by its author in the meantime.
  const { undoId } = await decide((await entryOf(held._id))._id, 'refuse')
  const { mainImage: _, ...changes } = await blogFields({ published: 'false' })
  const saved = await call(site, 'PUT /blog/update/:id', { params: { id: held._id }, form: changes, as: reader })
  expect(saved.statusCode).toBe(200)
  expect((await undo(undoId)).statusCode).toBe(409)
})

test('declining an appeal is undone', async () => {
  const person = await signedIn(site.app)
  await act(site, admin, 'silence', person)
  const [notice] = (await call(site, 'GET /appeals', { as: person })).data
  await call(site, 'POST /appeals', { body: { noticeId: notice?._id ?? '', text: 'Why?' }, as: person })
  const entry = await entryOf(person.user._id)
  const before = await stateOf()
  const { undoId } = await decide(entry._id, 'decline')
  expect((await undo(undoId)).statusCode).toBe(200)
  expect(await stateOf()).toEqual(before)
  expect((await decide(entry._id, 'grant')).statusCode).toBe(200)
})

test('once its email is sent an action cannot be undone, and stays', async () => {
  const person = await signedIn(site.app)
  const { undoId } = (await act(site, admin, 'silence', person)).json()
  await site.db.updateTable('emails').set({ state: 'sending' }).where('user_id', '=', person.user._id).execute()
  const late = await undo(undoId)
  expect([late.statusCode, late.message]).toEqual([410, expect.stringContaining('too late')])
  const states = site.db.selectFrom('users').select('silenced_at').where('id', '=', person.user._id)
  expect((await states.executeTakeFirstOrThrow()).silenced_at).not.toBeNull()
  expect((await actions(1))[0]).toBe('silence')

  // Nor after a minute, whatever became of the email.
  const other = await signedIn(site.app)
  const { undoId: second } = (await act(site, admin, 'silence', other)).json()
  site.wait(61_000)
  expect((await undo(second)).statusCode).toBe(410)
  site.wait(-61_000)
})

test('emails of what can be undone wait for ten seconds, others do not', async () => {
  const person = await signedIn(site.app)
  const waits = async () => {
    const emails = site.db.selectFrom('emails').select('id').where('user_id', '=', person.user._id)
    const jobs = await site.db.selectFrom('jobs').select('run_at').where('key', 'in', emails).orderBy('id').execute()
    return jobs.map(({ run_at }) => Date.parse(run_at) > Date.now() + 9000)
  }
  const before = (await waits()).length
  await act(site, admin, 'silence', person)
  await act(site, admin, 'make-author', person)
  await act(site, admin, 'make-reader', person)
  expect((await waits()).slice(before)).toEqual([true, true])
  await site.db.updateTable('emails').set({ state: 'sent' }).where('user_id', '=', person.user._id).execute()
  await act(site, admin, 'unsilence', person)
  expect((await waits()).slice(before)).toEqual([true, true, false])
})

const noticesTo = async ({ user }: SignedIn) => {
  const emails = site.db.selectFrom('emails').select('detail').where('user_id', '=', user._id)
  const rows = await emails.where('kind', '=', 'account-notice').orderBy('id').execute()
  return rows.map(({ detail }) => JSON.parse(detail ?? '').action)
}

test.each([
  ['suspend', 'unsuspend'],
  ['silence', 'unsilence'],
  ['remove-contributions', 'restore-contributions'],
  ['make-reader', 'make-author'],
] as const)('%s and %s at once are not mailed, or the first would come last', async (action, reversal) => {
  const second = await makeAdmin(site)
  const person = await signedIn(site.app)
  await postBlog(site.app, person)
  const { undoId } = (await act(site, admin, action, person)).json()
  if (action === 'silence') {
    const [notice] = (await call(site, 'GET /appeals', { as: person })).data
    await call(site, 'POST /appeals', { body: { noticeId: notice?._id ?? '', text: 'Why?' }, as: person })
  }
  await act(site, second, reversal, person)
  expect(await noticesTo(person)).toEqual([])
  const appeals = site.db.selectFrom('appeals').select('id').where('user_id', '=', person.user._id)
  expect(await appeals.execute()).toEqual([])
  expect((await undo(undoId)).statusCode).toBe(409)

  // Once the first is on its way, the second follows.
  await act(site, admin, action, person)
  await site.db.updateTable('emails').set({ state: 'sent' }).where('user_id', '=', person.user._id).execute()
  await act(site, second, reversal, person)
  expect(await noticesTo(person)).toEqual([action, reversal])
})

test('a post that was removed or held is restored at once without an email', async () => {
  const author = await signedIn(site.app)
  const { _id: id } = await postBlog(site.app, author)
  const [added] = (await addComment(site, id, { comment: 'A comment' }, author)).data
  for (const on of [added?._id ?? '', id]) {
    await onPost(on, 'remove')
    await onPost(on, 'restore')
  }
  await onPost(id, 'hold')
  await decide((await entryOf(id))._id, 'approve')
  expect(await noticesTo(author)).toEqual([])
  await onPost(id, 'remove')
  await act(site, admin, 'restore-contributions', author)
  expect([await status(id), await noticesTo(author)]).toEqual([200, []])
})

test('a reporter hears that a post stays if it is restored before they are told', async () => {
  const [author, reporter] = [await signedIn(site.app), await signedIn(site.app)]
  const { _id: id } = await postBlog(site.app, author)
  const [added] = (await addComment(site, id, { comment: 'A comment' }, author)).data
  const commentId = added?._id ?? ''
  const told = async () => {
    const emails = site.db.selectFrom('emails').select('detail').where('user_id', '=', reporter.user._id)
    const rows = await emails.where('kind', '=', 'report-decided').orderBy('id').execute()
    return rows.map(({ detail }) => JSON.parse(detail ?? '').outcome)
  }
  const report = (kind: 'blog' | 'comment', of: string) =>
    call(site, 'POST /reports', { body: { kind, id: of, reason: 'spam', text: 'Spam' }, as: reporter })
  await report('comment', commentId)
  await report('blog', id)
  await onPost(commentId, 'remove')
  await onPost(id, 'remove')
  expect(await told()).toEqual(['removed', 'removed'])
  await onPost(id, 'restore')
  expect(await told()).toEqual(['removed', 'left'])
  await act(site, admin, 'restore-contributions', author)
  expect(await told()).toEqual(['left', 'left'])

  // One of several that were removed together.
  await report('blog', id)
  const { _id: other } = await postBlog(site.app, author)
  await report('blog', other)
  const posts = [{ _id: id }, { _id: other }]
  const params = { action: 'remove' } as const
  await call(site, 'POST /admin/bulk/posts/:action', { params, body: { posts, reason: 'Spam' }, as: admin })
  await onPost(other, 'restore')
  expect(await told()).toEqual(['left', 'left', 'removed', 'left'])
  await onPost(id, 'restore')

  // What was said before stays said.
  await report('blog', id)
  await onPost(id, 'remove')
  await site.db.updateTable('emails').set({ state: 'sent' }).where('user_id', '=', reporter.user._id).execute()
  await onPost(id, 'restore')
  expect((await told()).at(-1)).toBe('removed')
})

test('reporters of what stays removed hear nothing else when another removal is undone', async () => {
  const [author, reporter] = [await signedIn(site.app), await signedIn(site.app)]
  const { _id: id } = await postBlog(site.app, author)
  const { _id: other } = await postBlog(site.app, author)
  await call(site, 'POST /reports', { body: { kind: 'blog', id, reason: 'spam', text: 'Spam' }, as: reporter })
  await onPost(id, 'remove')
  const { undoId } = (await act(site, admin, 'remove-contributions', author)).json()
  expect((await undo(undoId)).statusCode).toBe(200)
  expect([await status(id), await status(other)]).toEqual([404, 200])
  const emails = site.db.selectFrom('emails').select('detail').where('user_id', '=', reporter.user._id)
  const told = await emails.where('kind', '=', 'report-decided').execute()
  expect(told.map(({ detail }) => JSON.parse(detail ?? '').outcome)).toEqual(['removed'])
})

test('an action is undone by its admin alone, and only if nothing has changed', async () => {
  const other = await makeAdmin(site)
  const person = await signedIn(site.app)
  const { undoId } = (await act(site, admin, 'silence', person)).json()
  expect((await undo(undoId, other)).statusCode).toBe(404)
  await act(site, other, 'unsilence', person)
  expect((await undo(undoId)).statusCode).toBe(409)
  const again = (await act(site, other, 'unsilence', person)).json()
  expect([again.undoId, again.message]).toEqual([null, 'This was done before. Nothing has changed.'])
})

test('a post is removed, held and restored by an admin, without a report', async () => {
  const author = await signedIn(site.app)
  const { _id: id } = await postBlog(site.app, author)
  const [added] = (await addComment(site, id, { comment: 'A comment' }, author)).data
  const commentId = added?._id ?? ''
  const onPost = (on: string, action: 'remove' | 'restore' | 'hold' | 'close-comments' | 'open-comments') =>
    call(site, 'POST /admin/posts/:id/:action', { params: { id: on, action }, body: {}, as: admin })
  const state = async (of: string) =>
    (await call(site, 'GET /admin/posts/:id', { params: { id: of }, as: admin })).data?.state
  const shown = async () => (await readComments(site, id, author)).length

  expect(await state(commentId)).toBe('public')
  const before = await stateOf()
  for (const action of ['remove', 'hold'] as const) {
    for (const on of [commentId, id]) {
      const { undoId } = await onPost(on, action)
      expect(await state(on)).toBe(action === 'remove' ? 'removed' : 'held')
      expect((await undo(undoId)).statusCode).toBe(200)
      expect(await state(on)).toBe('public')
    }
  }
  expect(await stateOf()).toEqual(before)

  await onPost(commentId, 'remove')
  expect(await shown()).toBe(0)
  expect((await onPost(commentId, 'restore')).statusCode).toBe(200)
  expect((await onPost(commentId, 'restore')).statusCode).toBe(409)
  expect(await shown()).toBe(1)

  await onPost(id, 'hold')
  expect(await status(id)).toBe(404)
  const entry = await entryOf(id)
  expect(entry.held).toEqual(['admin'])
  expect((await decide(entry._id, 'approve')).statusCode).toBe(200)
  expect(await status(id)).toBe(200)

  await onPost(commentId, 'hold')
  const [first] = await readComments(site, id, author)
  expect(first).toBeUndefined()
  await decide((await entryOf(commentId))._id, 'approve')
  // In its place.
  expect((await readComments(site, id, author))[0]?.createdAt).toBe(added?.createdAt)

  await onPost(id, 'close-comments')
  expect((await addComment(site, id, { comment: 'Late' }, author)).statusCode).toBe(403)
  await onPost(id, 'open-comments')
  expect((await addComment(site, id, { comment: 'In time' }, author)).statusCode).toBe(201)

  const about = (await call(site, 'GET /admin/audit', { query: { about: id, limit: 4 }, as: admin })).data
  expect(about.map(({ action }) => action)).toEqual([
    'open-comments',
    'close-comments',
    'approve-blog',
    'hold-public-blog',
  ])
  expect(new Set(about.map(({ postId }) => postId))).toEqual(new Set([id]))
  await expectCountsConsistent(site.db)
})

test('an admin sees nothing of a draft, and nothing that its author has deleted', async () => {
  const author = await signedIn(site.app)
  const draft = await postBlog(site.app, author, { published: 'false' })
  const gone = await postBlog(site.app, author)
  await call(site, 'DELETE /blog/deletePost/:id', { params: { id: gone._id }, as: author })
  for (const id of [draft._id, gone._id, 'none']) {
    expect((await call(site, 'GET /admin/posts/:id', { params: { id }, as: admin })).statusCode).toBe(404)
    const act = { params: { id, action: 'remove' }, body: {}, as: admin } as const
    expect((await call(site, 'POST /admin/posts/:id/:action', act)).statusCode).toBe(404)
  }
})

const login = ({ user }: SignedIn, password = PASSWORD) =>
  respond(site, 'POST /user/login', { body: { email: user.email, password, role: 'Author' } })
const onPost = (on: string, action: 'remove' | 'restore' | 'hold', as = admin) =>
  call(site, 'POST /admin/posts/:id/:action', { params: { id: on, action }, body: {}, as })
const removedAt = async ({ user }: SignedIn) => {
  const users = site.db.selectFrom('users').select('contributions_removed_at').where('id', '=', user._id)
  return (await users.executeTakeFirstOrThrow()).contributions_removed_at
}

test('sessions are not opened again if something about the sign-in has changed since', async () => {
  const second = await makeAdmin(site)
  const changes: Record<string, (person: SignedIn) => Promise<unknown>> = {
    suspended: (person) => act(site, second, 'suspend', person),
    'ended by another admin, too': async (person) => {
      await login(person)
      await act(site, second, 'end-sessions', person)
    },
    'another password': async (person) => {
      const as = { cookie: cookieOf(await login(person)) }
      const body = { currentPassword: PASSWORD, password: 'another battery staple' }
      await call(site, 'POST /user/changePassword', { body, as })
      await call(site, 'GET /user/logout', { as })
    },
    'others ended': async (person) => {
      const as = { cookie: cookieOf(await login(person)) }
      await call(site, 'DELETE /user/sessions', { as })
    },
    leaving: async (person) => {
      const as = { cookie: cookieOf(await login(person)) }
      await call(site, 'POST /user/deleteAccount', { body: { texts: 'stay', currentPassword: PASSWORD }, as })
    },
  }
  for (const [name, change] of Object.entries(changes)) {
    const person = await signedIn(site.app)
    const { undoId } = (await act(site, admin, 'end-sessions', person)).json()
    await change(person)
    expect((await undo(undoId)).statusCode, name).toBe(409)
    expect((await call(site, 'GET /user/me', { as: person })).statusCode, name).toBe(401)
  }
})

test.each(['remove', 'hold', 'remove-contributions', 'make-reader'] as const)(
  'of someone who leaves, %s is not undone',
  async (action) => {
    const author = await signedIn(site.app)
    const blog = await postBlog(site.app, author)
    const isOfPost = action === 'remove' || action === 'hold'
    const { undoId } = isOfPost ? await onPost(blog._id, action) : (await act(site, admin, action, author)).json()
    await call(site, 'POST /user/deleteAccount', { body: { texts: 'go', currentPassword: PASSWORD }, as: author })
    const before = await stateOf()
    const undone = await undo(undoId)
    expect([undone.statusCode, undone.message]).toEqual([409, personLeaving])
    expect(await stateOf()).toEqual(before)
  },
)

test.each(['blog', 'comment'] as const)('a %s that was removed a second time stays removed', async (kind) => {
  const second = await makeAdmin(site)
  const [author, reporter] = [await signedIn(site.app), await signedIn(site.app)]
  const blog = await postBlog(site.app, author)
  const [added] = (await addComment(site, blog._id, { comment: 'A comment' }, author)).data
  const id = kind === 'blog' ? blog._id : (added?._id ?? '')
  const report = () => call(site, 'POST /reports', { body: { kind, id, reason: 'spam', text: 'Spam' }, as: reporter })
  await report()
  const { undoId } = await onPost(id, 'remove')
  await onPost(id, 'restore', second)
  const again = await onPost(id, 'remove', second)
  expect((await undo(undoId)).statusCode).toBe(409)
  expect((await undo(again.undoId, second)).statusCode).toBe(200)

  // Reported again, and removed with everything of its author.
  await report()
  const { undoId: third } = await onPost(id, 'remove')
  await onPost(id, 'restore', second)
  await report()
  await act(site, second, 'remove-contributions', author)
  expect((await undo(third)).statusCode).toBe(409)
})

test('an open entry about the same gets the reports of an undone removal', async () => {
  const [author, reporter] = [await signedIn(site.app), await signedIn(site.app)]
  const { _id: id } = await postBlog(site.app, author)
  await call(site, 'POST /reports', { body: { kind: 'blog', id, reason: 'spam', text: 'Pills' }, as: reporter })
  const { undoId } = await onPost(id, 'remove')
  const entry = { id: 'an-open-entry', kind: 'blog', subject_id: id, author_id: author.user._id } as const
  const created_at = new Date().toISOString()
  await site.db
    .insertInto('moderation_queue')
    .values({ ...entry, created_at })
    .execute()
  expect((await undo(undoId)).statusCode).toBe(200)
  expect(await entryOf(id)).toMatchObject({ _id: entry.id, reports: 1 })
})

test('a removed post of a removed account stays removed', async () => {
  const second = await makeAdmin(site)
  const author = await signedIn(site.app)
  const { _id: id } = await postBlog(site.app, author)
  await postBlog(site.app, author)
  const { undoId } = await onPost(id, 'remove')
  const all = (await act(site, second, 'remove-contributions', author)).json()
  expect((await undo(undoId)).statusCode).toBe(409)
  expect(await status(id)).toBe(404)
  expect((await onPost(id, 'restore')).statusCode).toBe(200)
  expect((await undo(all.undoId, second)).statusCode).toBe(200)
  expect(await removedAt(author)).toBeNull()

  // Put back again by undoing that, the first can be undone, too.
  const { undoId: first } = await onPost(id, 'remove')
  const { undoId: later } = (await act(site, second, 'remove-contributions', author)).json()
  expect((await undo(later, second)).statusCode).toBe(200)
  expect(await removedAt(author)).not.toBeNull()
  expect((await undo(first)).statusCode).toBe(200)
  expect([await status(id), await removedAt(author)]).toEqual([200, null])
  await expectCountsConsistent(site.db)
})
