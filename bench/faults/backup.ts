import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../../e2e/server.ts'
import { ask } from './ask.ts'
import type { Stage } from './play.ts'
import { missingAt } from './read-back.ts'
import { run } from './starts.ts'

const PROGRAM = 'server/backup/main.ts'

/**
 * Backs the site up during writes, verifies the archive, and restores it to a site with the embedded database: every
 * write acknowledged before the backup began must be there.
 */
export async function backupUnderLoad({ cluster, load }: Stage): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'blogi-faults-backup-'))
  const archive = join(folder, 'blogi.tar')
  const restored = join(folder, 'restored')
  mkdirSync(restored)
  const begun = performance.now()
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`
  try {
    const written = load.written()
    await succeed(['backup', archive], cluster.settings)
    const made = seconds()
    await succeed(['backup', '--verify', archive], cluster.settings)
    const verified = seconds()
    await succeed(['restore', archive], { DATA_DIR: restored, NODE_ENV: 'production' })
    const site = await startSite({ DATA_DIR: restored, LOG_LEVEL: 'silent' })
    try {
      const missing = await missingAt(site.url, written, await signedIn(site.url, load.author))
      if (missing.length > 0) throw new Error(`${missing.length} of ${written.length} writes are not in the backup`)
      return `made after ${made}, verified after ${verified}; restored with all ${written.length} writes of before`
    } finally {
      await site.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function succeed(args: string[], settings: Record<string, string>): Promise<void> {
  const { code, errors } = await run([PROGRAM, ...args], settings, 120_000)
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${errors.slice(0, 300)}`)
}

/** Backups contain no sessions. */
async function signedIn(url: string, { email, password, role }: { email: string; password: string; role: string }) {
  const { cookie } = await ask(`${url}/api/v1/user/login`, { method: 'POST', json: { email, password, role } })
  return cookie
}
