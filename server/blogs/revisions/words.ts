import { LINES, RICH_TEXTS } from '#contract/blog-fields.ts'
import { textOf } from '#contract/rich-text.ts'
import { splitWords } from '#contract/words.ts'
import { columnsOf } from '../../db/blog-columns.ts'
import { yieldToEventLoop } from '../../http/yield-to-event-loop.ts'

const LINE_COLUMNS = columnsOf(LINES)
const TEXT_COLUMNS = columnsOf(RICH_TEXTS)

/** Characters of rich text whose words take about a millisecond. */
const LONG = 10_000

/** How often each word is in a text. */
type Words = Map<string, number>

/**
 * The words of all texts of a revision. Yields to the event loop before each long one.
 * @param read called with the length of each rich text that was read
 */
export async function wordCounts(
  row: Record<(typeof LINE_COLUMNS)[number] | (typeof TEXT_COLUMNS)[number], string>,
  read: (characters: number) => void,
): Promise<Words> {
  const words: Words = new Map()
  const count = (list: string[]) => {
    for (const word of list) words.set(word, (words.get(word) ?? 0) + 1)
  }
  for (const name of LINE_COLUMNS) count(splitWords(row[name]))
  for (const name of TEXT_COLUMNS) {
    const isLong = row[name].length > LONG
    if (isLong) await yieldToEventLoop()
    const list = splitWords(textOf(row[name]))
    if (isLong) await yieldToEventLoop()
    count(list)
    read(row[name].length)
  }
  return words
}

/** How many words came and went. Words that only moved did neither. */
export function differenceOf(words: Words, before: Words = new Map()): { wordsAdded: number; wordsRemoved: number } {
  return { wordsAdded: more(words, before), wordsRemoved: more(before, words) }
}

function more(words: Words, than: Words): number {
  return [...words].reduce((sum, [word, count]) => sum + Math.max(0, count - (than.get(word) ?? 0)), 0)
}
