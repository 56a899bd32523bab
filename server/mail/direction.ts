import { formatMessage, type ValuesOf } from '#contract/format-message.ts'
import { oneLine, plainLine } from '#contract/visible-text.ts'

export type Direction = 'ltr' | 'rtl'

/** The blocks of Unicode whose letters are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const RIGHT_TO_LEFT_SCRIPTS = /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)$/

/** Characters around a value whose direction must not change that of the sentence (Unicode's isolates). */
const [ISOLATE, END] = ['\u2068', '\u2069']
const ISOLATED = /\u2068([^\u202A-\u202E\u2066-\u2069]*)\u2069/g
const ISOLATED_OR_EMBEDDING = new RegExp(`${ISOLATED.source}|[\\u202A-\\u202E\\u2066-\\u2069]`, 'g')

/** The direction of a text by its first letter outside of isolated values, as `dir="auto"`, which Outlook lacks. */
export function directionOf(text: string): Direction {
  const [first = ''] = /\p{L}/u.exec(text.replace(ISOLATED, '')) ?? []
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr'
}

/** The direction of the texts in a language. @param tag a BCP 47 tag */
export function directionOfLanguage(tag: string): Direction {
  return RIGHT_TO_LEFT_SCRIPTS.test(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr'
}

/** A message in which a name or a title in another direction does not reorder the words around it. */
export function formatIsolated<Text extends string>(text: Text, values: ValuesOf<Text>): string {
  const isolated = Object.entries<string | number>(values).map(([name, value]) => {
    const isMixed = typeof value === 'string' && RIGHT_TO_LEFT.test(text + value)
    return [name, isMixed ? `${ISOLATE}${plainLine(value)}${END}` : value]
  })
  return formatMessage(text, Object.fromEntries(isolated) as ValuesOf<Text>)
}

/** A text on one line that reorders nothing beside it; of the characters that reorder, only whole isolates remain. */
export function lineOf(text: string): string {
  return oneLine(text.replace(ISOLATED_OR_EMBEDDING, (isolate, inner) => (inner === undefined ? '' : isolate)))
}
