import { RELATED_BLOGS } from '#contract/limits.ts'
import type { RelatedBlogs } from '#contract/search.ts'
import { listAuthorsBlogs, listBlogs } from '../blogs/listing.ts'
import { findPublicCards } from '../blogs/queries.ts'
import type { Db } from '../db/open.ts'
import { type Entry, filterWord, type Posting, postingsOf } from './entry.ts'
import { withAny } from './find.ts'
import { entryOf } from './index-changes.ts'
import { rank } from './rank.ts'
import { groupOf } from './resolve.ts'

/** Words of a blog that are looked up, the most frequent ones; and of these the most distinctive ones. */
const LOOKED_UP = 100
const COMPARED_BY = 12
/**
 * Words of a blog that no other blog has find nothing; those of more blogs, or of more than this part, are not
 * distinctive.
 */
const DOCUMENTS_MIN = 2
const DOCUMENTS_MAX = 10
const PART_MAX = 0.2

/**
 * The related blogs of a blog: by other authors, those that share its rarer words and its category, or else the newest
 * of the category; and the newest by its author.
 * @returns undefined if there is no such public blog
 */
export async function findRelated(db: Db, id: string, now: Date): Promise<RelatedBlogs | undefined> {
  const blog = (await findPublicCards(db, [id])).get(id)
  if (!blog) return undefined
  const similar = await similarTo(db, id, blog.createdBy, now)
  const cards = await findPublicCards(db, similar)
  const { blogs: newest } = await listBlogs(db, { tag: blog.category, limit: RELATED_BLOGS * 4 }, now)
  const others = newest.filter(({ createdBy }) => createdBy !== blog.createdBy)
  const related = new Map(
    [...similar.flatMap((one) => cards.get(one) ?? []), ...others].map((card) => [card._id, card]),
  )
  const { blogs: own } = await listAuthorsBlogs(db, blog.createdBy, { limit: RELATED_BLOGS + 1 })
  return {
    related: [...related.values()].slice(0, RELATED_BLOGS),
    byAuthor: own.filter(({ _id }) => _id !== id).slice(0, RELATED_BLOGS),
  }
}

async function similarTo(db: Db, id: string, authorId: string, now: Date): Promise<string[]> {
  const stored = await db.selectFrom('search_documents').selectAll().where('blog_id', '=', id).executeTakeFirst()
  if (!stored || stored.length === 0) return []
  const entry = entryOf(stored)
  const totals = await db.selectFrom('search_totals').select(['documents', 'words']).executeTakeFirstOrThrow()
  const groups = await wordsThatTell(db, entry, totals.documents)
  if (groups.length === 0 || entry.filters.length === 0) return []
  const filed = entry.filters.filter((word) => /^=(category|tag):/.test(word))
  const filings = await db.selectFrom('search_words').select(['word', 'documents']).where('word', 'in', filed).execute()
  const conditions = { scope: 'all' as const, phrases: [], excluded: [[filterWord('author', authorId)]] }
  const ranking = { scope: 'all' as const, totals, order: 'best' as const, now }
  return rank(db, withAny(db, groups, [], conditions), {
    ...ranking,
    groups: [...groups, ...filings.map((row) => groupOf([row]))],
  })
}

/** The words of a blog that others use, too, and that are rare for how often it has them. */
async function wordsThatTell(db: Db, entry: Entry, documents: number) {
  const isWord = ([word, { weight }]: [string, Posting]) => weight > 0 && !entry.filters.includes(word)
  const said = [...postingsOf({ ...entry, author: [] })].filter(isWord)
  const weights = new Map(said.toSorted(([, one], [, other]) => other.weight - one.weight).slice(0, LOOKED_UP))
  if (weights.size === 0) return []
  const rows = await db
    .selectFrom('search_words')
    .select(['word', 'documents'])
    .where('word', 'in', [...weights.keys()])
    .where('documents', '>=', DOCUMENTS_MIN)
    .where('documents', '<=', Math.floor(Math.max(documents * PART_MAX, DOCUMENTS_MAX)))
    // Of equally distinctive words, the same ones on both engines.
    .orderBy('word')
    .execute()
  const tells = (row: { word: string; documents: number }) =>
    (weights.get(row.word)?.weight ?? 0) * Math.log(documents / row.documents)
  return rows
    .toSorted((one, other) => tells(other) - tells(one))
    .slice(0, COMPARED_BY)
    .map((row) => groupOf([row]))
}
