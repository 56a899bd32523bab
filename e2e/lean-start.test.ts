import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startSite } from './server.ts'

/** Records the URL of every module that the server's main thread loads, and on exit the built-in ones too. */
const NOTING = `
import { registerHooks } from 'node:module'
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
const loaded = []
if (isMainThread) {
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  process.on('exit', () => writeFileSync(process.env.DATA_DIR + '/loaded', [...loaded, ...process.moduleLoadList].join('\\n')))
}`

/** Modules that cost memory and time, and are not needed to read the first page. */
const NOT_NEEDED =
  /node_modules\/(sharp|@node-rs\/argon2|jose|@simplewebauthn|ajv|@fastify\/swagger[^/]*|pg|@aws-sdk|prom-client|@opentelemetry|feedsmith|fast-xml-builder)\/|\/undici/

/** The source modules of a built file; the bundler's own has no map. */
async function modulesIn(file: string): Promise<string[]> {
  const map = file.includes('/server/dist/') ? fileURLToPath(`${file}.map`) : ''
  return existsSync(map) ? JSON.parse(await readFile(map, 'utf8')).sources : []
}

test('starts and serves the first page without loading deferrable modules', async () => {
  const site = await startSite({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(NOTING)}` })
  try {
    expect((await fetch(`${site.url}/`)).status).toBe(200)
    expect(await site.kill('SIGTERM')).toBe(0)
    const files = (await readFile(join(site.dataDir, 'loaded'), 'utf8')).split('\n')
    const loaded = [...files, ...(await Promise.all(files.map(modulesIn))).flat()]
    expect(loaded).toContainEqual(expect.stringContaining('/node_modules/fastify/'))
    expect(loaded.filter((name) => NOT_NEEDED.test(name))).toEqual([])
  } finally {
    await site.stop()
  }
})
