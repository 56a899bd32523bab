import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { type Postgres, startPostgres } from '../server/testing/postgres.ts'
import { hydrated } from './actions.ts'
import { startProxy } from './proxy.ts'
import { type Site, startSite } from './server.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PAGES = 60
const PATHS = ['/', '/about']
/** What differs in the next release: a number in the script that runs first. */
const CHANGED = ['PATIENCE_MS = 1000', 'PATIENCE_MS = 1001'] as const

let folder: string
let postgres: Postgres
let sites: Site[]
let proxy: { url: string; stop(): Promise<void> }

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  // A build takes 15 s of CPU time.
  test.setTimeout(400_000)
  folder = mkdtempSync(join(tmpdir(), 'blogi-e2e-upgrade-'))
  const next = join(folder, 'next')
  const [started] = await Promise.all([startPostgres(), buildNext(next)])
  postgres = started
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' }
  const former = await startSite(settings)
  sites = [former, ...(await Promise.all([1, 2].map(() => startSite(settings, { root: next }))))]
  proxy = await startProxy(sites.map(({ url }) => url))
})
test.afterAll(async () => {
  await proxy?.stop()
  for (const site of sites ?? []) await site.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Builds the web client of another release, beside the server of this one. */
async function buildNext(checkout: string): Promise<void> {
  const parts = ['web', 'contract', 'messages', 'vite.config.ts', 'tsconfig.base.json', 'package.json', 'server/dist']
  for (const part of parts) {
    const to = join(checkout, part)
    await cp(join(ROOT, part), to, { recursive: true, filter: (path) => path !== join(ROOT, 'web/dist') })
  }
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
  const entry = join(checkout, 'web/src/entry-client.ts')
  const text = await readFile(entry, 'utf8')
  expect(text).toContain(CHANGED[0])
  await writeFile(entry, text.replace(...CHANGED))
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  for (const kind of [[], ['--ssr']]) {
    const env = { ...process.env, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, [vite, 'build', ...kind], { cwd: checkout, env })
  }
}

/** Each request is a connection of its own, which goes to the next instance. */
const ask = (path: string) => fetch(proxy.url + path, { headers: { connection: 'close' } })

/** The scripts that a page names: those of every page first, then its own. */
function scriptsIn(html: string): string[] {
  const first = /data-files="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
  const own = /name="scripts" content="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
  return [...first, ...own]
}
/** The scripts of two pages, of the release of an instance. */
async function scriptsOf({ url }: Site): Promise<string[]> {
  const pages = await Promise.all(PATHS.map(async (path) => scriptsIn(await (await fetch(url + path)).text())))
  return pages.flat()
}

test('two releases behind one proxy serve the scripts of every page', async ({ browser }) => {
  await test.step('every instance serves the scripts of both releases', async () => {
    // An instance stores its own once it serves.
    const ofReleases = new Set((await Promise.all(sites.map(scriptsOf))).flat())
    for (const { url } of sites)
      for (const script of ofReleases) await expect.poll(async () => (await fetch(url + script)).status).toBe(200)
  })

  await test.step('every script of a page is served, the same by each instance', async () => {
    const firsts = new Set<string | undefined>()
    const refused: string[] = []
    const lengths = new Map<string, Set<number>>()
    for (let page = 0; page < PAGES; page++) {
      const scripts = scriptsIn(await (await ask(PATHS[page % 2] as string)).text())
      firsts.add(scripts[0])
      // Those of each release are asked of every instance; after that, the one without which a page is dead.
      for (const script of page < 12 ? scripts : scripts.slice(0, 1)) {
        const answer = await ask(script)
        const body = await answer.arrayBuffer()
        const type = answer.headers.get('content-type') ?? ''
        if (!answer.ok || !type.includes('javascript')) refused.push(`${script}: ${answer.status} ${type}`)
        lengths.set(script, (lengths.get(script) ?? new Set()).add(body.byteLength))
      }
    }
    expect(firsts.size).toBe(2)
    expect(refused).toEqual([])
    expect([...lengths.values()].filter(({ size }) => size !== 1)).toEqual([])
  })

  await test.step('a browser opens pages without a missing script', async () => {
    for (const path of ['/', '/about', '/authors', '/']) {
      const context = await browser.newContext({ baseURL: proxy.url })
      const page = await context.newPage()
      const missing: string[] = []
      page.on('response', (answer) => answer.status() >= 400 && missing.push(`${answer.status()} ${answer.url()}`))
      await page.goto(path)
      await hydrated(page)
      expect(missing.filter((line) => line.includes('/assets/'))).toEqual([])
      await context.close()
    }
  })
})

test('once the former release is gone, its scripts are still served', async () => {
  const [former, ...rest] = sites as [Site, ...Site[]]
  const [entry] = await scriptsOf(former)
  await former.stop()
  for (const { url } of rest) {
    const answer = await fetch(url + entry)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')])
  }
})
