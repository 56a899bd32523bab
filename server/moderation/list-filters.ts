import { type RawBuilder, sql } from 'kysely'
import type { ReportKind } from '#contract/reports.ts'
import type { Db } from '../db/open.ts'
import { searchable } from '../db/searchable.ts'
import type { Candidate, Place, Read } from './scan.ts'

/** Reported posts of one kind that a list has: the newest. */
export const REPORTED_MAX = 500

type Condition = RawBuilder<boolean>

/** A query for candidates: conditions and order are served by one index, and only whether a row fits takes the filters. */
export interface Source {
  from: RawBuilder<unknown>
  /** The columns that the index orders by. */
  at: RawBuilder<string>
  id: RawBuilder<string>
  where: Condition[]
  fits: Condition[]
  /** The text in which the typed one has to be; undefined: none was typed. */
  text?: RawBuilder<string> | undefined
}

interface Range {
  from?: string | undefined
  until?: string | undefined
}

const allOf = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)

/** Reads candidates in the order of an index. @param q the typed text */
export function readInOrder(db: Db, source: Source, { from = '', until }: Range, q: string): Read {
  const { at, id } = source
  return async (limit, after) => {
    // One bound of both columns is one that every index of them serves in its order.
    const end = after ?? (until === undefined ? undefined : { at: until, id: '' })
    const where = [...source.where, ...(end ? [sql<boolean>`(${at}, ${id}) < (${end.at}, ${end.id})`] : [])]
    const rows = await candidatesOf(db, { ...source, where }, q, sql`order by ${at} desc, ${id} desc limit ${limit}`)
    // Fewer than the limit are the last.
    return rows.filter((row) => row.at >= from)
  }
}

/** Reads those of some posts, which are then put in order. */
export async function readSome(db: Db, source: Source, ids: string[], { from, until }: Range, q: string) {
  if (ids.length === 0) return []
  const where = [...source.where, sql<boolean>`${source.id} in (${sql.join(ids)})`]
  const all = await candidatesOf(db, { ...source, where }, q, sql``)
  return all.filter(({ at }) => (from === undefined || at >= from) && (until === undefined || at < until))
}

async function candidatesOf(
  db: Db,
  { from, at, id, where, fits, text = sql`''` }: Source,
  q: string,
  end: RawBuilder<unknown>,
): Promise<Candidate[]> {
  const { rows } = await sql<Place & { text: string | null }>`
    select ${id} as id, ${at} as at, case when ${allOf(fits)} then ${text} end as text
    from ${from} where ${allOf(where)} ${end}`.execute(db)
  const words = searchable(q)
  // Compared here: SQLite folds neither accents nor letters beyond ASCII.
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    fits: row.text !== null && searchable(row.text).includes(words),
  }))
}

/** That a post has open reports. Limited, as each of these conditions: PostgreSQL would else read the whole table. */
export const isReported = (kind: ReportKind, id: RawBuilder<string>): Condition =>
  sql`(select id from moderation_queue where kind = ${kind} and subject_id = ${id} limit 1) is not null`

/** How many open reports a post has. */
export const reportsOf = (kind: ReportKind, id: RawBuilder<string>) =>
  sql<number | string>`(select count(*) from reports where item_id = (
    select moderation_queue.id from moderation_queue where kind = ${kind} and subject_id = ${id}))`

/** That the account will not be deleted. */
export const stays = (author: RawBuilder<string>): Condition =>
  sql`(select user_id from account_deletions where user_id = ${author} limit 1) is null`

/** The posts of a kind with open reports, the newest ones. */
export async function findReported(db: Db, kind: ReportKind): Promise<string[]> {
  const rows = await db
    .selectFrom('moderation_queue')
    .select('subject_id')
    .where('kind', '=', kind)
    .orderBy('subject_id', 'desc')
    .limit(REPORTED_MAX)
    .execute()
  return rows.map(({ subject_id }) => subject_id)
}

/** The account with this id or email address; null if there is none. */
export async function findAuthor(db: Db, author: string | undefined): Promise<{ _id: string; name: string } | null> {
  if (!author) return null
  const accounts = db.selectFrom('users').select(['id as _id', 'name'])
  const byEmail = await accounts.where('email', '=', author.toLowerCase()).executeTakeFirst()
  return byEmail ?? (await accounts.where('id', '=', author).executeTakeFirst()) ?? null
}
