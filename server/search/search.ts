import { RICH_TEXTS } from '#contract/blog-fields.ts'
import { SEARCH_LIMIT } from '#contract/limits.ts'
import { textOf } from '#contract/rich-text.ts'
import type { SearchQuery, SearchResults, Suggestions } from '#contract/search.ts'
import { tagOf } from '#contract/tags.ts'
import { findPublicCards } from '../blogs/queries.ts'
import { columnsOf } from '../db/blog-columns.ts'
import type { Db } from '../db/open.ts'
import { suggestTags } from '../tags/store.ts'
import { suggestAuthors } from '../users/authors.ts'
import { filterWord } from './entry.ts'
import { find } from './find.ts'
import { parseQuery } from './parse-query.ts'
import { correctedText } from './resolve.ts'
import type { Scope } from './scope.ts'
import { markText, snippetOf } from './snippet.ts'

/** Characters of each of a blog's texts in which words are looked for to show them. */
const SHOWN_FROM = 20_000
const TEXTS = columnsOf(RICH_TEXTS)

/**
 * A page of results, with the words marked.
 * @param scope the parts of the blogs that are searched and shown
 */
export async function search(
  db: Db,
  { q, category, tag, author, year, order, cursor }: SearchQuery,
  scope: Scope,
  now: Date,
): Promise<{ results: SearchResults; nextCursor: string | null }> {
  const request = {
    parsed: parseQuery(q),
    filters: { category, tag: tag && tagOf(tag), author, year },
    order,
    scope,
    now,
  }
  const { ids, resolved } = await find(db, request)
  const shown = ids.slice(cursor, cursor + SEARCH_LIMIT)
  const cards = await findPublicCards(db, shown)
  const texts = scope === 'all' ? await readTexts(db, shown) : new Map<string, string[]>()
  const words = new Set(resolved.groups.flatMap((group) => group.words.map(({ word }) => word)))
  const hits = shown.flatMap((id) => {
    const blog = cards.get(id)
    if (!blog) return []
    const snippet = snippetOf([blog.excerpt, ...(texts.get(id) ?? [])], words)
    return [{ blog, title: markText(blog.title, words), snippet }]
  })
  const next = cursor + SEARCH_LIMIT
  return {
    results: {
      hits,
      total: ids.length,
      corrected: resolved.corrections.size > 0 ? correctedText(q, resolved.corrections) : null,
      wholeTexts: scope === 'all',
      years: await yearsOf(db),
    },
    nextCursor: next < ids.length ? String(next) : null,
  }
}

async function readTexts(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('public_blogs')
    .select('id')
    .select(({ fn, ref, val }) =>
      TEXTS.map((name) => fn<string>('substr', [ref(name), val(1), val(SHOWN_FROM)]).as(name)),
    )
    .where('id', 'in', ids)
    .execute()
  // A tag that was cut through goes.
  return new Map(rows.map((row) => [row.id, TEXTS.map((name) => textOf(row[name].replace(/<[^<>]*$/, '')))]))
}

/** The years of the index, the latest first. */
async function yearsOf(db: Db): Promise<number[]> {
  const prefix = filterWord('year', '')
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>', prefix)
    .where('word', '<', `${prefix}:`)
    .orderBy('word', 'desc')
    .execute()
  return rows.map(({ word }) => Number(word.slice(prefix.length)))
}

const SUGGESTED_BLOGS = 5
const SUGGESTED_AUTHORS = 3
const SUGGESTED_TAGS = 3

/** Blogs by their titles, authors by their names and tags, for the typed text. */
export async function suggest(db: Db, q: string, now: Date): Promise<Suggestions> {
  const parsed = parseQuery(q)
  if (parsed.words.length === 0) return { blogs: [], authors: [], tags: [] }
  const { ids } = await find(db, { parsed, filters: {}, order: 'newest', scope: 'title', now })
  const cards = await findPublicCards(db, ids.slice(0, SUGGESTED_BLOGS))
  return {
    blogs: ids.flatMap((id) => {
      const card = cards.get(id)
      return card ? [{ _id: id, title: card.title, slug: card.slug }] : []
    }),
    authors: await suggestAuthors(db, q, SUGGESTED_AUTHORS),
    tags: await suggestTags(db, q, SUGGESTED_TAGS),
  }
}
