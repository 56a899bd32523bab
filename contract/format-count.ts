import { spokenLanguage } from './spoken-language.ts'

/**
 * 30000 → "30,000", as the language has it.
 * @param count a whole number
 */
export function formatCount(count: number): string {
  const { tag, formats } = spokenLanguage()
  return tag === 'en' ? englishCount(count) : count.toLocaleString(formats)
}

/** Not Intl: its number formats for all languages would cost the server 9 MB of memory. */
function englishCount(count: number): string {
  const last = String(count % 1000)
  // Not a number: a value that a server of an earlier release left out.
  return !(count >= 1000) ? last : `${englishCount(Math.floor(count / 1000))},${last.padStart(3, '0')}`
}
