// To search by something else (commit 75e56a7):
// 1. Its words here (a filter: a `filterWord`). A field of a blog says it in `contract/blog-fields.ts`; another column
//    in `server/db/triggers/search.ts`.
// 2. A migration that notes every public blog in `search_changes`.
// 3. `SearchQuery` in `contract/search.ts`, `web/src/search/queries.ts`, `web/src/pages/search.tsx`.
import { isLineName, SEARCHED_TEXTS } from '#contract/blog-fields.ts'
import { textOf } from '#contract/rich-text.ts'
import { columnOf, columnsOf } from '../db/blog-columns.ts'
import type { Db } from '../db/open.ts'
import { yieldToEventLoop } from '../http/yield-to-event-loop.ts'
import { analyse, isUnspaced } from './analyse.ts'

/** What the index holds of a blog: its words in their order, and what it can be filtered by. */
export interface Entry {
  title: string[]
  /** The words of the author's name, and of the tags. */
  author: string[]
  excerpt: string[]
  body: string[]
  filters: string[]
}

/** How a word occurs in a document, see `SearchPostingsTable`. */
export interface Posting {
  weight: number
  card_weight: number
  in_title: number
  length: number
}

/** How often a word of a title, or of the author's name, counts; one of the text counts once. */
const TITLE_WEIGHT = 3
const AUTHOR_WEIGHT = 2
const WEIGHT_MAX = 30_000

/** Words of a text that are indexed: a long novel has more. */
const INDEXED_MAX = 50_000

/** Words between two yields, which take a few milliseconds. */
const WORDS_AT_ONCE = 1000

/** A filter as a word of the index; no text has it, as no word begins like that. */
export const filterWord = (filter: 'category' | 'tag' | 'author' | 'year', value: string | number): string =>
  `=${filter}:${value}`

/** Reads what the index holds of a blog. @returns undefined if it is not public, or not there */
export async function readEntry(db: Db, blogId: string): Promise<Entry | undefined> {
  const blog = await db
    .selectFrom('public_blogs as blogs')
    .innerJoin('users', 'users.id', 'author_id')
    .select(['title', 'standfirst', 'category', 'tags', 'excerpt', 'author_id', 'name', 'published_at'])
    .select(columnsOf(SEARCHED_TEXTS))
    .where('blogs.id', '=', blogId)
    .executeTakeFirst()
  if (!blog) return undefined
  const tags: string[] = JSON.parse(blog.tags)
  const texts = SEARCHED_TEXTS.map((name) => (isLineName(name) ? blog[columnOf(name)] : textOf(blog[columnOf(name)])))
  return {
    title: await indexedWords(blog.title),
    author: await indexedWords([blog.name, ...tags].join('\n')),
    excerpt: await indexedWords(blog.standfirst || blog.excerpt),
    body: await indexedWords(texts.join('\n')),
    filters: [
      filterWord('category', blog.category),
      ...tags.map((tag) => filterWord('tag', tag)),
      filterWord('author', blog.author_id),
      filterWord('year', blog.published_at.slice(0, 4)),
    ],
  }
}

async function indexedWords(text: string): Promise<string[]> {
  const words: string[] = []
  for (const { word } of analyse(text)) {
    words.push(word)
    if (words.length === INDEXED_MAX) break
    if (words.length % WORDS_AT_ONCE === 0) await yieldToEventLoop()
  }
  return words
}

/** The number of words of a document. */
export const lengthOf = ({ title, body }: Entry): number => title.length + body.length

/** Every word of a document, and how it occurs there. */
export function postingsOf(entry: Entry): Map<string, Posting> {
  const length = rounded(lengthOf(entry))
  const postings = new Map<string, Posting>()
  const add = (words: string[], weight: number, card_weight: number, in_title = 0) => {
    for (const word of words) {
      const posting = postings.get(word)
      if (!posting) {
        postings.set(word, { weight, card_weight, in_title, length })
        continue
      }
      posting.weight = Math.min(posting.weight + weight, WEIGHT_MAX)
      posting.card_weight = Math.min(posting.card_weight + card_weight, WEIGHT_MAX)
    }
  }
  add(entry.title, TITLE_WEIGHT, TITLE_WEIGHT, 1)
  add(entry.filters, 1, 1)
  add(entry.author, AUTHOR_WEIGHT, AUTHOR_WEIGHT)
  // The excerpt is the beginning of the text, so it counts with that.
  add(entry.excerpt, 0, 1)
  add(entry.body, 1, 0)
  return postings
}

/** To an eighth: small changes to a text then leave the rows of its other words as they are. */
function rounded(length: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(length, 1))) - 3)
  return Math.round(length / step) * step
}

/** The first letter of a word that people may misspell; null: it is none of an alphabet, or too short. */
export function initialOf(word: string): string | null {
  return [...word].length >= 4 && !isUnspaced(word) && /^\p{L}/u.test(word) ? ([...word][0] ?? null) : null
}
