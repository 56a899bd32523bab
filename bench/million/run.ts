import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Issuer, settingsOf, startIssuer } from '../../e2e/issuer.ts'
import { startSite } from '../../e2e/server.ts'
import { PASSWORD } from '../../e2e/users.ts'
import { hashPassword } from '../../server/credentials/passwords.ts'
import { megabytes, pause, QUICK, whole } from '../rounds.ts'
import { PRODUCTION } from '../site.ts'
import { Content } from './content.ts'
import { ENGINES, type Engine, type EngineName } from './engines.ts'
import { type Measured, measureCalls } from './measure.ts'
import { keep, type Results } from './report.ts'
import { visit } from './visit.ts'

const SMALL = 1000
const MILLION = 1_000_000
/** The number of blogs must be a multiple of this. */
const LOT = 200

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, blogs: { type: 'string' }, engine: { type: 'string' } },
})
const large = Number(values.blogs ?? (QUICK ? 20_000 : MILLION))
const engines = (Object.keys(ENGINES) as EngineName[]).filter(
  (name) => values.engine === undefined || name.toLowerCase() === values.engine.toLowerCase(),
)
if (!(large >= SMALL) || large % LOT !== 0 || engines.length === 0) {
  console.error(`--blogs takes a multiple of ${LOT} from ${SMALL} on, --engine ${Object.keys(ENGINES).join(' or ')}.`)
  process.exit(1)
}

// Without a listener a signal would leave the servers and their folders behind; an exit cleans up.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const passwordHash = await hashPassword(PASSWORD)
const issuer = await startIssuer()
const results: Results = {}
for (const name of engines) {
  console.log(`\n── ${name}`)
  const engine = await ENGINES[name]()
  try {
    results[name] = await measureOn(engine, issuer)
    // Trial runs, or runs on one engine, are not written.
    if (large === MILLION && !values.engine && !QUICK) keep(results)
  } finally {
    await engine.stop()
  }
}
process.exit()

async function measureOn(engine: Engine, issuer: Issuer) {
  const small = await startFilled(engine, 'small', SMALL, issuer)
  const many = await startFilled(engine, 'large', large, issuer)
  try {
    // The clean-up after a start reads every picture.
    await pause(QUICK ? 10 : 60)
    const visits = [await visit(small.url, small.content, issuer), await visit(many.url, many.content, issuer)] as const
    const calls: Measured[] = await measureCalls(...visits, (line) => console.log(`  ${line}`))
    return { large: { seconds: many.seconds, bytes: many.bytes, startMs: many.startMs }, calls }
  } finally {
    await small.stop()
    await many.stop()
  }
}

/** Starts the site as in production, on a database of this engine with so many blogs. */
async function startFilled(engine: Engine, name: string, blogs: number, issuer: Issuer) {
  const settings = await engine.settingsFor(name)
  const site = await startSite({ ...PRODUCTION, ...settingsOf(issuer), ...settings })
  process.once('exit', () => rmSync(site.dataDir, { recursive: true, force: true }))
  await site.kill('SIGKILL')
  const content = new Content(blogs, Date.now(), passwordHash)
  const start = performance.now()
  await engine.fill(site.dataDir, settings, content)
  const seconds = (performance.now() - start) / 1000
  const bytes = await engine.bytesOf(site.dataDir, settings)
  console.log(`  ${whole(blogs)} blogs: filled in ${whole(seconds)} s, ${megabytes(bytes)}`)
  const restarted = performance.now()
  await site.restart()
  const startMs = performance.now() - restarted
  console.log(`  started in ${whole(startMs)} ms`)
  return { ...site, content, seconds, bytes, startMs }
}
