import type { Analytics } from '#contract/analytics.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/analytics.ts'
import { dayInUtc } from '../ui/local-time.ts'
import { counted } from './numbers.ts'

/** Bars that are still wide enough on a phone. */
const BARS_MAX = 100

/** A bar for each day, or each seven of many. The table below has the numbers for people who cannot see it. */
export function Chart({ days }: Pick<Analytics, 'days'>) {
  const isByWeek = days.length > BARS_MAX
  const bars = isByWeek ? inSevens(days) : days
  const most = Math.max(1, ...bars.map(({ reads }) => reads))
  const width = 100 / bars.length
  const [first = '', last = ''] = [days.at(0), days.at(-1)].map((sums) => sums && dayInUtc(sums.day))
  return (
    <div
      role="img"
      aria-label={formatMessage(isByWeek ? messages.chartOfWeeksLabel : messages.chartLabel, { first, last, most })}
    >
      <svg
        viewBox="0 0 100 30"
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-edge rtl:-scale-x-100"
        aria-hidden
      >
        {bars.map(({ day, reads }, index) => (
          <rect
            key={day}
            x={index * width + width * 0.1}
            y={30 - (reads / most) * 30}
            width={width * 0.8}
            height={(reads / most) * 30}
            className="fill-accent"
          >
            <title>{`${dayInUtc(day)}: ${counted(reads)}`}</title>
          </rect>
        ))}
      </svg>
      <p className="mt-1 flex justify-between text-sm text-quiet" aria-hidden>
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </div>
  )
}

/** The reads of each seven days, named by the first of them. The last ones are seven, so that no end looks like a fall. */
function inSevens(days: Analytics['days']): { day: string; reads: number }[] {
  const weeks: { day: string; reads: number }[] = []
  for (const [index, { day, reads }] of days.entries()) {
    const week = weeks.at(-1)
    if ((days.length - index) % 7 === 0 || !week) weeks.push({ day, reads })
    else week.reads += reads
  }
  return weeks
}
