import { formatMessage } from '#contract/format-message.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import * as messages from '#messages/analytics.ts'

export const counted = (count: number): string => count.toLocaleString(spokenLanguage().formats)

/** A length of time, as in "3 h 20 min". */
export function timeOf(seconds: number): string {
  if (seconds < 60) return formatMessage(messages.seconds, { seconds })
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return formatMessage(messages.minutes, { minutes })
  return formatMessage(messages.hours, { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
