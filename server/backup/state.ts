import type { ExpressionBuilder, Selectable } from 'kysely'
import type { BackupSettings } from '../config.ts'
import type { Db } from '../db/open.ts'
import type { BackupsTable, Schema } from '../db/schema.ts'
import { lastSlot, nextSlot } from './slots.ts'

/** Milliseconds after which any instance may restart a backup that was started but not verified. */
export const AGAIN_AFTER = 60 * 60 * 1000
/** Milliseconds after the last heartbeat, of one each minute, from which on a backup counts as interrupted. */
const SILENT_AFTER = 3 * 60 * 1000

/** The one row of `backups`, as the status page tells it. */
export interface BackupState {
  /** When the one that is being made began. */
  runningSince: string | null
  /** When the next one begins, if none is being made. */
  nextAt: string | null
  /** The last verified one. */
  verified: { at: string; bytes: number | null; seconds: number | null; missing: number } | null
  /** The last one, if it failed. `error` is the operator's message; null: it was interrupted. */
  failed: { at: string; error: string | null } | null
}

/** @param schedule undefined: no backups are scheduled */
export async function findBackupState(
  db: Db,
  schedule: Pick<BackupSettings, 'at'> | undefined,
  now: Date,
): Promise<BackupState> {
  const row = await db.selectFrom('backups').selectAll().executeTakeFirstOrThrow()
  const isRunning = row.started_at !== null && row.ended_at === null && row.claimed_at > silentBefore(now)
  const runningSince = isRunning ? row.started_at : row.requested_at
  const isFailed = !isRunning && row.started_at !== null && (row.ended_at === null || row.error !== null)
  return {
    runningSince,
    nextAt: runningSince === null && schedule ? nextBackup(row, schedule.at, now).toISOString() : null,
    verified: row.proved_at === null ? null : verifiedIn(row, row.proved_at),
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

function nextBackup({ proved_slot, slot, claimed_at }: Row, at: string, now: Date): Date {
  const due = lastSlot(at, now)
  if (proved_slot >= due) return nextSlot(at, now)
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
