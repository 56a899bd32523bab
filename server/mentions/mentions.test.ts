import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { MENTIONS_MAX } from '#contract/limits.ts'
import { inTransaction } from '../db/transaction.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call, respond } from '../testing/call.ts'
import { addComment, deleteComment, editComment, readComments } from '../testing/comments.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { cookieOf, PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

let site: TestSite
let admin: SignedIn
let writer: SignedIn
let grace: SignedIn
let alan: SignedIn
let blogId: string
beforeAll(async () => {
  site = await makeSite()
  await listen(site)
  admin = await makeAdmin(site)
  writer = await signedIn(site.app, { role: 'Reader' })
  grace = await signedIn(site.app, { name: 'Grace Hopper', role: 'Reader' })
  alan = await signedIn(site.app, { name: 'Alan' })
  blogId = (await postBlog(site.app, alan))._id
})
afterAll(() => site.close())
afterEach(() => setSettings(site, admin, { heldWords: '' }))

const remove = (commentId: string) => deleteComment(site, { commentId, blogId }, writer)
const idOf = ({ user }: SignedIn) => user._id
const mentionOf = ({ user }: SignedIn) => ({ _id: user._id, name: user.name })
/** Adds a comment. @returns it as others see it */
async function say(comment: string, mentions?: string[]): Promise<Comment> {
  const answer = await addComment(site, blogId, { comment, ...(mentions && { mentions }) }, writer)
  expect(answer.statusCode).toBe(201)
  return (await read()).at(-1) as Comment
}
const read = () => readComments(site, blogId, alan)
const find = async (id: string) => (await read()).find(({ _id }) => _id === id)
const edit = async ({ _id }: Comment, newComment: string, mentions?: string[]) => {
  await editComment(site, { commentId: _id, blogId }, { newComment, ...(mentions && { mentions }) }, writer)
  return find(_id)
}

test('a name that is typed mentions the only user who has it, in any capitals', async () => {
  const ada = await signedIn(site.app, { name: 'Ada King Noël' })
  const reader = await signedIn(site.app, { name: 'Quiet Reader', role: 'Reader' })
  const typed = (_id: string, name: string) => ({ _id, name })
  expect((await say('Ask @Ada King Noël, please.')).mentions).toEqual([mentionOf(ada)])
  expect((await say('(@ada king noel)')).mentions).toEqual([typed(idOf(ada), 'ada king noel')])
  const both = await say('@Ada King Noël and @Alan!', [idOf(alan)])
  expect(both.mentions).toEqual([mentionOf(ada), mentionOf(alan)])
  for (const text of ['Ask @Ada King', 'me@Ada King Noël', 'Ask Ada King Noël', '@Ada\nKing Noël']) {
    expect(await say(text), text).not.toHaveProperty('mentions')
  }
  // Readers have no public list of their names: only people who have taken part are found.
  expect(await say('Ask @Quiet Reader')).not.toHaveProperty('mentions')
  await addComment(site, blogId, { comment: 'Here I am' }, reader)
  const found = await say('Ask @Quiet Reader')
  expect(found.mentions).toEqual([mentionOf(reader)])
  expect((await edit(found, 'Ask @Quiet Reader or @Ada King Noël'))?.mentions).toEqual([
    mentionOf(reader),
    mentionOf(ada),
  ])
  // No one was picked, so nothing reveals who has blocked whom.
  const blocked = { params: { userId: idOf(writer) }, as: reader }
  await call(site, 'PUT /user/blocks/:userId', blocked)
  expect(await say('Again @Quiet Reader')).not.toHaveProperty('mentions')
  await call(site, 'DELETE /user/blocks/:userId', blocked)
  // With two people of the same name, it is unknown who is meant.
  await signedIn(site.app, { name: 'ADA King Noel' })
  expect(await say('Ask @Ada King Noël once more')).not.toHaveProperty('mentions')
})

test('whom a comment mentions is answered with it, if they exist and stand in its text', async () => {
  const plain = await say('Hello @Alanis')
  expect(plain).not.toHaveProperty('mentions')
  const ids = [idOf(alan), idOf(grace), 'nobody', idOf(writer), idOf(alan)]
  const said = await say('Hello @Grace Hopper and @Alan, @Alanis', ids)
  expect(said.mentions).toEqual([mentionOf(grace), mentionOf(alan)])
  const many = { comment: '@Alan', mentions: Array.from({ length: MENTIONS_MAX + 1 }, () => randomUUID()) }
  const refused = await addComment(site, blogId, many, writer)
  expect(refused).toMatchObject({ statusCode: 400, errors: [{ path: 'mentions' }] })
  const changed = await edit(said, 'Only @Alan', [idOf(alan)])
  expect(changed).toMatchObject({ comment: 'Only @Alan', mentions: [mentionOf(alan)] })
  // Clients that know nothing of mentions keep those that are left in the text.
  expect((await edit(said, 'Still @Alan'))?.mentions).toEqual([mentionOf(alan)])
  expect(await edit(said, 'Nobody')).not.toHaveProperty('mentions')
})

test('somebody who has another name is still meant', async () => {
  const person = await signedIn(site.app, { name: 'Before' })
  const said = await say('I ask @Before', [idOf(person)])
  await call(site, 'PATCH /user/updateUserProfile', { form: { name: 'After' }, as: person })
  expect(said.mentions).toEqual([{ _id: idOf(person), name: 'Before' }])
  expect((await edit(said, '@Before, I ask', [idOf(person)]))?.mentions).toEqual(said.mentions)
  expect((await edit(said, '@After, I ask', [idOf(person)]))?.mentions).toEqual([{ _id: idOf(person), name: 'After' }])
})

test('two people with the same name are distinguished', async () => {
  const namesake = await signedIn(site.app, { name: 'Alan' })
  const said = await say('@Alan and @Alan', [idOf(namesake), idOf(alan)])
  expect(said.mentions?.map(({ _id }) => _id)).toEqual([idOf(namesake), idOf(alan)])
})

test('mentions go to the trash and come back with their comment', async () => {
  const said = await say('To the trash, @Alan', [idOf(alan)])
  await remove(said._id)
  await cleanUp()
  const trashed = { params: { commentId: said._id }, as: writer }
  const restored = await call(site, 'POST /trash/restoreComment/:commentId', trashed)
  expect(restored.data.mentions).toEqual([mentionOf(alan)])
  await remove(said._id)
  await call(site, 'DELETE /trash/deleteComment/:commentId', trashed)
  await cleanUp()
  const left = site.db.selectFrom('comment_mentions').select('comment_id').where('comment_id', '=', said._id)
  expect(await left.execute()).toEqual([])
})

test('a comment that is held keeps whom it mentions until it is approved', async () => {
  const edited = await say('Before, @Alan', [idOf(alan)])
  await setSettings(site, admin, { heldWords: 'lighthouse' })
  const held = { comment: 'A lighthouse for @Grace Hopper', mentions: [idOf(grace)] }
  await addComment(site, blogId, held, writer)
  await edit(edited, 'A lighthouse for @Alan')
  await cleanUp()
  const own = (await call(site, 'GET /comment/held/:blogId', { params: { blogId }, as: writer })).data
  expect(own).toMatchObject([{ mentions: [mentionOf(grace)] }, { mentions: [mentionOf(alan)] }])
  const queue = (await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })).data
  for (const { _id, subject } of queue) {
    const params = { id: _id, decision: 'approve' } as const
    if (subject?.text.includes('lighthouse'))
      await call(site, 'POST /admin/queue/:id/:decision', { params, body: { reason: '' }, as: admin })
  }
  expect(
    (await read()).filter(({ comment }) => comment.includes('lighthouse')).map(({ mentions }) => mentions),
  ).toEqual([[mentionOf(alan)], [mentionOf(grace)]])
})

test('who deletes their account is no longer mentioned, and newly not at once', async () => {
  const person = await signedIn(site.app, { name: 'Soon Gone' })
  const said = await say('Bye, @Soon Gone', [idOf(person)])
  await call(site, 'POST /user/deleteAccount', { body: { texts: 'go', currentPassword: PASSWORD }, as: person })
  expect(await say('@A former author', [idOf(person)])).not.toHaveProperty('mentions')
  site.wait(15 * 24 * 60 * 60 * 1000)
  await cleanUp()
  alan.cookie = await newCookie(alan)
  expect(await find(said._id)).not.toHaveProperty('mentions')
})

/** Signs in again, after the former session has expired. */
async function newCookie({ user }: SignedIn): Promise<string> {
  const body = { email: user.email, password: PASSWORD, role: user.role }
  return cookieOf(await respond(site, 'POST /user/login', { body }))
}

/** Runs the daily clean-up. */
async function cleanUp() {
  const key = randomUUID()
  await inTransaction(site.db, (trx) => enqueue(trx, 'clean-up', {}, { key }))
  const job = site.db.selectFrom('jobs').select(['state', 'error']).where('key', '=', key)
  await expect.poll(() => job.executeTakeFirst(), { timeout: 20_000 }).toEqual({ state: 'done', error: null })
}
