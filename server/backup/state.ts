import type { ExpressionBuilder, Selectable } from 'kysely'
import type { BackupDestination, BackupSettings } from '../config.ts'
import type { Db } from '../db/open.ts'
import type { BackupHistoryTable, BackupsTable, Schema } from '../db/schema.ts'
import { lastSlot, nextSlot } from './slots.ts'

/** Milliseconds after which any instance may restart a backup that was started but not verified. */
export const AGAIN_AFTER = 60 * 60 * 1000
/** Milliseconds after the last heartbeat, of one each minute, from which on a backup counts as interrupted. */
const SILENT_AFTER = 3 * 60 * 1000

/** The one row of `backups`, as the status page tells it. */
export interface BackupState {
  /** When the one that is being made began. */
  runningSince: string | null
  /** How far it is, from 0 to 100; null: that is not known, or none is being made. */
  percent: number | null
  /** When the next one begins, if none is being made. */
  nextAt: string | null
  /** The last verified one in the present place. */
  verified: { at: string; bytes: number | null; seconds: number | null; missing: number } | null
  /** The last one, if it failed. `error` is the operator's message; null: it was interrupted. */
  failed: { at: string; error: string | null } | null
}

type Planned = Pick<BackupSettings, 'at' | 'to'>

/** What names a place: the folder, or the bucket with the beginning of its keys. */
export const placeOf = (to: BackupDestination) => ('folder' in to ? to.folder : `s3://${to.s3.bucket}/${to.prefix}`)

/** The bucket of a place; null: it is a folder. */
const bucketOf = (place: string) => /^s3:\/\/([^/]+)\//.exec(place)?.[1] ?? null

/** Whether the last verified backup is in another place than new ones: BACKUP_TO was changed. */
export const isElsewhere = ({ proved_place }: Pick<Row, 'proved_place'>, to: BackupDestination): boolean =>
  proved_place !== null && proved_place !== placeOf(to)

/** @param schedule undefined: no backups are scheduled */
export async function findBackupState(db: Db, schedule: Planned | undefined, now: Date): Promise<BackupState> {
  const row = await db.selectFrom('backups').selectAll().executeTakeFirstOrThrow()
  const isRunning = row.started_at !== null && row.ended_at === null && row.claimed_at > silentBefore(now)
  const runningSince = isRunning ? row.started_at : row.requested_at
  const isFailed = !isRunning && row.started_at !== null && (row.ended_at === null || row.error !== null)
  return {
    runningSince,
    percent: isRunning ? row.percent : null,
    nextAt: runningSince === null && schedule ? nextBackup(row, schedule, now).toISOString() : null,
    verified:
      row.proved_at === null || (schedule && isElsewhere(row, schedule.to)) ? null : verifiedIn(row, row.proved_at),
    failed: isFailed ? { at: row.started_at as string, error: row.error } : null,
  }
}

type Row = Selectable<BackupsTable>

const verifiedIn = ({ proved_bytes, proved_seconds, proved_missing }: Row, at: string) => ({
  at,
  bytes: proved_bytes === null ? null : Number(proved_bytes),
  seconds: proved_seconds,
  missing: proved_missing ?? 0,
})

function nextBackup(row: Row, { at, to }: Planned, now: Date): Date {
  const { proved_slot, slot, claimed_at } = row
  const due = lastSlot(at, now)
  if (proved_slot >= due && !isElsewhere(row, to)) return nextSlot(at, now)
  // A failed one is tried again, else one is begun within the minute.
  const again = slot >= due && claimed_at !== '' ? Date.parse(claimed_at) + AGAIN_AFTER : 0
  return new Date(Math.max(now.getTime(), again))
}

const silentBefore = (now: Date) => new Date(now.getTime() - SILENT_AFTER).toISOString()

/** The condition that no backup is being made. */
export const noneRuns =
  (now: Date) =>
  ({ eb, or }: ExpressionBuilder<Schema, 'backups'>) =>
    or([eb('started_at', 'is', null), eb('ended_at', 'is not', null), eb('claimed_at', '<=', silentBefore(now))])

/** Backups that are listed, and kept. */
const HISTORY_MAX = 30

/** Notes a backup that is begun, and forgets older ones. */
export async function addToHistory(
  db: Db,
  begun: Pick<BackupHistoryTable, 'id' | 'started_at' | 'is_requested' | 'place'>,
): Promise<void> {
  await db.insertInto('backup_history').values(begun).execute()
  const kept = db.selectFrom('backup_history').select('id').orderBy('id', 'desc').limit(HISTORY_MAX)
  await db.deleteFrom('backup_history').where('id', 'not in', kept).execute()
}

/** A backup that was begun. */
interface PastBackup {
  at: string
  isRequested: boolean
  /** Null: a folder. */
  bucket: string | null
  /** Whether it is in the present place. */
  isHere: boolean
  state: 'running' | 'verified' | 'failed'
  seconds: number | null
  bytes: number | null
  missing: number
  /** The operator's message of a failed one; null: it was interrupted. */
  error: string | null
}

/** The last backups, newest first. */
export async function listBackups(db: Db, to: BackupDestination | undefined, runningSince: string | null) {
  const rows = await db
    .selectFrom('backup_history')
    .selectAll()
    .where('id', '>', '')
    .orderBy('id', 'desc')
    .limit(HISTORY_MAX)
    .execute()
  return rows.map((row): PastBackup => {
    const isRunning = row.ended_at === null && row.started_at === runningSince
    return {
      at: row.started_at,
      isRequested: row.is_requested === 1,
      bucket: bucketOf(row.place),
      isHere: to !== undefined && row.place === placeOf(to),
      state: isRunning ? 'running' : row.ended_at !== null && row.error === null ? 'verified' : 'failed',
      seconds: row.seconds,
      bytes: row.bytes === null ? null : Number(row.bytes),
      missing: row.missing ?? 0,
      error: row.error,
    }
  })
}

/**
 * Asks for a backup, which one of the instances begins within a minute.
 * @returns false if one is being made or asked for already
 */
export async function requestBackup(db: Db, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set({ requested_at: now.toISOString() })
    .where('requested_at', 'is', null)
    .where(noneRuns(now))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
