import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { UNDO_SECONDS } from '#contract/limits.ts'
import * as answers from '#messages/answers.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { type CallInput, call, respond } from '../testing/call.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, registrationFields, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

let site: TestSite
let admin: SignedIn
let ada: SignedIn
let grace: SignedIn
beforeAll(async () => {
  site = await makeSite()
  admin = await makeAdmin(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  ada = await signedIn(site.app)
  grace = await signedIn(site.app)
})

type Action = CallInput<'POST /admin/bulk/people/:action'>['params']['action']
const idsOf = (people: SignedIn[]) => people.map(({ user }) => user._id)
const bulk = (action: Action, people: string[], reason = '') =>
  call(site, 'POST /admin/bulk/people/:action', { params: { action }, body: { people, reason }, as: admin })
const undo = (id: string | null, as = admin) => call(site, 'POST /admin/undo/:id', { params: { id: id ?? '' }, as })
const me = async (as: SignedIn) => (await call(site, 'GET /user/me', { as })).statusCode
const noticesTo = async (people: SignedIn[]) => {
  const emails = site.db.selectFrom('emails').select('detail').where('kind', '=', 'account-notice')
  const rows = await emails.where('user_id', 'in', idsOf(people)).orderBy('id').execute()
  return rows.map(({ detail }) => JSON.parse(detail ?? ''))
}
const audited = async (limit: number) => {
  const { data } = await call(site, 'GET /admin/audit', { query: { limit }, as: admin })
  return data.map(({ action, subject }) => [action, subject?._id])
}
/** Registers without waiting for the session, which an account that waits does not get. */
async function register(name: string): Promise<string> {
  const fields = await registrationFields({ name })
  expect((await respond(site, 'POST /user/register', { form: fields })).statusCode).toBe(201)
  const user = site.db.selectFrom('users').select('id').where('name', '=', name)
  return (await user.executeTakeFirstOrThrow()).id
}

test('several people are suspended and one undo signs them in again, with no email', async () => {
  const people = [ada, grace]
  const { data, undoId } = await bulk('suspend', idsOf(people), 'All of it is spam')
  expect(data).toEqual({ done: idsOf(people), notDone: [], mailed: 2 })
  expect([await me(ada), await me(grace)]).toEqual([401, 401])
  expect(await noticesTo(people)).toMatchObject(Array(2).fill({ action: 'suspend', reason: 'All of it is spam' }))
  expect(await audited(2)).toEqual(idsOf([grace, ada]).map((id) => ['suspend', id]))
  expect((await undo(undoId, await makeAdmin(site))).statusCode).toBe(404)
  expect(await undo(undoId)).toMatchObject({ statusCode: 200, message: answers.undone })
  expect([await me(ada), await me(grace)]).toEqual([200, 200])
  expect(await noticesTo(people)).toEqual([])
  expect(await audited(2)).toEqual(idsOf([grace, ada]).map((id) => ['undo-suspend', id]))
  expect((await undo(undoId)).statusCode).toBe(404)
})

test('admins, oneself, and who cannot be acted on are left out, each with why', async () => {
  const other = await makeAdmin(site)
  await act(site, admin, 'silence', grace)
  const { data, undoId } = await bulk('silence', [...idsOf([ada, grace, other, admin]), 'absent', ada.user._id])
  expect(data).toEqual({
    done: [ada.user._id],
    notDone: [
      { _id: grace.user._id, why: 'unchanged' },
      { _id: other.user._id, why: 'admin' },
      { _id: admin.user._id, why: 'self' },
      { _id: 'absent', why: 'gone' },
    ],
    mailed: 1,
  })
  // What is done to one alone hurts no admin either, but in bulk no one is signed out by mistake.
  expect((await bulk('end-sessions', idsOf([other]))).data.notDone).toMatchObject([{ why: 'admin' }])
  expect((await undo(undoId)).statusCode).toBe(200)
  expect((await bulk('unsilence', idsOf([ada, grace]))).data).toMatchObject({
    done: [grace.user._id],
    // The email about the silence still waited, and is taken back.
    mailed: 0,
  })
  expect((await bulk('silence', [])).statusCode).toBe(400)
})

test('what several people wrote is removed and comes back with one undo', async () => {
  const blogs = [await postBlog(site.app, ada), await postBlog(site.app, grace), await postBlog(site.app, grace)]
  const shown = async () => {
    const all = await Promise.all(
      blogs.map(({ _id: id }) => call(site, 'GET /blog/singleBlog/:id', { params: { id }, as: admin })),
    )
    return all.map(({ statusCode }) => statusCode)
  }
  const { undoId } = await bulk('remove-contributions', idsOf([ada, grace]))
  expect(await shown()).toEqual([404, 404, 404])
  expect(await undo(undoId)).toMatchObject({ statusCode: 200, message: answers.undone })
  expect(await shown()).toEqual([200, 200, 200])
  await expectCountsConsistent(site.db)
})

test('what another admin has changed in the meantime stays; then undo is too late', async () => {
  const { undoId } = await bulk('suspend', idsOf([ada, grace]))
  await act(site, await makeAdmin(site), 'unsuspend', ada)
  const undone = await undo(undoId)
  expect(undone).toMatchObject({ statusCode: 200, message: 'Undone, but for 1 that was changed in the meantime.' })
  const late = (await bulk('end-sessions', idsOf([ada, grace]))).undoId
  const sent = site.db.updateTable('emails').set({ state: 'sent' }).where('kind', '=', 'account-notice')
  await sent.where('user_id', 'in', idsOf([ada, grace])).execute()
  site.wait(UNDO_SECONDS * 1000)
  // No session that ended comes back once it was mailed.
  if (late) expect((await undo(late)).statusCode).toBe(410)
})

test('accounts that wait are found, approved and refused together; refusing is undone', async () => {
  await setSettings(site, admin, { registration: 'approval' })
  const [one, two, three] = [await register('Waiter One'), await register('Waiter Two'), await register('Waiter Three')]
  await setSettings(site, admin, { registration: 'everybody' })
  const waiting = async (query = '', limit = 24) =>
    (await call(site, 'GET /admin/people', { query: { waiting: 'true', query, limit }, as: admin })).data
  expect((await waiting()).map(({ _id }) => _id)).toEqual([three, two, one])
  expect((await waiting('two')).map(({ _id, waits }) => [_id, waits])).toEqual([[two, true]])
  expect((await bulk('approve', [one, ada.user._id])).data).toEqual({
    done: [one],
    notDone: [{ _id: ada.user._id, why: 'not-waiting' }],
    mailed: 1,
  })
  const { data, undoId } = await bulk('refuse', [two, three], 'Not this time')
  expect(data).toMatchObject({ done: [two, three], mailed: 2 })
  expect(await waiting()).toEqual([])
  await undo(undoId)
  expect((await waiting()).map(({ _id }) => _id)).toEqual([three, two])
})
