import type { Config } from '../config.ts'
import { freeBytes } from '../db/database-health.ts'
import type { Db } from '../db/open.ts'
import type { SiteFault } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'

const HOUR = 60 * 60 * 1000
/** With fewer free bytes a large backup or some hundred pictures fill the disk. */
const FREE_MIN = 500_000_000
/** A backup is made each day, and may take a while. */
const OVERDUE_AFTER = 26 * HOUR

/** The backups, as `findBackupState` in server/backup/state.ts reads them. */
interface Backups {
  runningSince: string | null
  verified: { at: string } | null
  failed: object | null
}

interface Parts {
  db: Db
  config: Pick<Config, 'dataDir'>
  now: () => Date
  /** Undefined: none are scheduled. */
  backups: Backups | undefined
}

/**
 * Looks for faults of the site that no other table says, and notes since when they are there.
 * @param free the free bytes on the disk of a folder
 * @returns whether there are others than before
 */
export async function findFaults({ db, config, now, backups }: Parts, free = freeBytes): Promise<boolean> {
  const known = (await db.selectFrom('site_faults').select('kind').execute()).map(({ kind }) => kind)
  const faults = backups ? faultsOfBackups(backups, known, now()) : []
  // It ends with some more, so that a disk at the limit is not told of again and again.
  const enough = known.includes('full-disk') ? 1.2 * FREE_MIN : FREE_MIN
  if ((await free(config.dataDir)) < enough) faults.push('full-disk')
  const ended = known.filter((kind) => !faults.includes(kind))
  const added = faults.filter((kind) => !known.includes(kind))
  return inTransaction(db, async (trx) => {
    if (ended.length > 0) await trx.deleteFrom('site_faults').where('kind', 'in', ended).execute()
    if (added.length > 0) {
      await trx
        .insertInto('site_faults')
        .values(added.map((kind) => ({ kind, since: now().toISOString() })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return ended.length + added.length > 0
  })
}

/** The last backup failed, or there has been no verified one for too long. */
function faultsOfBackups({ runningSince, verified, failed }: Backups, known: SiteFault[], now: Date): SiteFault[] {
  // While another attempt is made, what was known stays: it would be new again each time.
  if (runningSince !== null) return known.filter((kind) => kind !== 'full-disk')
  if (failed) return ['backup-failed']
  const isOverdue = verified !== null && Date.parse(verified.at) < now.getTime() - OVERDUE_AFTER
  return isOverdue ? ['backup-overdue'] : []
}
