import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { analyse, WORD_MAX } from './analyse.ts'
import { initialOf } from './entry.ts'
import type { ParsedQuery } from './parse-query.ts'
import { documentsIn, type Scope } from './scope.ts'
import { correct } from './spelling.ts'

/** A word of the index; `isForm`: it only begins like the typed one, see `withForms`. */
interface IndexedWord {
  word: string
  documents: number
  isForm?: true
}

/** Words of which one has to be in a document: the typed one, or a replacement. */
export interface Group {
  words: IndexedWord[]
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
/** Letters at the end of a word in which its forms may differ, and those at its beginning in which they may not. */
const ENDING = 3
const BEGINNING_MIN = 4
/** Words of a query that are put right, as each is compared with thousands. */
const CORRECTED_MAX = 4

/**
 * Looks the words of a query up: misspelt ones are corrected, and the one that may still be typed is completed.
 * Suggestions, which only search titles, complete it also if it is a word.
 */
export async function resolve(
  db: Db,
  { words, quoted, unfinished }: ParsedQuery,
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
    if (alternatives.length === 0 && !quoted.has(word)) alternatives.push(...(await formsOf(db, word, scope)))
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

/**
 * The groups of a query with other forms of their words, in every language alike: those that begin as the word does and
 * differ in a few letters at the end. A word with several replacements, or in quotation marks, stays as it is.
 */
export async function withForms(db: Db, groups: Group[], quoted: ReadonlySet<string>, scope: Scope): Promise<Group[]> {
  const wider: Group[] = []
  for (const group of groups) {
    const [only, ...others] = group.words
    const isFixed = !only || others.length > 0 || quoted.has(only.word)
    wider.push(isFixed ? group : groupOf([only, ...(await formsOf(db, only.word, scope))]))
  }
  return wider
}

async function formsOf(db: Db, word: string, scope: Scope): Promise<IndexedWord[]> {
  if (initialOf(word) === null) return []
  const letters = [...word]
  const beginning = letters.slice(0, Math.max(BEGINNING_MIN, letters.length - ENDING)).join('')
  const rows = await wordsWith(db, beginning, scope, letters.length + ENDING)
  return rows.filter((row) => row.word !== word).map((row) => ({ ...row, isForm: true }))
}

/** What an unfinished word may become. One character of a script without spaces is a word of its own. */
async function completionsOf(db: Db, prefix: string, scope: Scope): Promise<IndexedWord[]> {
  if (prefix.length < PREFIX_MIN && /^[\p{Script=Latin}\p{N}]/u.test(prefix)) return []
  return wordsWith(db, prefix, scope, WORD_MAX)
}

/** The most common words of at most `lettersMax` that begin with `prefix`. */
function wordsWith(db: Db, prefix: string, scope: Scope, lettersMax: number): Promise<IndexedWord[]> {
  return db
    .selectFrom('search_words')
    .select(['word', `${documentsIn(scope)} as documents`])
    .where('word', '>=', prefix)
    .where('word', '<', `${prefix}\u{10ffff}`)
    .where('length', '<=', lettersMax)
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
