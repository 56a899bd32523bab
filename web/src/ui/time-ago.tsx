import { useEffect, useReducer } from 'react'

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** How long ago something was, kept right as time goes by; the exact time as its title. Browser only: it depends on now. */
export function TimeAgo({ iso, className }: { iso: string; className?: string }) {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={iso} title={exactTime(iso)} className={className}>
      {timeAgo(iso)}
    </time>
  )
}

/** The exact time, in the reader's own time zone. */
export function exactTime(iso: string): string {
  return exact.format(new Date(iso))
}

function timeAgo(iso: string): string {
  // A clock that runs behind the server's would otherwise show the future.
  const seconds = Math.max(0, (Date.now() - Date.parse(iso)) / 1000)
  const unit = UNITS.find(([, length]) => seconds >= length)
  return unit ? words.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now'
}
