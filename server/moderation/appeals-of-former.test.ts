import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoChanged } from '#messages/errors.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { type SignedIn, signedIn } from '../testing/requests.ts'
import { addAppeal } from './appeals.ts'

let site: TestSite
let admin: SignedIn
let second: SignedIn
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  admin = await makeAdmin(site)
  second = await makeAdmin(site)
})
afterAll(() => site.close())

/** Appeals against the latest decision about a person, whose email was sent. */
async function appeal({ user }: SignedIn) {
  await site.db.updateTable('emails').set({ state: 'sent' }).where('state', '=', 'waiting').execute()
  const notices = site.db.selectFrom('emails').select('id').where('user_id', '=', user._id)
  const { id } = await notices.where('kind', '=', 'account-notice').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await addAppeal(site.db, { noticeId: id, text: 'It was my cat' }, user._id, new Date())
}

/** Grants the appeal of a person that waits. */
async function grant({ user }: SignedIn) {
  const { data } = await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })
  const id = data.find((item) => item.appeal && item.author?._id === user._id)?._id ?? ''
  const params = { id, decision: 'grant' } as const
  return call(site, 'POST /admin/queue/:id/:decision', { params, body: { reason: '' }, as: admin })
}

test.each([
  ['suspend', 'unsuspend', 'suspended_at'],
  ['silence', 'unsilence', 'silenced_at'],
] as const)('an appeal against a former %s does not lift a later one', async (action, opposite, flag) => {
  const person = await signedIn(site.app)
  const flagOf = async () => {
    const user = site.db.selectFrom('users').select(flag).where('id', '=', person.user._id)
    return (await user.executeTakeFirstOrThrow())[flag]
  }
  await act(site, admin, action, person)
  await appeal(person)
  await act(site, admin, opposite, person)
  await act(site, second, action, person)
  const later = await flagOf()
  expect(later).not.toBeNull()
  expect(await grant(person)).toMatchObject({ statusCode: 409, message: undoChanged })
  expect(await flagOf()).toBe(later)
  // Once that is lifted, too, there is nothing left to undo.
  await act(site, second, opposite, person)
  expect((await grant(person)).statusCode).toBe(200)
})
