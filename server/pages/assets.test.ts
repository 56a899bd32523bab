import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cleanUp } from '../job-handlers.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'

const HOUR = 60 * 60 * 1000
const SCRIPT = `export const greeting = '${'hello '.repeat(400)}'\n`
const FONT = Buffer.from([0, 1, 2, 255])
const entry = {
  isPersonal: () => false,
  addressOf: () => undefined,
  render: async () => ({ status: 200, head: '', app: '', state: '{}' }),
}

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

/** A built client with these assets. */
async function built(assets: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blogi-assets-'))
  folders.push(folder)
  await mkdir(join(folder, 'assets'))
  for (const [name, content] of Object.entries(assets)) await writeFile(join(folder, 'assets', name), content)
  return folder
}

/** An instance of a release; it listens, as an instance that never did keeps nothing. */
async function start(files: string, environment?: Record<string, string>): Promise<TestSite> {
  const pages = { load: async () => ({ entry, template: '<!--app-->' }), files }
  const site = await makeSite(environment, { pages })
  await listen(site)
  return site
}

const ask = ({ app }: TestSite, url: string, accepted = '') =>
  app.inject({ url, headers: { 'accept-encoding': accepted } })
const kept = ({ db }: TestSite) => db.selectFrom('assets').select('name').orderBy('name').execute()

let former: TestSite
let next: TestSite
beforeAll(async () => {
  const files = { 'a-1.js': SCRIPT, 'a-1.js.br': brotliCompressSync(SCRIPT), 'f-1.woff2': FONT, 'notes.html': 'no' }
  former = await start(await built(files))
  await vi.waitFor(async () => expect(await kept(former)).toHaveLength(2), 10_000)
  const { databaseUrl = '', dataDir } = former.config
  next = await start(await built({ 'a-2.js': SCRIPT }), { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  await vi.waitFor(async () => expect(await kept(former)).toHaveLength(3), 10_000)
})
afterAll(async () => {
  await next.app.close()
  await next.db.destroy()
  await former.close()
})

test('each of two releases serves the scripts and fonts of the other as its own', async () => {
  for (const [site, name] of [
    [next, 'a-1.js'],
    [former, 'a-2.js'],
  ] as const) {
    const plain = await ask(site, `/assets/${name}`)
    expect(plain.statusCode).toBe(200)
    expect(plain.body).toBe(SCRIPT)
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: expect.stringContaining('accept-encoding'),
    })
    const br = await ask(site, `/assets/${name}`, 'br')
    expect([br.headers['content-encoding'], String(brotliDecompressSync(br.rawPayload))]).toEqual(['br', SCRIPT])
    const gzip = await ask(site, `/assets/${name}`, 'gzip')
    expect([gzip.headers['content-encoding'], String(gunzipSync(gzip.rawPayload))]).toEqual(['gzip', SCRIPT])
  }
  const font = await ask(next, '/assets/f-1.woff2', 'br')
  expect([font.headers['content-type'], font.rawPayload]).toEqual(['font/woff2', FONT])
})

test('the assets of the own release come from its folder, before they are stored', async () => {
  const files = await built({ 'a-4.js': SCRIPT, 'a-4.js.br': brotliCompressSync(SCRIPT), 'f-4.woff2': FONT })
  const pages = { load: async () => ({ entry, template: '<!--app-->' }), files }
  // It stores them once it listens.
  const site = await makeSite(undefined, { pages })
  const script = await ask(site, '/assets/a-4.js', 'br')
  expect([script.statusCode, String(brotliDecompressSync(script.rawPayload))]).toEqual([200, SCRIPT])
  expect((await ask(site, '/assets/f-4.woff2')).rawPayload).toEqual(FONT)
  expect(await kept(site)).toEqual([])
  // They are read once: such a file never changes.
  await rm(join(files, 'assets'), { recursive: true })
  expect((await ask(site, '/assets/a-4.js', 'br')).rawPayload).toEqual(script.rawPayload)
  expect((await ask(site, '/assets/f-4.woff2')).rawPayload).toEqual(FONT)
  expect((await ask(site, '/assets/a-4.js', 'gzip')).statusCode).toBe(404)
  await site.close()
})

test('what no release has is a 404 that no cache keeps, whatever its name', async () => {
  for (const name of ['a-3.js', 'notes.html', 'toString', '..%2fa-1.js', '%00.js', '.js']) {
    const answer = await ask(next, `/assets/${name}`)
    expect([name, answer.statusCode, answer.headers['cache-control']]).toEqual([name, 404, 'no-store'])
  }
})

test('a script of a language that cannot be read is an error, and not a 404', async () => {
  const files = await built({ 'a-1.js': SCRIPT })
  // Reading a folder fails, as reading a file does where too many are open.
  await mkdir(join(files, 'assets', 'fr', 'w-1.js.br'), { recursive: true })
  const site = await start(files)
  expect((await ask(site, '/assets/fr/w-1.js')).statusCode).toBe(500)
  for (const name of ['w-2.js', 'w-1.html'])
    expect([name, (await ask(site, `/assets/fr/${name}`)).statusCode]).toEqual([name, 404])
  expect((await ask(site, '/assets/a-1.js/w-1.js')).statusCode).toBe(404)
  await site.close()
})

test('the assets of a release are kept for a day after it was last seen', async () => {
  const now = (ms: number) => new Date(Date.now() + ms)
  await cleanUp({ ...former, now: () => now(23 * HOUR) })
  expect(await kept(former)).toHaveLength(3)
  await former.db
    .updateTable('assets')
    .set({ seen_at: now(-25 * HOUR).toISOString() })
    .execute()
  // A restart of the next release: it says that it serves.
  const { databaseUrl = '', dataDir } = former.config
  const again = await start(await built({ 'a-2.js': SCRIPT }), { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  const stale = () =>
    former.db.selectFrom('assets').select('name').where('seen_at', '<', now(-HOUR).toISOString()).execute()
  await expect.poll(stale).toHaveLength(2)
  await again.app.close()
  await again.db.destroy()
  await cleanUp({ ...former, now: () => now(0) })
  expect(await kept(former)).toEqual([{ name: 'a-2.js' }])
  expect((await ask(next, '/assets/a-1.js')).statusCode).toBe(404)
})
