import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { VERSION } from '../server/version.ts'
import { startSite } from './server.ts'
import { register } from './users.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
let folder: string
/** Where `npx` would install the release: below node_modules, where Node runs no TypeScript. */
let installed: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blogi-release-'))
  await run(process.execPath, ['scripts/release.mjs', join(folder, 'release')], { cwd: root })
  installed = join(folder, 'installed', 'node_modules', 'blogi')
  await mkdir(join(folder, 'installed'))
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `../release/blogi-${VERSION}.tgz`], {
    cwd: join(folder, 'installed'),
  })
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs `blogi` in a folder of its own. @returns what it printed */
async function blogi(args: string[], settings: Record<string, string> = {}): Promise<string> {
  const program = join(folder, 'installed', 'node_modules', '.bin', 'blogi')
  const env = { ...process.env, NODE_ENV: '', ...settings }
  const { stdout } = await run(process.execPath, [program, ...args], { cwd: folder, env })
  return stdout.trim()
}

test('a release is installed, serves samples, and draws, without its sources', async () => {
  const site = await startSite({ DEMO: 'true', NODE_ENV: 'production' }, { root: installed })
  try {
    const read = async (path: string) => fetch(new URL(path, site.url))
    expect(await (await read('/healthz')).json()).toEqual({ status: 'ok', version: VERSION })
    expect((await (await read('/api/v1/openapi.json')).json()).info.version).toBe(VERSION)
    expect((await read('/api/docs/')).status).toBe(200)
    const { data } = (await (await read('/api/v1/blog/getAllBlog?limit=1')).json()) as { data: BlogCard[] }
    expect((await read(data[0]?.mainImage.url ?? '')).headers.get('content-type')).toBe('image/webp')
    const card = await read(`/blog/${data[0]?._id}/card.jpg`)
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    // Hashes a password, looks it up among leaked ones, and encodes a picture.
    await register(site.url, { name: 'Rita Release' })
    const settings = { DATA_DIR: site.dataDir }
    expect(await blogi(['admin', 'people'], settings)).toContain('Rita Release')
    const archive = join(folder, 'site.tar')
    expect(await blogi(['backup', archive], settings)).toContain(archive)
    expect(await blogi(['restore', archive], { DATA_DIR: join(folder, 'restored') })).toContain('30 blogs')
    expect(await blogi(['export', join(folder, 'blogs.zip')], settings)).toContain('30')
  } finally {
    await site.stop()
  }
})

test('blogi says its version, its commands, and which command there is not', async () => {
  expect(await blogi(['--version'])).toBe(VERSION)
  expect(await blogi(['--help'])).toContain('blogi COMMAND')
  const { code, stderr } = await blogi(['publish']).then(
    () => ({ code: 0, stderr: '' }),
    (error) => error,
  )
  expect([code, stderr]).toEqual([1, expect.stringContaining('There is no command publish.')])
})

test('every link in the pages of a release leads to a file of it', () => {
  const pages = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.md') && !path.startsWith('node_modules'),
  )
  expect(pages).toContain('docs/running/install.md')
  const links = pages.flatMap((page) =>
    [...readFileSync(join(installed, page), 'utf8').matchAll(/\]\((?!\w+:|#)([^()`\s#]+)/g)].map(([, link = '']) =>
      join(dirname(page), link),
    ),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter((link) => !existsSync(join(installed, link)))).toEqual([])
})

test('a release has a lock, all licences and a bill of materials', () => {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  expect(readdirSync(join(folder, 'release')).sort()).toEqual(
    ['SHA256SUMS', `blogi-${VERSION}.cdx.json`, `blogi-${VERSION}.tgz`, 'package'].sort(),
  )
  const locked = Object.keys(JSON.parse(read('release/package/npm-shrinkwrap.json')).packages)
  expect(locked).toContain('node_modules/sharp')
  expect(locked).not.toContain('node_modules/vite')
  const names = JSON.parse(read(`release/blogi-${VERSION}.cdx.json`)).components.map(
    ({ name }: { name: string }) => name,
  )
  // Installed, in the server's bundle, and in the pages.
  expect(names).toEqual(expect.arrayContaining(['sharp', 'fastify', 'react']))
  expect(names).not.toContain('vitest')
  const licences = read('release/package/THIRD-PARTY-LICENSES.txt')
  for (const name of names) expect(licences).toContain(`\n${name} `)
  expect(licences).toContain('SIL OPEN FONT LICENSE')
})
