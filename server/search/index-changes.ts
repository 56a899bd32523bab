import { sql, type Transaction } from 'kysely'
import { jsonRows } from '../db/json-rows.ts'
import { forNoKeyUpdate } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Entry, initialOf, lengthOf, type Posting, postingsOf, readEntry } from './entry.ts'

/** What a search waits for at most: more than that comes from an import or an upgrade, which takes its time. */
const FRESH_AT_ONCE = 200
const SWEEP_AT_ONCE = 100

/**
 * Brings what was changed lately into the index, so that a search which begins now finds what was saved before. What an
 * older release saved does not count: `indexAll` gets to it.
 */
export async function indexFresh(db: Db): Promise<void> {
  const changes = await db
    .selectFrom('search_changes')
    .select(['blog_id', 'stamp'])
    .where('stamp', '>', '')
    .orderBy('stamp', 'desc')
    .limit(FRESH_AT_ONCE)
    .execute()
  // One blog that cannot be indexed must not end every search: it stays noted, and `indexAll` reports it.
  for (const change of changes) await indexChange(db, change).catch(() => {})
}

/**
 * Brings every change into the index, the latest first.
 * @throws the error of a change that could not be made, after the others of its batch
 */
export async function indexAll(db: Db, signal?: AbortSignal): Promise<void> {
  await numberDocuments(db)
  for (;;) {
    const changes = await db
      .selectFrom('search_changes')
      .select(['blog_id', 'stamp'])
      .orderBy('stamp', 'desc')
      .orderBy('blog_id', 'desc')
      .limit(SWEEP_AT_ONCE)
      .execute()
    const failed: unknown[] = []
    for (const change of changes) {
      if (signal?.aborted) return
      await indexChange(db, change).catch((error) => failed.push(error))
    }
    if (failed.length > 0) throw failed[0]
    if (changes.length < SWEEP_AT_ONCE) return
  }
}

/** Of many blogs that come at once, as with a move or an upgrade, the newer ones get the higher numbers. */
async function numberDocuments(db: Db): Promise<void> {
  const isMissing = await db.selectFrom('search_changes').select('blog_id').limit(1).executeTakeFirst()
  if (!isMissing) return
  await db
    .insertInto('search_documents')
    .columns(['blog_id', 'title_words', 'author_words', 'excerpt_words', 'body_words', 'filters', 'length'])
    .expression(
      db
        .selectFrom('search_changes')
        .innerJoin('public_blogs as blogs', 'blogs.id', 'search_changes.blog_id')
        .select('blogs.id')
        .select(({ lit, val }) => [
          ...(['a', 'b', 'c', 'd', 'e'] as const).map((name) => val('').as(name)),
          lit(0).as('length'),
        ])
        .orderBy('published_at')
        .orderBy('blogs.id'),
    )
    .onConflict((conflict) => conflict.column('blog_id').doNothing())
    .execute()
}

async function indexChange(db: Db, change: { blog_id: string; stamp: string }): Promise<void> {
  // Outside the transaction, as a long text takes a while. If the blog changes in the meantime, so does its stamp.
  const entry = await readEntry(db, change.blog_id)
  await inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('search_changes')
      .where('blog_id', '=', change.blog_id)
      .where('stamp', '=', change.stamp)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await replaceEntry(trx, change.blog_id, entry)
  })
}

/** Replaces what the index has of a blog; undefined: nothing. */
async function replaceEntry(trx: Transaction<Schema>, blogId: string, entry: Entry | undefined): Promise<void> {
  // One at a time: all of them change the rows of common words.
  await trx.selectFrom('search_totals').select('only').$call(forNoKeyUpdate(trx)).execute()
  const stored = await trx.selectFrom('search_documents').selectAll().where('blog_id', '=', blogId).executeTakeFirst()
  const before = stored && stored.length > 0 ? entryOf(stored) : undefined
  if (!stored && !entry) return
  await countDocument(trx, before, entry)
  const old = before ? postingsOf(before) : new Map<string, Posting>()
  const now = entry ? postingsOf(entry) : new Map<string, Posting>()
  await countDocumentsWith(trx, old, now)
  const doc = await storeDocument(trx, blogId, stored?.doc, entry)
  const removed = [...old.keys()].filter((word) => !now.has(word))
  if (removed.length > 0) {
    await sql`delete from search_postings where doc = ${doc} and word in ${selectWords(trx, removed)}`.execute(trx)
  }
  const written = [...now].filter(([word, posting]) => !isSamePosting(posting, old.get(word)))
  const columns = {
    word: 'text',
    weight: 'integer',
    card_weight: 'integer',
    in_title: 'integer',
    length: 'integer',
  } as const
  await sql`
    insert into search_postings (word, doc, weight, card_weight, in_title, length)
    select word, cast(${doc} as integer), weight, card_weight, in_title, length from ${jsonRows(
      trx,
      columns,
      written.map(([word, posting]) => ({ word, ...posting })),
    )} where true
    on conflict (word, doc) do update set weight = excluded.weight, card_weight = excluded.card_weight,
      in_title = excluded.in_title, length = excluded.length`.execute(trx)
}

export function entryOf(
  row: Record<'title_words' | 'author_words' | 'excerpt_words' | 'body_words' | 'filters', string>,
) {
  return {
    title: storedWords(row.title_words),
    author: storedWords(row.author_words),
    excerpt: storedWords(row.excerpt_words),
    body: storedWords(row.body_words),
    // One a line, as a category is several words.
    filters: row.filters.split('\n').filter(Boolean),
  }
}

/** Words as they are stored, each between spaces, so that a phrase is found as a part of the text. */
export const joinWords = (words: string[]): string => (words.length > 0 ? ` ${words.join(' ')} ` : '')
const storedWords = (text: string): string[] => text.split(' ').filter(Boolean)

async function storeDocument(
  trx: Transaction<Schema>,
  blogId: string,
  doc: number | undefined,
  entry: Entry | undefined,
): Promise<number> {
  if (!entry) {
    await trx.deleteFrom('search_documents').where('blog_id', '=', blogId).execute()
    return doc ?? 0
  }
  const columns = {
    title_words: joinWords(entry.title),
    author_words: joinWords(entry.author),
    excerpt_words: joinWords(entry.excerpt),
    body_words: joinWords(entry.body),
    filters: entry.filters.join('\n'),
    length: Math.max(lengthOf(entry), 1),
  }
  const row = await trx
    .insertInto('search_documents')
    .values({ blog_id: blogId, ...columns })
    .onConflict((conflict) => conflict.column('blog_id').doUpdateSet(columns))
    .returning('doc')
    .executeTakeFirstOrThrow()
  return row.doc
}

function countDocument(trx: Transaction<Schema>, before: Entry | undefined, entry: Entry | undefined) {
  const documents = Number(entry !== undefined) - Number(before !== undefined)
  const words = (entry ? lengthOf(entry) : 0) - (before ? lengthOf(before) : 0)
  return trx
    .updateTable('search_totals')
    .set((eb) => ({ documents: eb('documents', '+', documents), words: eb('words', '+', words) }))
    .execute()
}

async function countDocumentsWith(trx: Transaction<Schema>, old: Map<string, Posting>, now: Map<string, Posting>) {
  const changed = [...new Set([...old.keys(), ...now.keys()])].flatMap((word) => {
    const [was, is] = [old.get(word), now.get(word)]
    const documents = Number((is?.weight ?? 0) > 0) - Number((was?.weight ?? 0) > 0)
    const card_documents = Number((is?.card_weight ?? 0) > 0) - Number((was?.card_weight ?? 0) > 0)
    const title_documents = (is?.in_title ?? 0) - (was?.in_title ?? 0)
    if (documents === 0 && card_documents === 0 && title_documents === 0) return []
    return [
      { word, documents, card_documents, title_documents, initial: initialOf(word), length: [...word].length } as const,
    ]
  })
  const columns = {
    word: 'text',
    documents: 'integer',
    card_documents: 'integer',
    title_documents: 'integer',
    initial: 'text',
    length: 'integer',
  } as const
  await sql`
    insert into search_words (word, documents, card_documents, title_documents, initial, length)
    select word, documents, card_documents, title_documents, initial, length
    from ${jsonRows(trx, columns, changed)} where true
    on conflict (word) do update set documents = search_words.documents + excluded.documents,
      card_documents = search_words.card_documents + excluded.card_documents,
      title_documents = search_words.title_documents + excluded.title_documents`.execute(trx)
  const fewer = changed.filter(({ documents, card_documents }) => documents < 0 || card_documents < 0)
  if (fewer.length === 0) return
  const words = fewer.map(({ word }) => word)
  await sql`
    delete from search_words
    where documents <= 0 and card_documents <= 0 and word in ${selectWords(trx, words)}`.execute(trx)
}

const selectWords = (db: Db, words: string[]) =>
  sql`(select word from ${jsonRows(
    db,
    { word: 'text' },
    words.map((word) => ({ word })),
  )})`

function isSamePosting(one: Posting, other: Posting | undefined): boolean {
  return (
    other !== undefined &&
    one.weight === other.weight &&
    one.card_weight === other.card_weight &&
    one.in_title === other.in_title &&
    one.length === other.length
  )
}
