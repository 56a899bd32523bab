import { type Expression, type SqlBool, sql } from 'kysely'
import { REVISION_FIELDS } from '#contract/blog-fields.ts'
import type { RevisionSummary } from '#contract/revisions.ts'
import { columnsOf } from '../../db/blog-columns.ts'
import type { Db } from '../../db/open.ts'
import { inTransaction } from '../../db/transaction.ts'
import { deleteUnusedPictures } from '../../media/store.ts'
import { notInTrash } from '../policy.ts'
import { differenceOf, wordCounts } from './words.ts'

/** How many revisions a page of the list has. Each is read whole, for its words. */
const PAGE = 20

const CONTENT = columnsOf(REVISION_FIELDS)

function currentOf(db: Db, table: 'blogs' | 'public_blogs', blogId: string) {
  return db
    .selectFrom(table)
    .select(['id as blog_id', 'version', 'updated_at as saved_at', ...CONTENT])
    .where('id', '=', blogId)
}

/** The current state of a blog of this author, as a revision. */
export function findCurrent(db: Db, blogId: string, authorId: string) {
  return currentOf(db, 'blogs', blogId).where('author_id', '=', authorId).where(notInTrash()).executeTakeFirst()
}

/** The same of a blog that everyone may read. */
export function findPublic(db: Db, blogId: string) {
  return currentOf(db, 'public_blogs', blogId).executeTakeFirst()
}

export type RevisionRow = NonNullable<Awaited<ReturnType<typeof findCurrent>>>

function revisionsOf(db: Db, blogId: string) {
  return db
    .selectFrom('revisions')
    .select(['blog_id', 'version', 'saved_at', ...CONTENT])
    .where('blog_id', '=', blogId)
}

/** The revision with this version, the current one among them. */
export async function findRevision(db: Db, current: RevisionRow, version: number): Promise<RevisionRow | undefined> {
  if (version === current.version) return current
  return revisionsOf(db, current.blog_id).where('version', '=', version).executeTakeFirst()
}

export function findRevisionBefore(db: Db, blogId: string, version: number): Promise<RevisionRow | undefined> {
  return revisionsOf(db, blogId).where('version', '<', version).orderBy('version', 'desc').limit(1).executeTakeFirst()
}

/**
 * The revisions of a blog, newest first. One is read after another: each may be 800 kB.
 * @param cursor the version of the last one of the previous page
 * @param read called with the length of each rich text whose words were counted
 */
export async function listRevisions(
  db: Db,
  current: RevisionRow,
  cursor: number | undefined,
  read: (characters: number) => void,
): Promise<{ revisions: RevisionSummary[]; nextCursor: string | null }> {
  const { blog_id: blogId } = current
  const revisions: RevisionSummary[] = []
  let row = cursor === undefined ? current : await findRevisionBefore(db, blogId, cursor)
  let words = row && (await wordCounts(row, read))
  while (row && words && revisions.length < PAGE) {
    const before = await findRevisionBefore(db, blogId, row.version)
    const wordsBefore = before && (await wordCounts(before, read))
    revisions.push({ ...summaryOf(row, current), ...differenceOf(words, wordsBefore) })
    row = before
    words = wordsBefore
  }
  return { revisions, nextCursor: row ? String(revisions.at(-1)?.version) : null }
}

export function summaryOf({ version, saved_at, title }: RevisionRow, current: RevisionRow) {
  return { version, savedAt: saved_at, isCurrent: version === current.version, title }
}

/**
 * Permanently deletes a revision that is not the current one.
 * @returns the pictures whose files can be deleted; undefined if there is no such revision
 */
export function removeRevision(db: Db, blogId: string, version: number): Promise<string[] | undefined> {
  return inTransaction(db, async (trx) => {
    const pictures = await trx
      .selectFrom('revision_pictures')
      .select('picture_id')
      .where('blog_id', '=', blogId)
      .where('version', '=', version)
      .execute()
    const { numDeletedRows } = await trx
      .deleteFrom('revisions')
      .where('blog_id', '=', blogId)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return undefined
    return deleteUnusedPictures(
      trx,
      pictures.map(({ picture_id }) => picture_id),
    )
  })
}

/** The place of a revision among all of them by age. */
interface Place {
  saved_at: string
  blog_id: string
  version: number
}

const BATCH = 500

/**
 * Deletes all revisions saved before a time but the last of each day (UTC) of each blog.
 * @returns yields the pictures whose files can be deleted
 */
export async function* thinRevisions(db: Db, before: Date): AsyncGenerator<string[]> {
  for (let last: Place | undefined; ; ) {
    const places: (Place & { is_followed: SqlBool })[] = await placesAfter(db, before, last)
    for (const { blog_id, version, is_followed } of places) {
      if (is_followed) yield (await removeRevision(db, blog_id, version)) ?? []
    }
    last = places.at(-1)
    if (places.length < BATCH) return
  }
}

/** The next revisions by age, and whether the same blog has a later one of the same day. */
function placesAfter(db: Db, before: Date, last: Place | undefined) {
  const next: Expression<string | null> = sql`(
    select substr(next.saved_at, 1, 10) from revisions as next
    where next.blog_id = revisions.blog_id and next.version > revisions.version
    order by next.version limit 1)`
  let query = db
    .selectFrom('revisions')
    .select(['saved_at', 'blog_id', 'version', sql<SqlBool>`${next} = substr(saved_at, 1, 10)`.as('is_followed')])
    .where('saved_at', '<', before.toISOString())
  if (last) {
    const { saved_at, blog_id, version } = last
    query = query.where(sql<boolean>`(saved_at, blog_id, version) > (${saved_at}, ${blog_id}, ${sql.lit(version)})`)
  }
  return query.orderBy('saved_at').orderBy('blog_id').orderBy('version').limit(BATCH).execute()
}
