import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { startSite } from './server.ts'
import { postBlog, register } from './users.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blogi-start-up-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the server with settings that must fail; returns what the operator sees. */
async function failedStart(settings: Record<string, string>, cwd = root) {
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', DATA_DIR: join(folder, 'data'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const late = setTimeout(() => server.kill('SIGKILL'), 15_000)
  const [stdout, stderr, [code]] = await Promise.all([text(server.stdout), text(server.stderr), once(server, 'exit')])
  clearTimeout(late)
  return { code, stdout, lines: stderr.trimEnd().split('\n') }
}

test.each([
  ['PORT', 'eighty'],
  ['PUBLIC_URL', 'blogi.example'],
  ['DATABASE_URL', 'mysql://localhost/blogi'],
])('%s=%s fails the start with one line that names it', async (name, value) => {
  const { code, stdout, lines } = await failedStart({ [name]: value })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(lines).toEqual([expect.stringContaining(name)])
  expect(lines[0]).toMatch(/takes/)
})

test('fails to start on a port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { code, stdout, lines } = await failedStart({ PORT: String(port) })
  other.close()
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(lines).toEqual([expect.stringMatching(/port is taken.*PORT/i)])
})

test('fails to start when the data folder is a file or cannot be created', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, 'not a folder')
  for (const dataDir of [file, join(file, 'below'), '/sys/blogi']) {
    const { code, stdout, lines } = await failedStart({ DATA_DIR: dataDir })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(lines).toEqual([expect.stringContaining('DATA_DIR')])
  }
})

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

test('logs in JSON that it is ready when the output is not a terminal', async () => {
  const site = await startSite()
  const lines = site.said().trimEnd().split('\n')
  await site.stop()
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: 'mail', msg: expect.stringContaining(join(site.dataDir, 'outbox')) }),
    expect.objectContaining({ level: 30, event: 'ready', msg: `Blogi is ready at ${site.url}/ (version ${version})` }),
  ])
})

test('the built server serves the API docs with their static files', async () => {
  const site = await startSite()
  try {
    const page = await fetch(`${site.url}/api/docs/`)
    expect(page.status).toBe(200)
    expect((await fetch(`${site.url}/api/docs/static/swagger-ui.css`)).status).toBe(200)
    expect((await fetch(`${site.url}/api/v1/openapi.json`)).status).toBe(200)
  } finally {
    await site.stop()
  }
})

test('responds with 404 to a URL with a line break', async () => {
  const site = await startSite()
  try {
    for (const path of ['/x%0ay', '/x%0Dy', '/x%e2%80%a8y', '/blogs/%0d%0aset-cookie:a', '/userProfile/%0a']) {
      const answer = await fetch(site.url + path, { redirect: 'manual' })
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).toContain('There is no such page.')
    }
  } finally {
    await site.stop()
  }
})

test('fails to start with a database file that is not a database', async () => {
  const dataDir = join(folder, 'damaged')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'blogi.sqlite'), 'These are my holiday notes. '.repeat(200))
  const { code, stdout, lines } = await failedStart({ DATA_DIR: dataDir })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(lines).toEqual([
    expect.stringMatching(/^The database file in DATA_DIR is damaged or is not a database: restore a backup/),
  ])
})

test('names a failed migration and rolls it back', async () => {
  const dataDir = join(folder, 'in-the-way')
  await mkdir(dataDir)
  const database = new DatabaseSync(join(dataDir, 'blogi.sqlite'))
  database.exec('create table users (note text)')
  database.close()
  const { code, stdout, lines } = await failedStart({ DATA_DIR: dataDir })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(lines).toEqual([
    expect.stringMatching(/the migration 0001-people-and-blogs failed \(.*users.*Nothing was changed/),
  ])
})

test('a second server on a data folder exits and names the first, if it still runs', async () => {
  const site = await startSite()
  try {
    const { code, stdout, lines } = await failedStart({ DATA_DIR: site.dataDir })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`used by another Blogi \\(process ${site.pid()} on .*PostgreSQL`)),
    ])
    await site.kill('SIGKILL')
    await site.restart()
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  } finally {
    await site.stop()
  }
})

test('sample content fills an empty site, and is there after a restart', async () => {
  const site = await startSite({ DEMO: 'true' })
  try {
    for (let start = 0; start < 2; start++) {
      const { data } = (await (await fetch(`${site.url}/api/v1/blog/getAllBlog?limit=100`)).json()) as {
        data: BlogCard[]
      }
      expect(data).toHaveLength(30)
      const picture = await fetch(new URL(data[0]?.mainImage.url ?? '', site.url))
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
      await site.restart()
    }
  } finally {
    await site.stop()
  }
})

/** Runs before the program: it is five past, and a timer for the rest of the hour takes 15 s. */
const SHORT_HOURS = `--import data:text/javascript,${encodeURIComponent(`
  const { setTimeout, Date: Now } = globalThis
  const ahead = 3600000 - (Now.now() % 3600000) + 300000
  globalThis.Date = class extends Now {
    constructor(...time) { super(...(time.length ? time : [Now.now() + ahead])) }
    static now() { return Now.now() + ahead }
  }
  globalThis.setTimeout = (work, ms, ...rest) => setTimeout(work, ms > 1e6 && ms <= 36e5 ? 15000 : ms, ...rest)
`)}`

test('a demo is reset and says so, and without its copy refuses to start', async () => {
  const demo = { DEMO: 'true', DEMO_RESET: 'hourly', PUBLIC_READING: 'true' }
  const site = await startSite({ ...demo, NODE_OPTIONS: SHORT_HOURS })
  try {
    const visitor = await register(site.url)
    const { _id } = await postBlog(site.url, visitor)
    const status = async (path: string) => {
      const answer = await fetch(site.url + path, { headers: { cookie: visitor.cookieHeader } })
      return answer.status
    }
    expect(await (await fetch(site.url)).text()).toMatch(/This is a demo\..*\d\d:00 UTC/)
    await expect.poll(() => status('/api/v1/user/me'), { timeout: 40_000 }).toBe(401)
    expect(await status(`/api/v1/blog/singleBlog/${_id}`)).toBe(404)

    await site.kill('SIGTERM')
    await rm(join(site.dataDir, 'demo-copy'), { recursive: true })
    const { code, stdout, lines } = await failedStart({ ...demo, DATA_DIR: site.dataDir })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(lines).toEqual([expect.stringMatching(/^DEMO_RESET deletes what people write.*Nothing was deleted\.$/)])
  } finally {
    await site.stop()
  }
})
