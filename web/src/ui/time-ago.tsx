import { spokenLanguage } from '#contract/spoken-language.ts'
import * as messages from '#messages/common.ts'
import { DateText } from './date.tsx'
import { localTime } from './local-time.ts'
import { useCurrentMinute } from './use-current-minute.ts'

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
// Created in the browser only: it would take 9 MB of the server's memory.
let words: Intl.RelativeTimeFormat | undefined

/** How long ago something was, updated every minute, with the exact time as its tooltip. The date before hydration. */
export function TimeAgo({ iso, className }: { iso: string; className?: string | undefined }) {
  if (useCurrentMinute() === null) return <DateText iso={iso} className={className} />
  return (
    <time dateTime={iso} title={localTime(iso)} className={className}>
      {timeAgo(iso)}
    </time>
  )
}

function timeAgo(iso: string): string {
  // A clock behind the server's would otherwise show the future.
  const seconds = Math.max(0, (Date.now() - Date.parse(iso)) / 1000)
  const unit = UNITS.find(([, length]) => seconds >= length)
  words ??= new Intl.RelativeTimeFormat(spokenLanguage().formats, { numeric: 'auto' })
  if (!unit) return messages.justNow
  // Japanese has no space there; its data in the browser do.
  return words
    .format(-Math.floor(seconds / unit[1]), unit[0])
    .replace(/(?<=\d) (?=[\p{Script=Han}\p{Script=Katakana}])/u, '')
}
