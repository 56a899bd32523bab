import { ANALYTICS_DAYS_MAX } from './limits.ts'

/** The periods that analytics are shown for, in days. */
export const ANALYTICS_DAYS = [7, 30, 90, 365] as const
export const DEFAULT_DAYS = 30

const DAY = 24 * 60 * 60 * 1000
const ISO_DAY = /^\d{4}-\d\d-\d\d$/
const FIRST_DAY = '2000-01-01'

/** Some days (YYYY-MM-DD, UTC), both included. */
export interface Period {
  from: string
  to: string
}

/** Whether analytics can be shown for these days. */
export function isPeriod({ from, to }: Period): boolean {
  return (
    ISO_DAY.test(from) &&
    ISO_DAY.test(to) &&
    from >= FIRST_DAY &&
    from <= to &&
    lengthOf({ from, to }) <= ANALYTICS_DAYS_MAX
  )
}

/** The days that a query asks for: the last ones, or those from one to another. */
export function periodOf({ days, from, to }: Asked, now: Date): Period {
  if (from !== undefined && to !== undefined) return { from, to }
  return { from: daysAfter(dayOf(now), 1 - days), to: dayOf(now) }
}
type Asked = { days: number; from?: string | undefined; to?: string | undefined }

/** As many days before a period. */
export function periodBefore({ from, to }: Period): Period {
  return { from: daysAfter(from, -lengthOf({ from, to })), to: daysAfter(from, -1) }
}

/** How many days a period has. */
export const lengthOf = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1

/** The day of a time, in UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** The day that comes some days after another; before it, if the number is negative. */
export const daysAfter = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * DAY))
