import { type RawBuilder, sql } from 'kysely'
import { SEARCH_RESULTS_MAX } from '#contract/limits.ts'
import type { SearchOrder } from '#contract/search.ts'
import type { Db } from '../db/open.ts'
import type { Group } from './resolve.ts'
import { inScope, type Scope } from './scope.ts'

/** BM25 (Robertson and Zaragoza, 2009): how soon more of a word counts less, and how much the length counts. */
const K1 = 1.2
const B = 0.5
/** The bonus of a word in the title to its score, as a multiple of its rarity. */
const IN_TITLE = 2
/** How much of the score depends on how many of the words are there, weighed by rarity. */
const COVERAGE = 0.5
/** How much another form of a word counts, as a part of the word itself. */
const FORM = 0.5
/** How much more a blog of today counts than an old one, and the days after which it is half of that. */
const RECENCY = 0.15
const RECENCY_DAYS = 365
const DAY = 24 * 60 * 60 * 1000

/** A query of documents' numbers. */
export type Documents = RawBuilder<{ doc: number }>

export interface Ranking {
  scope: Scope
  order: SearchOrder
  now: Date
  groups: Group[]
  totals: { documents: number; words: number }
}

/** The ids of the public blogs among documents, in their order. */
export async function rank(
  db: Db,
  documents: Documents,
  { groups, scope, totals, order, now }: Ranking,
): Promise<string[]> {
  const words = groups.flatMap((group) => group.words)
  const byScore = order === 'best' && words.length > 0
  const score = byScore
    ? sql`(select ${scoreOf(groups, scope, totals)} from search_postings as p
        where p.doc = found.doc and p.word in (${sql.join(words.map(({ word }) => word))}) and ${inScope(scope)})`
    : sql`0`
  const { rows } = await sql<{ blog_id: string; score: number; published_at: string }>`
    with found as materialized (${documents}),
    ranked as materialized (
      select doc, ${score} as score from found order by score desc, doc desc limit ${sql.lit(SEARCH_RESULTS_MAX)}
    )
    select blog_id, score, published_at from ranked
    join search_documents on search_documents.doc = ranked.doc
    join public_blogs as blogs on blogs.id = blog_id
    order by score desc, ranked.doc desc`.execute(db)
  if (order === 'newest') {
    return rows.toSorted((one, other) => (one.published_at < other.published_at ? 1 : -1)).map(({ blog_id }) => blog_id)
  }
  const fitting = rows.map(({ blog_id, score, published_at }) => {
    const days = Math.max(0, now.getTime() - Date.parse(published_at)) / DAY
    return { blog_id, score: score * (1 + RECENCY * 2 ** (-days / RECENCY_DAYS)) }
  })
  return fitting.toSorted((one, other) => other.score - one.score).map(({ blog_id }) => blog_id)
}

/**
 * The score of a document, from its postings: BM25, more for words in the title, and less if words are missing. What
 * lists show is about equally long for all blogs, so that its length does not count. Words that stand in for another
 * are as rare as all of them together: a rarer one is not what was meant more likely.
 */
function scoreOf(groups: Group[], scope: Scope, totals: Ranking['totals']): RawBuilder<number> {
  const real = (value: number) => sql`cast(${value} as double precision)`
  const rarityOf = (documents: number) =>
    Math.log(1 + (Math.max(totals.documents - documents, 0) + 0.5) / (documents + 0.5))
  const rarities = groups.flatMap(({ words, documents }) =>
    words.map(({ word, isForm }) => sql`when ${word} then ${real(rarityOf(documents) * (isForm ? FORM : 1))}`),
  )
  const rarity = sql`case p.word ${sql.join(rarities, sql` `)} end`
  const average = Math.max(totals.words / Math.max(totals.documents, 1), 1)
  const weight = scope === 'all' ? sql`p.weight` : sql`p.card_weight`
  const relative = scope === 'all' ? sql`(${real(1 - B)} + ${real(B / average)} * p.length)` : real(1)
  const bm25 = sql`${weight} * ${real(K1 + 1)} / (${weight} + ${real(K1)} * ${relative})`
  const complete = groups.reduce((sum, { documents }) => sum + rarityOf(documents), 0)
  return sql`
    sum(${rarity} * (${bm25} + ${real(IN_TITLE)} * p.in_title))
    * (${real(1 - COVERAGE)} + ${real(COVERAGE / complete)} * sum(${rarity}))`
}
