import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runCommand } from '../commands/commands.ts'
import type { Deps } from '../deps.ts'
import { guardedFetch } from '../http/fetch-public.ts'
import { requireOneSite } from '../media/site.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import type { SignedIn } from '../testing/requests.ts'
import { VERSION } from '../version.ts'
import { recordStart } from './site-record.ts'
import { beginUpdateChecks, checkForUpdate, isNewer } from './update-check.ts'

const HERE = '127.0.0.1'
const DAY = 24 * 60 * 60 * 1000
const NOTES = 'https://example.org/releases/99.1.0'
const LATEST = JSON.stringify({ tag_name: 'v99.1.0', html_url: NOTES, name: 'Ninety-nine' })

let server: Server
let answer: { status: number; body: string }
let asked: IncomingHttpHeaders[]
let site: TestSite
let admin: SignedIn
let fetchPublic: NonNullable<Deps['fetchPublic']>
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.headers)
    response.writeHead(answer.status).end(answer.body)
  })
  server.listen(0, HERE)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  fetchPublic = guardedFetch({
    lookup: async () => [{ address: HERE, family: 4 }],
    isAllowed: (address) => address === HERE,
    ports: [port],
  })
  site = await makeSite({ UPDATE_CHECK: `http://releases.example:${port}/latest` }, { fetchPublic })
  await requireOneSite(site.db, site.media, site.config)
  await recordStart(site.db, { version: VERSION, publicUrl: undefined }, new Date())
  admin = await makeAdmin(site)
})
afterAll(async () => {
  await site.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

const status = async () => (await call(site, 'GET /admin/status', { as: admin })).data
const jobs = () =>
  site.db.selectFrom('jobs').select(['key', 'run_at', 'state']).where('name', '=', 'check-for-update').execute()
const notified = async () =>
  (await call(site, 'GET /notifications', { query: { limit: 10 }, as: admin })).data.map(({ kind }) => kind)

async function command(...args: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand(args, site.config, (line) => lines.push(line))
  return lines.join('\n')
}

/** Makes a check, as the job does. @returns what was logged, and how often admins were told */
async function check(): Promise<{ logged: unknown[]; told: number }> {
  const [warn, adminNotificationsChanged] = [vi.fn(), vi.fn()]
  const parts = { ...site, fetchPublic, now: () => new Date(), log: { warn }, announce: { adminNotificationsChanged } }
  await checkForUpdate(parts as never, new AbortController().signal)
  return { logged: warn.mock.calls.map(([fields]) => fields), told: adminNotificationsChanged.mock.calls.length }
}

test.each([
  ['99.1.0', '0.1.0', true],
  ['1.10.0', '1.9.9', true],
  ['1.0.1', '1.0.0', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '1.0.0-rc.1', true],
  ['0.9.9', '1.0.0-rc.1', false],
  ['1.9.9', '2.0.0', false],
])('whether %s is newer than %s: %s', (version, than, expected) => expect(isNewer(version, than)).toBe(expected))

test('answers that name no release change nothing, and are a line of the log each', async () => {
  const tags = ['v99', '99.1.0-rc.1', '99.1.0<script>', ' 99.1.0', '9'.repeat(400), 99, null, ['99.1.0'], {}]
  const bodies = [...tags.map((tag_name) => JSON.stringify({ tag_name })), '', '[', 'null', '[]', '"99.1.0"']
  for (const body of bodies) {
    answer = { status: 200, body }
    const { logged, told } = await check()
    expect([logged, told], body).toEqual([[{ event: 'update check failed', reason: 'no release' }], 0])
  }
  for (const [status, body, reason] of [
    [404, LATEST, 'status 404'],
    [200, `${LATEST}${' '.repeat(1_000_000)}`, 'size'],
  ] as const) {
    answer = { status, body }
    expect((await check()).logged).toEqual([{ event: 'update check failed', reason: `Error: ${reason}` }])
  }
  expect((await status()).update).toBeNull()
})

test('a newer release is on the status page and a notification until it is installed', async () => {
  answer = { status: 200, body: LATEST }
  expect([await check(), await check()]).toEqual([
    { logged: [], told: 1 },
    { logged: [], told: 0 },
  ])
  const { host, ...headers } = asked[0] ?? {}
  expect(headers, 'nothing of the site').toEqual({
    accept: 'application/json',
    'accept-encoding': 'gzip, br',
    connection: 'keep-alive',
    'user-agent': 'Blogi',
  })
  expect((await status()).update).toEqual({ version: '99.1.0', notes: NOTES })
  expect(await command('status')).toContain(`Version 99.1.0 is available. This is ${VERSION}. ${NOTES}`)
  expect(await notified()).toEqual(['newer-version'])

  // Of an address that no admin should open, nothing is shown.
  answer = { status: 200, body: JSON.stringify({ tag_name: '99.2.0', html_url: 'javascript:alert(1)' }) }
  expect((await check()).told).toBe(1)
  expect((await status()).update).toEqual({ version: '99.2.0', notes: null })

  await recordStart(site.db, { version: '99.2.0', publicUrl: undefined }, new Date())
  expect(await notified()).toEqual([])
  answer = { status: 200, body: JSON.stringify({ tag_name: `v${VERSION}` }) }
  expect((await check()).told).toBe(1)
  expect((await status()).update).toBeNull()
})

test('the site asks once a day', async () => {
  await site.db.deleteFrom('jobs').execute()
  answer = { status: 200, body: LATEST }
  await beginUpdateChecks(site.db, site.config, new Date())
  await listen(site)
  await expect.poll(async () => (await status()).update).toMatchObject({ version: '99.1.0' })
  await expect.poll(async () => (await jobs()).map(({ state }) => state).sort()).toEqual(['done', 'waiting'])
  const [next] = (await jobs()).filter(({ state }) => state === 'waiting')
  expect(Math.abs(Date.parse(next?.run_at ?? '') - Date.now() - DAY)).toBeLessThan(60_000)
  // A restart.
  await beginUpdateChecks(site.db, site.config, new Date())
  expect(await jobs()).toHaveLength(2)
  expect(asked).toHaveLength(1)
})

test('without the setting nothing is asked, and what was known is forgotten', async () => {
  const config = { ...site.config, updateCheck: undefined }
  await checkForUpdate({ ...site, config, now: () => new Date() } as never, new AbortController().signal)
  await beginUpdateChecks(site.db, config, new Date())
  expect(asked).toEqual([])
  expect((await status()).update).toBeNull()
  const known = await site.db.selectFrom('site').select(['latest_version', 'latest_version_at']).execute()
  expect(known).toEqual([{ latest_version: null, latest_version_at: null }])
})
