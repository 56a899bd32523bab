import type { Db } from '../db/open.ts'
import { initialOf } from './entry.ts'
import { documentsIn, type Scope } from './scope.ts'

/** Words that a misspelt one is compared with, the most common ones. */
const COMPARED_MAX = 3000
const SUGGESTED_MAX = 3

/**
 * The words of the index that are most like a misspelt one: one or two letters more, fewer, other or swapped.
 * @returns the nearest ones, the most common first; none for words that are too short or of no alphabet
 */
export async function correct(db: Db, word: string, scope: Scope): Promise<string[]> {
  if (initialOf(word) === null) return []
  const length = [...word].length
  const distanceMax = length < 8 ? 1 : 2
  const [first = '', second = ''] = word
  const rows = await db
    .selectFrom('search_words')
    .select(['word', `${documentsIn(scope)} as documents`])
    // The first letter is rarely wrong; only swapped with the second.
    .where(({ and, eb, or }) =>
      or([eb('initial', '=', first), and([eb('initial', '=', second), eb('word', 'like', `${second}${first}%`)])]),
    )
    .where('length', '>=', length - distanceMax)
    .where('length', '<=', length + distanceMax)
    .where(documentsIn(scope), '>', 0)
    .orderBy(documentsIn(scope), 'desc')
    .orderBy('word')
    .limit(COMPARED_MAX)
    .execute()
  const near = rows.map((row) => ({ word: row.word, away: distance(word, row.word, distanceMax) }))
  const least = Math.min(...near.map(({ away }) => away))
  return near
    .filter(({ away }) => away === least && away <= distanceMax)
    .slice(0, SUGGESTED_MAX)
    .map((one) => one.word)
}

/**
 * The Damerau-Levenshtein distance (optimal string alignment): letters added, removed, changed, or swapped with the next.
 * @param max beyond which the exact distance does not matter
 */
function distance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1)
      }
      row.push(least)
    }
    if (Math.min(...row) > max) return max + 1
    beforeLast = last
    last = row
  }
  return last[other.length] ?? 0
}
