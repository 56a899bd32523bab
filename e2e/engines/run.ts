// npm run test:engines: the journeys that are run in the engines other than Chromium, where one is installed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Site, startSite } from '../server.ts'
import { register, square } from '../users.ts'
import { accounts } from './accounts.ts'
import type { Engine, FoundEngine } from './engine.ts'
import { findFirefox } from './firefox.ts'
import { type Page, pageOf } from './page.ts'
import { admin, reading, search } from './reading.ts'
import { findWebKit } from './webkit.ts'
import type { World } from './world.ts'
import { writing } from './writing.ts'

const FOLDER = 'test-results/engines'
const GROUPS = [accounts, writing, reading, search, admin]

const EXPECTED = [
  // What WebKit logs for every 401 and 404; the page shows its own message for those of the API.
  /status of 40[14] .*\/api\/v1\//,
  // What WebKit logs of a page that is left before its socket is open or its requests are answered.
  /WebSocket is closed due to suspension/,
  /Fetch API cannot load .*\/api\/v1\/\S+ due to access control checks/,
]

/**
 * Runs all journeys in an engine.
 * @returns how many failed or could not be run
 */
async function runIn(found: FoundEngine, pictures: World['pictures']): Promise<number> {
  const site = await startSite()
  let engine: Engine | undefined
  try {
    engine = await found.start()
    return await runAll(found.name, await worldOf(site, engine, pictures))
  } finally {
    await engine?.stop()
    await site.stop()
  }
}

async function worldOf(site: Site, engine: Engine, pictures: World['pictures']): Promise<World> {
  return {
    site,
    author: pageOf(await engine.openTab(), site.url),
    authorPerson: await register(site.url),
    reader: pageOf(await engine.openTab(), site.url),
    readerPerson: await register(site.url, { role: 'Reader' }),
    pictures,
  }
}

/** After a failure the rest of a group has not what it goes on from; without accounts, nothing has. */
async function runAll(engine: string, world: World): Promise<number> {
  let failed = 0
  let isSignedIn = true
  for (const { journeys } of GROUPS) {
    let isWhole = isSignedIn
    for (const [name, run] of journeys) {
      const began = performance.now()
      const failure = isWhole ? await failureOf(run, world) : 'not run'
      if (failure === undefined) {
        console.log(`  ok       ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
        continue
      }
      failed += 1
      console.log(isWhole ? `  FAILED   ${name}\n${failure}` : `  NOT RUN  ${name}`)
      if (isWhole) await keepScreenshots(`${engine} ${failed}`, world)
      isWhole = false
      isSignedIn &&= journeys !== accounts.journeys
    }
  }
  return failed
}

/** Runs a journey. @returns what went wrong, including errors in the console of a page */
async function failureOf(run: (world: World) => Promise<void>, world: World): Promise<string | undefined> {
  const seen = pagesOf(world).map(({ tab }) => tab.errors().length)
  const lines: string[] = []
  try {
    await run(world)
  } catch (error) {
    lines.push(String(error instanceof Error ? error.stack : error))
  }
  for (const [index, { tab }] of pagesOf(world).entries()) {
    const errors = tab
      .errors()
      .slice(seen[index])
      .filter((text) => !EXPECTED.some((one) => one.test(text)))
    lines.push(...errors.map((text) => `error in the browser: ${text}`))
  }
  return lines.length > 0 ? lines.join('\n') : undefined
}

const pagesOf = ({ author, reader }: World): Page[] => [author, reader]

async function keepScreenshots(name: string, world: World): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  for (const [index, { tab }] of pagesOf(world).entries()) {
    const path = join(FOLDER, `${name} ${index + 1}.png`.replaceAll(' ', '-'))
    const png = await tab.screenshot().catch(() => undefined)
    if (png === undefined) continue
    writeFileSync(path, png, 'base64')
    console.log(`           ${path}`)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'blogi-engines-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const pictures = { cover: join(folder, 'cover.png'), other: join(folder, 'other.png') }
writeFileSync(pictures.cover, await square('#0f766e'))
writeFileSync(pictures.other, await square('#7c3aed'))

async function tryIn(found: FoundEngine): Promise<number> {
  return runIn(found, pictures).catch((error) => {
    console.log(`  FAILED   to start\n${error instanceof Error ? error.stack : error}`)
    return 1
  })
}

const named = process.argv.slice(2)
let failed = 0
for (const found of [findFirefox(), findWebKit()]) {
  if (named.length > 0 && !named.some((name) => found.name.toLowerCase().startsWith(name))) continue
  if (found.missing.length > 0) {
    console.log(`${found.name}: skipped, as ${found.missing.join('; ')}`)
    continue
  }
  const began = performance.now()
  console.log(`${found.name}: ${await found.version()}`)
  let failedHere = await tryIn(found)
  if (failedHere > 0 && process.env.CI) {
    // As journeys in Chromium have: so that a landing is not lost to chance.
    console.log('  FLAKY unless it fails again: once more')
    failedHere = await tryIn(found)
  }
  console.log(
    `  ${failedHere === 0 ? 'all passed' : `${failedHere} failed`} in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  failed += failedHere
}
process.exit(failed === 0 ? 0 : 1)
