import { useCurrentMinute } from './use-current-minute.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
// Created in the browser only: it would take 9 MB of the server's memory.
let exact: Intl.DateTimeFormat | undefined

/**
 * A date in words, with the exact time as its tooltip. The date is in UTC and formatted by hand, because the server and
 * every browser must render the same text. The tooltip depends on the time zone, so only the browser renders it.
 */
export function DateText({ iso, className }: { iso: string; className?: string | undefined }) {
  const inBrowser = useCurrentMinute() !== null
  const day = new Date(iso)
  return (
    <time dateTime={iso} title={inBrowser ? exactTime(iso) : undefined} className={className}>
      {`${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`}
    </time>
  )
}

/** The exact time, in the reader's own time zone. */
export function exactTime(iso: string): string {
  exact ??= new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })
  return exact.format(new Date(iso))
}
