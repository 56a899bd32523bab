import { spokenLanguage } from './spoken-language.ts'

/**
 * 30000 → "30,000", as the language has it.
 * @param count a whole number
 */
export function formatCount(count: number): string {
  const { tag, formats } = spokenLanguage()
  return tag === 'en' ? englishCount(count) : count.toLocaleString(formats)
}

/** A number in the digits of the language, without separators: a day, a year, or an hour with `least` 2 digits. */
export function formatDigits(value: number, least = 1): string {
  const { tag, formats } = spokenLanguage()
  if (tag === 'en') return String(value).padStart(least, '0')
  return value.toLocaleString(formats, { useGrouping: false, minimumIntegerDigits: least })
}

/** Not Intl: its number formats for all languages would cost the server 9 MB of memory. */
function englishCount(count: number): string {
  const last = String(count % 1000)
  // Not a number: a value that a server of an earlier release left out.
  return !(count >= 1000) ? last : `${englishCount(Math.floor(count / 1000))},${last.padStart(3, '0')}`
}
