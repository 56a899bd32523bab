import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let reader: SignedIn
let other: SignedIn
beforeAll(async () => {
  site = await makeSite()
  reader = await signedIn(site.app, { role: 'Reader', name: 'A Reader' })
  other = await signedIn(site.app, { role: 'Reader', name: 'Another' })
})
afterAll(() => site.close())

test('what somebody has seen moves forward alone, for themselves', async () => {
  const seen = async (as: SignedIn) => (await call(site, 'GET /subscribe/lastSeen', { as })).data.lastSeenAt
  const move = (lastSeenAt: string) => call(site, 'PUT /subscribe/lastSeen', { body: { lastSeenAt }, as: reader })
  expect(await seen(reader)).toBe(null)
  const [first, second] = ['2026-01-02T03:04:05.000Z', '2026-02-03T04:05:06.000Z']
  expect((await move(second)).data).toEqual({ lastSeenAt: second })
  expect((await move(first)).data).toEqual({ lastSeenAt: second })
  expect([await seen(reader), await seen(other)]).toEqual([second, null])
  await move('2999-01-01T00:00:00.000Z')
  expect(Date.parse((await seen(reader)) ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
  expect((await move('yesterday')).errors).toMatchObject([{ path: 'lastSeenAt' }])
})
