import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/**
 * The tables to copy. The others are not: views, counts, tags of public blogs, parts of authors' names and the search index are
 * made in each database, by triggers and of what they note, every database has its own triggers, backups, faults, site
 * id and address for the first admin, instances store their assets and themselves, admins can undo what they did for
 * seconds only, and exports that were uploaded stay behind.
 */
export type Table = Exclude<
  keyof Schema,
  | 'public_blogs'
  | 'public_comments'
  | 'blog_tags'
  | 'author_name_parts'
  | 'tag_counts'
  | 'comment_counts'
  | 'read_sums'
  | 'blog_discussions'
  | 'trends'
  | 'trending_since'
  | 'counts'
  | 'backups'
  | 'backup_history'
  | 'site_faults'
  | 'site'
  | 'assets'
  | 'running_instances'
  | 'admin_claims'
  | 'undoable_actions'
  | 'import_uploads'
  | 'import_notes'
  | 'import_samples'
  | 'installed_triggers'
  | 'notified_since'
  | 'search_changes'
  | 'search_documents'
  | 'search_postings'
  | 'search_words'
  | 'search_totals'
>
/** A row with any columns. */
export type Row = Record<string, unknown>

/** The primary key of each table, in an order in which no table precedes one that it references. */
export const KEYS: { [Name in Table]: (keyof Schema[Name])[] } = {
  users: ['id'],
  // Before what triggers would make new rows of: it is older than these.
  notifications: ['user_id', 'kind', 'subject_id'],
  sessions: ['token_hash'],
  known_devices: ['device_hash'],
  second_factors: ['user_id'],
  recovery_codes: ['code_hash'],
  passkeys: ['id'],
  passkey_challenges: ['challenge_hash'],
  account_deletions: ['user_id'],
  invitations: ['id'],
  pending_registrations: ['user_id'],
  pictures: ['id'],
  blogs: ['id'],
  followed_tags: ['user_id', 'tag'],
  former_tags: ['tag'],
  retagged_blogs: ['tag', 'blog_id'],
  retired_categories: ['name'],
  retired_category_blogs: ['category', 'blog_id'],
  retagged_followers: ['tag', 'user_id'],
  bookmarks: ['user_id', 'blog_id'],
  reading_positions: ['user_id', 'blog_id'],
  blog_pictures: ['blog_id', 'picture_id'],
  revisions: ['blog_id', 'version'],
  revision_pictures: ['blog_id', 'version', 'picture_id'],
  comments: ['id'],
  quiet_notifications: ['user_id', 'subject_id'],
  admin_notifications_seen: ['user_id', 'kind'],
  user_blocks: ['blocker_id', 'blocked_id'],
  held_blogs: ['id'],
  refused_blogs: ['blog_id'],
  comment_mentions: ['comment_id', 'user_id'],
  spam_words: ['word'],
  recent_texts: ['post_id'],
  removed_waves: ['at', 'user_id'],
  subscriptions: ['reader_id', 'author_id'],
  blog_reads: ['blog_id', 'day'],
  blog_analytics: ['blog_id', 'day', 'source'],
  site_analytics: ['day', 'source'],
  page_analytics: ['day', 'slug'],
  last_reads: ['user_id'],
  returning_readers: ['period'],
  jobs: ['id'],
  emails: ['id'],
  digests: ['user_id', 'kind'],
  drafts: ['id'],
  draft_pictures: ['draft_id', 'picture_id'],
  preview_links: ['id'],
  audit_log: ['seq'],
  moderation_queue: ['id'],
  reports: ['id'],
  appeals: ['id'],
  settings: ['key'],
  site_pages: ['slug'],
  site_page_pictures: ['slug', 'picture_id'],
  site_images: ['kind'],
  imports: ['id'],
  imported_items: ['key'],
  missing_pictures: ['item_key', 'place'],
  redirects: ['path'],
}
export const TABLES = Object.keys(KEYS) as Table[]
/** The tables that are empty until the first person signs up; a site that was started has jobs of its own. */
export const CONTENT_TABLES = TABLES.filter((table) => table !== 'jobs')

/** Rows per query. A blog or a revision may have 800 kB of text and a draft 2 MB, other rows are small. SQLite allows 32,766 parameters. */
const ROWS_AT_ONCE = 1000
const BLOGS_AT_ONCE = 100
const LONG = new Set<Table>(['blogs', 'revisions', 'drafts'])

/** The database without column types, for code that treats all tables alike. */
export function untyped(db: Db): Kysely<Record<string, Row>> {
  return db as unknown as Kysely<Record<string, Row>>
}

/**
 * All rows of a table in pages, ordered by primary key.
 * @param after the key of the row to continue after
 */
export async function* pagesOf(db: Db, table: Table, after?: unknown[]): AsyncGenerator<Row[]> {
  const limit = LONG.has(table) ? BLOGS_AT_ONCE : ROWS_AT_ONCE
  for (let last = after; ; ) {
    let query = untyped(db).selectFrom(table).selectAll().limit(limit)
    for (const key of KEYS[table]) query = query.orderBy(key)
    if (last)
      query = query.where(sql<boolean>`(${sql.join(KEYS[table].map((key) => sql.ref(key)))}) > (${sql.join(last)})`)
    const rows = await query.execute()
    const [end] = rows.slice(-1)
    if (!end) return
    yield rows
    last = primaryKeyOf(table, end)
  }
}

/** The values of a row's primary key, in the order of `KEYS`. */
export function primaryKeyOf(table: Table, row: Row): unknown[] {
  return KEYS[table].map((key) => row[key])
}

export interface Fingerprint {
  rows: number
  /** The sum of every row's SHA-256, which does not depend on row order and so not on the engine's collation. */
  sum: string
}

/** @param told called with the number of rows so far */
export async function fingerprintOf(
  db: Db,
  table: Table,
  told: (rows: number) => void = () => {},
): Promise<Fingerprint> {
  const fingerprint = new Fingerprinter()
  for await (const rows of pagesOf(db, table)) {
    fingerprint.add(rows)
    told(fingerprint.rows)
  }
  return fingerprint.result()
}

/** Computes a fingerprint incrementally, from rows that are read for another purpose. */
export class Fingerprinter {
  rows = 0
  #sum = 0n

  add(rows: Row[]): void {
    const columns = Object.keys(rows[0] ?? {}).sort()
    for (const row of rows) this.#sum += BigInt(`0x${hash('sha256', JSON.stringify(columns.map((name) => row[name])))}`)
    this.rows += rows.length
  }

  result(): Fingerprint {
    return { rows: this.rows, sum: (this.#sum % 2n ** 256n).toString(16) }
  }
}
