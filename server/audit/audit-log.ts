import { hash } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { AuditAction } from '#contract/admin.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { lockTable } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import type { AuditLogTable, Schema } from '../db/schema.ts'

/** Who did what to whom: ids only, so that a deleted account leaves nothing personal in the log. */
export interface Audited {
  /** Null: a command on the server. */
  actorId: string | null
  action: AuditAction
  /** A user, the key of a setting, the name of a category, a tag or a job, another site, or the address of a page. */
  subjectId: string | null
  /** The blog or the comment; none by default. */
  postId?: string | undefined
}

type Entry = Selectable<AuditLogTable>

/** The hash of an entry, over its fields and the hash of the entry before it (empty for the first). */
function hashOfEntry(entry: Omit<Entry, 'hash'>, before: string): string {
  const { seq, at, actor_id, action, subject_id, post_id } = entry
  // Entries from before there were posts keep their hash.
  const about = post_id === null ? [subject_id] : [subject_id, post_id]
  return hash('sha256', JSON.stringify([seq, at, actor_id, action, ...about, before]))
}

/** The actions whose subject is no account, but a name. */
const IS_NAMED = /^change-setting$|-(category|page|redirect|tag|job|import)$/

/** The largest integer of PostgreSQL. */
const SEQ_MAX = 2 ** 31 - 1

/** Adds an entry in the transaction of the action; the last statement of it, as other admins wait until it ends. */
export function appendEntry(trx: Transaction<Schema>, audited: Audited, now: Date): Promise<void> {
  return appendEntries(trx, [audited], now)
}

/** Adds an entry for each of several accounts that one action is about. */
export async function appendEntries(trx: Transaction<Schema>, all: Audited[], now: Date): Promise<void> {
  await lockTable(trx, 'audit_log')
  const last = await trx
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  let { seq, hash: before } = last ?? { seq: 0, hash: '' }
  const entries = all.map(({ actorId, action, subjectId, postId = null }) => {
    seq += 1
    const entry = { seq, at: now.toISOString(), actor_id: actorId, action, subject_id: subjectId, post_id: postId }
    before = hashOfEntry(entry, before)
    return { ...entry, hash: before }
  })
  await trx.insertInto('audit_log').values(entries).execute()
}

interface Page {
  limit: number
  /** The page has lower numbers than this. */
  before?: number | undefined
  /** Only entries about this person, post or other subject. */
  about?: string | undefined
}

/** Entries with the names of accounts that exist, latest first. */
export async function listEntries(db: Db, { limit, before, about }: Page): Promise<AuditEntry[]> {
  let query = db
    .selectFrom('audit_log')
    .leftJoin('users as actors', 'actors.id', 'actor_id')
    .leftJoin('users as subjects', 'subjects.id', 'subject_id')
    .select([
      'seq',
      'at',
      'action',
      'actor_id',
      'subject_id',
      'post_id',
      'actors.name as actor',
      'subjects.name as subject',
    ])
  if (about !== undefined) {
    const numbers = await numbersAbout(db, about, limit, before)
    if (numbers.length === 0) return []
    query = query.where('seq', 'in', numbers)
  } else if (before !== undefined) query = query.where('seq', '<', before)
  const rows = await query.orderBy('seq', 'desc').limit(limit).execute()
  const named = (_id: string | null, name: string | null) => (_id === null ? null : { _id, name })
  return rows.map(({ seq, at, action, actor_id, actor, subject_id, subject, post_id }) => ({
    seq,
    at,
    action: action as AuditAction,
    actor: named(actor_id, actor),
    subject: named(subject_id, IS_NAMED.test(action) ? subject_id : subject),
    postId: post_id,
  }))
}

/** The numbers of the latest entries about something. Each index is asked on its own: with "or" neither has the order. */
async function numbersAbout(db: Db, about: string, limit: number, before = SEQ_MAX): Promise<number[]> {
  const found = await Promise.all(
    (['subject_id', 'post_id'] as const).map((column) =>
      db
        .selectFrom('audit_log')
        .select('seq')
        .where(column, '=', about)
        .where('seq', '<', before)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute(),
    ),
  )
  const numbers = found.flat().map(({ seq }) => seq)
  return [...new Set(numbers)].sort((one, two) => two - one).slice(0, limit)
}

/** The number and the hash of the last entry; an operator who keeps them elsewhere notices if it is removed. */
export async function findLastEntry(db: Db): Promise<{ entries: number; hash: string }> {
  const last = await db
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { entries: last?.seq ?? 0, hash: last?.hash ?? '' }
}

const ROWS_AT_ONCE = 1000

/**
 * Verifies the whole log. @param noted a hash that was printed before
 * @returns the number of valid entries, the hash of the last one, the first wrong entry, and whether one has the noted
 * hash
 */
export async function checkEntries(
  db: Db,
  noted?: string,
): Promise<{ entries: number; hash: string; wrongAt?: number; hasNoted: boolean }> {
  let seq = 0
  let hasNoted = noted === undefined
  let before = ''
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const row of rows) {
      if (row.seq !== seq + 1 || row.hash !== hashOfEntry(row, before))
        return { entries: seq, hash: before, wrongAt: seq + 1, hasNoted }
      seq = row.seq
      before = row.hash
      hasNoted ||= row.hash === noted
    }
    if (rows.length < ROWS_AT_ONCE) return { entries: seq, hash: before, hasNoted }
  }
}
