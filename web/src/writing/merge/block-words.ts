import { textOf } from '#contract/rich-text.ts'

/** Beyond this many pairs of blocks, 5 ms, they are not compared with each other. */
export const PAIRS_MAX = 4000

/**
 * The words that two blocks are compared by: runs of letters and digits; single characters in scripts without spaces.
 */
const TOKEN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]|[\p{L}\p{N}\p{M}]+/gu
export const tokensOf = (block: string): string[] => textOf(block).match(TOKEN) ?? []

/** The share of words in common, 0 to 1. */
export function similarity(one: string[], other: string[]): number {
  const total = one.length + other.length
  return total === 0 ? 0 : (2 * commonOf(one, other)) / total
}

/** Whether nearly all of these words are among the others, or at least this share. */
export const isWithin = (words: string[], others: string[], share = 0.8) =>
  commonOf(words, others) >= share * words.length

/** The words that are left without the others, each as often as it is there more. */
export function wordsWithout(words: string[], others: string[]): string[] {
  const counts = countsOf(others)
  return words.filter((word) => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left <= 0
  })
}

function countsOf(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function commonOf(one: string[], other: string[]): number {
  const counts = countsOf(one)
  let common = 0
  for (const word of other) {
    const left = counts.get(word) ?? 0
    if (left === 0) continue
    counts.set(word, left - 1)
    common += 1
  }
  return common
}
