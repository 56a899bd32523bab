// npm run check:upgrade -- COMMIT: the release of a commit and this one, side by side on one PostgreSQL database if this
// one allows it, and one after the other on one SQLite folder.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../server/testing/postgres.ts'
import { type Release, tryEveryCall } from './every-call.ts'
import { type Site, startSite } from './server.ts'
import { postBlog, register } from './users.ts'

const [commit] = process.argv.slice(2)
if (!commit) {
  console.error('Name the commit of the former release: npm run check:upgrade -- COMMIT (CHANGELOG.md names them).')
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const folder = mkdtempSync(join(tmpdir(), 'blogi-upgrade-'))
const checkout = join(folder, 'former')
process.once('exit', () => {
  rmSync(folder, { recursive: true, force: true })
  execFileSync('git', ['worktree', 'prune'])
})
console.log(`Building ${commit} in a folder of its own`)
execFileSync('git', ['worktree', 'add', '--detach', '--quiet', checkout, commit], { stdio: 'inherit' })
execFileSync('node', ['scripts/build.mjs'], { cwd: checkout, stdio: 'inherit' })

const faults = [...(await onPostgres()), ...(await onSqlite())]
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? 'Every call of both was answered as it should be.' : `${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)

/** Both serve one database: the old release first, as in a rolling restart; or one after the other. */
async function onPostgres(): Promise<string[]> {
  const postgres = await startPostgres()
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'shared') }
  const former = await startSite(settings, { root: checkout })
  const alone = await play('the former alone on PostgreSQL', former, former, commit ?? '', commit ?? '')
  const beside = await startSite(settings).catch((error: Error) => error)
  const both: string[] = []
  if (!(beside instanceof Error)) {
    both.push(...(await play('PostgreSQL: the former writes, HEAD goes on', former, beside, commit ?? '', 'HEAD')))
    both.push(...(await play('PostgreSQL: HEAD writes, the former goes on', beside, former, 'HEAD', commit ?? '')))
  } else {
    // The release notes say so, too.
    if (!beside.message.includes('needs all instances of the site stopped')) throw beside
    console.log('HEAD does not start beside the former release, and says so')
    await former.kill('SIGTERM')
  }
  const head = beside instanceof Error ? await startSite(settings) : beside
  await former.stop()
  const after = await play('HEAD alone on PostgreSQL', head, head, 'HEAD', 'HEAD')
  await head.stop()
  await postgres.stop()
  return [...alone, ...both, ...after]
}

/** One after the other on the same folder. */
async function onSqlite(): Promise<string[]> {
  const settings = { DATA_DIR: join(folder, 'sqlite') }
  const former = await startSite(settings, { root: checkout })
  const before = await play('the former on SQLite', former, former, commit ?? '', commit ?? '')
  const { _id } = await postBlog(former.url, await register(former.url))
  await former.kill('SIGTERM')
  const head = await startSite(settings)
  const after = await play('HEAD on the same folder', head, head, 'HEAD', 'HEAD')
  const card = await fetch(`${head.url}/api/v1/blog/card/${_id}`)
  if (!card.ok) after.push(`HEAD: a blog of the former release is answered with ${card.status}`)
  await head.stop()
  return [...before, ...after]
}

async function play(what: string, writes: Site, continues: Site, writer: string, other: string): Promise<string[]> {
  console.log(what)
  const release = (site: Site, name: string): Release => ({ name, url: site.url })
  return tryEveryCall(release(writes, writer), release(continues, other))
}
