import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicSettings } from '#contract/settings.ts'
import { runCommand } from '../commands/commands.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { listen, originOf } from '../testing/listen.ts'
import { makeInstances } from '../testing/make-instances.ts'
import type { TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

/** A stand-in for the built web client: it shows the language. */
const entry = {
  isPersonal: () => false,
  addressOf: (path: string) => path,
  render: async (_path: string, _fetchAnswer: unknown, { language }: PublicSettings) => ({
    status: 200,
    head: '',
    app: `blogs are in ${language}`,
    state: '',
  }),
}
const pages = { load: async () => ({ entry, template: '<!--app-->' }), files: undefined }

let sites: TestSite[]
let stop: () => Promise<void>
let site: TestSite
let admin: SignedIn
beforeAll(async () => {
  const made = await makeInstances({}, { pages })
  stop = made.stop
  sites = made.instances
  site = made.instances[0]
  await Promise.all(sites.map(listen))
  admin = await makeAdmin(site)
  await postBlog(site.app, await signedIn(site.app))
})
afterAll(() => stop())

const change = (body: object) => call(site, 'PUT /admin/settings', { body, as: admin })

/** The language as each feed, the settings and a page name it. */
async function named(at: TestSite): Promise<(string | undefined)[]> {
  const body = async (url: string) => (await at.app.inject({ url })).body
  return [
    parseAtomFeed(await body('/feed.xml')).xml?.lang,
    parseRssFeed(await body('/rss.xml')).language,
    parseJsonFeed(await body('/feed.json')).language,
    (await call(at, 'GET /settings')).data.language,
    (await body('/')).replace('blogs are in ', ''),
  ]
}
const everywhere = (tag: string) => Array(5).fill(tag)

test('the language of blogs is English until an admin changes it everywhere', async () => {
  for (const at of sites) expect(await named(at)).toEqual(everywhere('en'))
  const socket = io(originOf(sites.at(-1) ?? site), { transports: ['websocket'] })
  const heard: PublicSettings[] = []
  socket.on('settingsChanged', (settings: PublicSettings) => heard.push(settings))
  await new Promise<void>((resolve) => socket.on('connect', resolve))

  const answer = await change({ language: ' PT-br ', expected: { language: 'en' } })
  expect(answer).toMatchObject({ statusCode: 200, data: { values: { language: 'pt-BR' } } })
  for (const at of sites) expect(await named(at)).toEqual(everywhere('pt-BR'))
  await expect.poll(() => heard).toMatchObject([{ language: 'pt-BR' }])
  socket.disconnect()

  expect((await change({ language: 'en' })).statusCode).toBe(200)
  for (const at of sites) expect(await named(at)).toEqual(everywhere('en'))
  expect(await site.db.selectFrom('settings').selectAll().execute()).toEqual([])
})

test('the same by a command, which refuses the name of a language', async () => {
  const said: string[] = []
  const command = (...args: string[]) => runCommand(['settings', ...args], site.config, (line) => said.push(line))
  await command('set', 'language', 'sr-latn')
  expect(said).toEqual(['language is sr-Latn now.'])
  for (const at of sites) await expect.poll(() => named(at)).toEqual(everywhere('sr-Latn'))
  await expect(command('set', 'language', 'Chinese')).rejects.toThrow('language: A language is written as its code')
  await command('reset', 'language')
  for (const at of sites) await expect.poll(() => named(at)).toEqual(everywhere('en'))
})

test('a row that is no language counts as English', async () => {
  const row = { key: 'language', value: '"Klingon"', updated_at: new Date().toISOString() }
  await site.db.insertInto('settings').values(row).execute()
  await change({ tagline: 'To drop what is cached' })
  expect(await named(site)).toEqual(everywhere('en'))
})
