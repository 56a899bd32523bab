import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORK_HEADER, type Work } from '#contract/proof-of-work.ts'
import { type Form, respond } from '../testing/call.ts'
import { makeInstances } from '../testing/make-instances.ts'
import type { TestSite } from '../testing/make-site.ts'
import { registrationFields } from '../testing/requests.ts'
import { BITS_MAX, BITS_MIN, CHALLENGE_MINUTES } from './registration-work.ts'

let sites: TestSite[]
let stop: () => Promise<void>
let site: TestSite
/** Refused for its name, once it was counted. */
let nameless: Form
beforeAll(async () => {
  const made = await makeInstances({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
  stop = made.stop
  sites = made.instances
  site = made.instances[0]
  nameless = await registrationFields({ name: '' })
})
afterAll(() => stop())

const register = (at: TestSite, address: string, proof?: string, form = nameless) => {
  const headers = { 'x-forwarded-for': address, ...(proof !== undefined && { [WORK_HEADER]: proof }) }
  return respond(at, 'POST /user/register', { form, headers })
}
type Answer = Awaited<ReturnType<typeof register>>
const workIn = (answer: Answer) => (answer.json().data as unknown as { work: Work }).work
/** Whether the form was read, and refused for what is in it. */
const isRead = (answer: Answer) => answer.json().errors?.[0]?.path === 'name'
const useUp = async (address: string) => {
  for (let i = 0; i < 20; i++) expect(isRead(await register(site, address))).toBe(true)
}
const isDone = (text: string, bits: number) => hash('sha256', text, 'buffer').readUInt32BE() >>> (32 - bits) === 0
const proofOf = ({ challenge, bits }: Work, done = true) => {
  for (let nonce = 0; ; nonce++) {
    const text = `${challenge}.${nonce.toString(36)}`
    if (isDone(text, bits) === done) return text
  }
}

test('a network beyond its limit registers by a proof of work, each valid once', async () => {
  await useUp('10.0.0.1')
  const refused = await register(site, '10.0.0.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json().message).toMatch(/^That was too often\./)
  expect(workIn(refused).bits).toBe(BITS_MIN)
  expect(isRead(await register(site, '10.0.0.2'))).toBe(true)

  const proof = proofOf(workIn(refused))
  const form = await registrationFields()
  expect((await register(sites.at(-1) as TestSite, '10.0.0.1', proof, form)).statusCode).toBe(201)
  for (const at of sites) {
    const again = await register(at, '10.0.0.1', proof)
    expect([again.statusCode, again.json().message]).toEqual([
      400,
      'This proof of work is wrong, was used before, or is too old. Please try again.',
    ])
    // With which it is accepted again.
    expect(isRead(await register(site, '10.0.0.1', proofOf(workIn(again))))).toBe(true)
  }
})

test('a proof undone, easier, of another network or too old is refused', async () => {
  await useUp('10.0.1.1')
  const work = workIn(await register(site, '10.0.1.1'))
  const right = proofOf(work)
  const easier = work.challenge.replace(`.${BITS_MIN}.`, '.1.')
  expect(easier).not.toBe(work.challenge)
  const wrong = [proofOf(work, false), proofOf({ challenge: easier, bits: 1 }), '', 'x', `${right}!`, 'é'.repeat(60)]
  for (const proof of wrong) {
    const answer = await register(site, '10.0.1.1', proof)
    expect([proof, answer.statusCode, workIn(answer).bits >= BITS_MIN]).toEqual([proof, 400, true])
  }
  expect((await register(site, '10.0.1.2', right)).statusCode).toBe(400)
  expect(isRead(await register(site, '10.0.1.2', right))).toBe(false)
  site.wait(CHALLENGE_MINUTES * 60_000)
  expect(isRead(await register(site, '10.0.1.1', right))).toBe(false)
})

test('the work gets harder with each that a network asks for, and not without end', async () => {
  await useUp('10.0.2.1')
  const bits: number[] = []
  for (let i = 0; i < 100; i++) bits.push(workIn(await register(site, '10.0.2.1')).bits)
  expect([bits[9], bits[10], bits[20], bits[99]]).toEqual([BITS_MIN, BITS_MIN + 1, BITS_MIN + 2, BITS_MAX])
  expect(workIn(await register(site, '10.0.2.2', 'wrong')).bits).toBe(BITS_MIN)
})

test('while a hundred register in an hour, from wherever, everybody needs a proof', async () => {
  let answer: Answer | undefined
  for (let i = 0; i <= 100 && answer?.statusCode !== 429; i++) answer = await register(site, `10.3.0.${i}`)
  expect(workIn(answer as Answer).bits).toBe(BITS_MIN)
  expect(isRead(await register(site, '10.3.1.1', proofOf(workIn(await register(site, '10.3.1.1')))))).toBe(true)
})
