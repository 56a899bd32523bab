import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { SiteStatus } from '#contract/site-status.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { VERSION } from '../version.ts'

const DAY = 24 * 60 * 60 * 1000
/** The answer has the notes of the release, and each of its files. */
const LIMITS = { accept: 'application/json', maxBytes: 1_000_000, milliseconds: 10_000 }

/** The latest release, as GitHub, GitLab and Forgejo name it. Of its other fields nothing is read. */
const Release = z
  .object({
    tag_name: z.string().regex(/^v?\d{1,6}\.\d{1,6}\.\d{1,6}$/),
    // The page of the release, which is an address for admins to open.
    html_url: z
      .url({ protocol: /^https$/ })
      .max(500)
      .nullable()
      .catch(null),
  })
  .transform(({ tag_name, html_url }) => ({ version: tag_name.replace('v', ''), notes: html_url }))
type Release = z.output<typeof Release>

/** Whether a release is newer than this program, or than another version, which may be one before a release. */
export function isNewer(version: string, than = VERSION): boolean {
  const [numbers = '', before] = than.split('-')
  const others = numbers.split('.').map(Number)
  const difference = version.split('.').map((part, at) => Number(part) - (others[at] ?? 0))
  const first = difference.find((one) => one !== 0)
  return first === undefined ? before !== undefined : first > 0
}

type Parts = Pick<Deps, 'db' | 'config' | 'now' | 'announce' | 'fetchPublic'> & { log: FastifyBaseLogger }

/**
 * Asks the address of UPDATE_CHECK, once a day, and notes the latest release if it is newer. The request has nothing of
 * the site. A failure is a line of the log.
 */
export async function checkForUpdate(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db, config, now, announce, log } = parts
  if (config.updateCheck === undefined) return
  // First, so that a failure today does not prevent tomorrow's.
  const tomorrow = new Date(now().getTime() + DAY)
  await enqueueUpdateCheck(db, tomorrow, tomorrow)
  try {
    // Loaded when it is needed: most sites ask nobody.
    const fetchPublic = parts.fetchPublic ?? (await import('../http/fetch-public.ts')).fetchPublic
    const { body } = await fetchPublic(config.updateCheck, { ...LIMITS, signal })
    const release = Release.parse(JSON.parse(body.toString('utf8')))
    const isNew = await noteLatest(db, isNewer(release.version) ? release : undefined, now())
    if (isNew) announce.adminNotificationsChanged()
  } catch (error) {
    signal.throwIfAborted()
    const reason = error instanceof z.ZodError || error instanceof SyntaxError ? 'no release' : String(error)
    log.warn({ event: 'update check failed', reason }, 'update check failed')
  }
}

/** @returns whether another one was known before */
async function noteLatest(db: Db, latest: Release | undefined, now: Date): Promise<boolean> {
  const known = await db.selectFrom('site').select('latest_version').executeTakeFirst()
  if ((known?.latest_version ?? undefined) === latest?.version) return false
  const set = {
    latest_version: latest?.version ?? null,
    latest_version_notes: latest?.notes ?? null,
    latest_version_at: latest ? now.toISOString() : null,
  }
  await db.updateTable('site').set(set).execute()
  return true
}

/** Adds the job of a day (UTC), unless there is one. @param at the earliest time; left out: immediately */
async function enqueueUpdateCheck(db: Db, day: Date, at?: Date): Promise<void> {
  const key = day.toISOString().slice(0, 10)
  await inTransaction(db, (trx) => enqueue(trx, 'check-for-update', {}, { key, ...(at && { at }) }))
}

/** Begins at the start of the site, or forgets what was known when UPDATE_CHECK was set. */
export async function beginUpdateChecks(db: Db, { updateCheck }: Config, now: Date): Promise<void> {
  if (updateCheck === undefined) await noteLatest(db, undefined, now)
  else await enqueueUpdateCheck(db, now)
}

/** The release that is newer than this program, if one is known and UPDATE_CHECK is set. */
export async function findUpdate(db: Db, { updateCheck }: Config): Promise<SiteStatus['update']> {
  if (updateCheck === undefined) return null
  const site = await db.selectFrom('site').select(['latest_version', 'latest_version_notes']).executeTakeFirst()
  if (site?.latest_version == null || !isNewer(site.latest_version)) return null
  return { version: site.latest_version, notes: site.latest_version_notes }
}
