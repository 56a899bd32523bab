import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { listen, originOf } from '../testing/listen.ts'
import { makeInstances } from '../testing/make-instances.ts'
import type { TestSite } from '../testing/make-site.ts'
import { signedIn } from '../testing/requests.ts'

/** A stand-in for the built web client: it names the language that it was loaded for. */
const load = async (_path: string, language: string) => ({
  template: `<html lang="${language}"><!--head--><!--app--><!--state--></html>`,
  entry: {
    isPersonal: (path: string) => path.startsWith('/dashboard'),
    addressOf: (path: string) => path,
    render: async () => ({ status: 200, head: '', app: `speaks ${language}`, state: '{}' }),
  },
})

let sites: TestSite[]
let stop: () => Promise<void>
/** Someone on the site has chosen a language. */
async function choose({ app, db }: TestSite, language: string): Promise<void> {
  const { user } = await signedIn(app)
  await db.updateTable('users').set({ language }).where('id', '=', user._id).execute()
}
beforeAll(async () => {
  const made = await makeInstances({}, { pages: { load, files: undefined } })
  stop = made.stop
  sites = made.instances
  await Promise.all(sites.map(listen))
})
afterAll(() => stop())

/** A page as a browser gets it, in which its preferences and cookies are these. */
async function page(at: TestSite, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(originOf(at) + path, { headers })
  return { body: await answer.text(), cacheControl: answer.headers.get('cache-control') }
}
const PREFERS = { 'accept-language': 'ar-XB,ar;q=0.9', cookie: 'signed-in=ab12; language=ar-XB' }

test('a page for everyone is in the language of the site, whatever a browser says', async () => {
  const [site] = sites as [TestSite]
  const first = await page(site, '/')
  expect(first.body).toContain('speaks en')
  // The first time, from the cache, and before the framework.
  for (let times = 0; times < 3; times++) expect(await page(site, '/', PREFERS)).toEqual(first)
  expect(await page(site, '/')).toEqual(first)
})

test('a page for one person is in their language, and no shared cache stores it', async () => {
  const [site] = sites as [TestSite]
  const before = await page(site, '/dashboard')
  expect(before.body).toContain('speaks en')
  // Each language takes memory: no one here has chosen it.
  expect(await page(site, '/dashboard', PREFERS)).toEqual(before)
  await choose(site, 'ar-XB')
  for (let times = 0; times < 3; times++) {
    const own = await page(site, '/dashboard', PREFERS)
    expect(own.body).toContain('<html lang="ar-XB">')
    expect(own.body).toContain('speaks ar-XB')
    expect(own.cacheControl).toBe('private, no-cache')
    expect(await page(site, '/dashboard')).toEqual(before)
  }
  const hostile = ['../../etc', 'xx', 'en;q=1', '%00', 'a'.repeat(5000)]
  for (const tag of hostile) {
    expect((await page(site, '/dashboard', { cookie: `language=${tag}` })).body, tag).toContain('speaks en')
  }
})

test('a new language of the site is on every page of every instance at once', async () => {
  const [site] = sites as [TestSite]
  const admin = await makeAdmin(site)
  const change = (interfaceLanguage: '' | 'ar-XB') =>
    call(site, 'PUT /admin/settings', { body: { interfaceLanguage }, as: admin })
  await choose(site, 'en')
  await change('ar-XB')
  for (const at of sites) {
    await expect.poll(async () => (await page(at, '/')).body).toContain('speaks ar-XB')
    expect((await page(at, '/dashboard')).body).toContain('speaks ar-XB')
    expect((await page(at, '/dashboard', { cookie: 'language=en' })).body).toContain('speaks en')
    expect((await call(at, 'GET /settings')).data.interfaceLanguage).toBe('ar-XB')
  }
  await change('')
  for (const at of sites) await expect.poll(async () => (await page(at, '/')).body).toContain('speaks en')
})
