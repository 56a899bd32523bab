import { formatMessage, type ValuesOf } from '#contract/format-message.ts'
import { oneLine, plainLine } from '#contract/visible-text.ts'

export type Direction = 'ltr' | 'rtl'

/** The blocks of Unicode whose letters are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** A value between marks, so that its direction does not change that of the sentence (Unicode's isolates). */
const ISOLATED = /\u2068([^\u202A-\u202E\u2066-\u2069]*)\u2069/g
const ISOLATED_OR_EMBEDDING = new RegExp(`${ISOLATED.source}|[\\u202A-\\u202E\\u2066-\\u2069]`, 'g')

/** The direction of a text by its first letter outside of isolated values, as `dir="auto"`, which Outlook lacks. */
export function directionOf(text: string): Direction {
  const [first = ''] = /\p{L}/u.exec(text.replace(ISOLATED, '')) ?? []
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr'
}

/** A message whose values are each one line, and have none of the characters that reorder the words around them. */
export function formatIsolated<Text extends string>(text: Text, values: ValuesOf<Text>): string {
  const plain = Object.entries<string | number>(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? plainLine(value) : value,
  ])
  return formatMessage(text, Object.fromEntries(plain) as ValuesOf<Text>)
}

/** A text on one line that reorders nothing beside it; of the characters that reorder, only whole isolates remain. */
export function lineOf(text: string): string {
  return oneLine(text.replace(ISOLATED_OR_EMBEDDING, (isolate, inner) => (inner === undefined ? '' : isolate)))
}
