import { dayInUtc, localTime } from './local-time.ts'
import { useCurrentMinute } from './use-current-minute.ts'

/** A day in words, with the exact time as its tooltip: that depends on the time zone, so only the browser renders it. */
export function DateText({ iso, className }: { iso: string; className?: string | undefined }) {
  const inBrowser = useCurrentMinute() !== null
  return (
    <time dateTime={iso} title={inBrowser ? localTime(iso) : undefined} className={className}>
      {dayInUtc(iso)}
    </time>
  )
}
