import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { analyse } from './analyse.ts'
import type { ParsedQuery } from './parse-query.ts'
import { documentsIn, type Scope } from './scope.ts'
import { correct } from './spelling.ts'

/** Words of which one has to be in a document: the typed one, or a replacement. */
export interface Group {
  words: { word: string; documents: number }[]
  /** In how many documents they are at most. */
  documents: number
}

export interface ResolvedQuery {
  groups: Group[]
  /** Whether no blog has some of the words, nor anything like them. */
  isIncomplete: boolean
  /** The replacement of each misspelt word. */
  corrections: Map<string, string>
}

/** Words that begin with the typed text, the most common ones. */
const COMPLETIONS_MAX = 8
const PREFIX_MIN = 2
/** Words of a query that are put right, as each is compared with thousands. */
const CORRECTED_MAX = 4

/**
 * Looks the words of a query up: misspelt ones are corrected, and the one that may still be typed is completed.
 * Suggestions, which only search titles, complete it also if it is a word.
 */
export async function resolve(
  db: Db,
  { words, unfinished }: Pick<ParsedQuery, 'words' | 'unfinished'>,
  scope: Scope,
): Promise<ResolvedQuery> {
  const documents = documentsIn(scope)
  const rows =
    words.length === 0
      ? []
      : await db
          .selectFrom('search_words')
          .select(['word', `${documents} as documents`])
          .where('word', 'in', words)
          .where(documents, '>', 0)
          .execute()
  const known = new Map(rows.map((row) => [row.word, row]))
  const corrections = new Map<string, string>()
  const groups: Group[] = []
  let unknown = 0
  for (const word of words) {
    const exact = known.get(word)
    const alternatives = exact ? [exact] : []
    if (word === unfinished && (scope === 'title' || !exact)) {
      const longer = await completionsOf(db, word, scope)
      alternatives.push(...longer.filter((row) => row.word !== word))
    }
    if (alternatives.length === 0 && unknown < CORRECTED_MAX) {
      unknown += 1
      const corrected = await correct(db, word, scope)
      if (corrected[0]) corrections.set(word, corrected[0])
      if (corrected.length > 0) alternatives.push(...(await documentsOf(db, corrected, scope)))
    }
    if (alternatives.length > 0) groups.push(groupOf(alternatives))
  }
  return { groups, isIncomplete: groups.length < words.length, corrections }
}

export const groupOf = (words: Group['words']): Group => ({
  words,
  documents: words.reduce((sum, { documents }) => sum + documents, 0),
})

function documentsOf(db: Db, words: string[], scope: Scope) {
  return db
    .selectFrom('search_words')
    .select(['word', `${documentsIn(scope)} as documents`])
    .where('word', 'in', words)
    .execute()
}

/** The most common words that begin with `prefix`. One character of a script without spaces is a word of its own. */
async function completionsOf(db: Db, prefix: string, scope: Scope): Promise<Group['words']> {
  if (prefix.length < PREFIX_MIN && /^[\p{Script=Latin}\p{N}]/u.test(prefix)) return []
  return db
    .selectFrom('search_words')
    .select(['word', `${documentsIn(scope)} as documents`])
    .where('word', '>=', prefix)
    .where('word', '<', `${prefix}\u{10ffff}`)
    .where(documentsIn(scope), '>', 0)
    .orderBy(sql.ref(documentsIn(scope)), 'desc')
    .orderBy('word')
    .limit(COMPLETIONS_MAX)
    .execute()
}

/** The words that a blog can be filtered by, as groups; undefined: no blog has one of them. */
export async function filterGroups(db: Db, filters: string[]): Promise<Group[] | undefined> {
  if (filters.length === 0) return []
  const rows = await documentsOf(db, filters, 'all')
  return rows.length === filters.length ? rows.map((row) => groupOf([row])) : undefined
}

/** The typed query, with its corrections. */
export function correctedText(q: string, corrections: ReadonlyMap<string, string>): string {
  let text = ''
  let at = 0
  for (const { word, start, end } of analyse(q)) {
    const correction = corrections.get(word)
    if (correction === undefined) continue
    text += q.slice(at, start) + correction
    at = end
  }
  return text + q.slice(at)
}
