import { useCurrentMinute } from './use-current-minute.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
// Made in the browser alone: it would hold 9 MB of the server's memory.
let exact: Intl.DateTimeFormat | undefined

/**
 * A day in words; the exact time as its title. The day is in UTC and written by hand: the server and every browser must
 * come to the same text. The title depends on where one is, so only the browser knows it.
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
