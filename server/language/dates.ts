import { spokenLanguage } from '#contract/spoken-language.ts'

/** A day in UTC, such as "23 November 2026". */
export const dayInWords = (at: Date): string =>
  at.toLocaleDateString(spokenLanguage().formats, { dateStyle: 'long', timeZone: 'UTC' })

/** A time as an email says it, such as "23 November 2026 at 14:05 UTC". */
export function timeInWords(at: Date): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${at.toLocaleString(spokenLanguage().formats, options)} UTC`
}
