import type { Config } from '../config.ts'
import { freeBytes } from '../db/database-health.ts'
import type { Db } from '../db/open.ts'
import type { SiteFault } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
/** With fewer free bytes a large backup or some hundred pictures fill the disk. */
const FREE_MIN = 500_000_000
/** Each minute the process that makes a backup says that it still does. */
const SILENT_FOR = 5 * MINUTE
/** A backup is made each day, and may take a while. */
const OVERDUE_AFTER = 26 * HOUR

interface Parts {
  db: Db
  config: Pick<Config, 'dataDir' | 'backup'>
  now: () => Date
}

/**
 * Looks for faults of the site that no other table says, and notes since when they are there.
 * @param free the free bytes on the disk of a folder
 * @returns whether there are others than before
 */
export async function findFaults({ db, config, now }: Parts, free = freeBytes): Promise<boolean> {
  const known = (await db.selectFrom('site_faults').select('kind').execute()).map(({ kind }) => kind)
  const faults = config.backup ? await faultsOfBackups(db, known, now()) : []
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

/** The last scheduled backup was not verified, or there has been none for too long. */
async function faultsOfBackups(db: Db, known: SiteFault[], now: Date): Promise<SiteFault[]> {
  const backup = await db.selectFrom('backups').selectAll().executeTakeFirst()
  if (!backup || backup.slot === '') return []
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  if (backup.proved_slot === backup.slot) {
    return backup.proved_at !== null && backup.proved_at < before(OVERDUE_AFTER) ? ['backup-overdue'] : []
  }
  // While another attempt is made, what was known stays: it would be new again each time. One that was stopped with the
  // site has no claim, and is made after the next start.
  const isBeingMade = backup.claimed_at === '' || backup.claimed_at > before(SILENT_FOR)
  return isBeingMade ? known.filter((kind) => kind !== 'full-disk') : ['backup-failed']
}
