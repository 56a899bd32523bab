import type { RetentionRule } from '../config.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * The backups that can be deleted. The newest of each of the last `days` days is kept, likewise for weeks (from Monday)
 * and months, and the newest of all. Days without a backup do not count, so that no backup expires just by age.
 * @param times the time of each backup
 */
export function expired(times: Date[], rule: RetentionRule): Date[] {
  const newestFirst = times.toSorted((one, other) => other.getTime() - one.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  const keep = (count: number, periodOf: (time: Date) => string) => {
    const periods = new Set<string>()
    for (const time of newestFirst) {
      if (periods.has(periodOf(time))) continue
      if (periods.size === count) return
      periods.add(periodOf(time))
      kept.add(time)
    }
  }
  keep(rule.days, (time) => time.toISOString().slice(0, 10))
  keep(rule.weeks, mondayOf)
  keep(rule.months, (time) => time.toISOString().slice(0, 7))
  return newestFirst.filter((time) => !kept.has(time))
}

/** The first day of the week that contains a time. */
function mondayOf(time: Date): string {
  const sinceMonday = (time.getUTCDay() + 6) % 7
  return new Date(time.getTime() - sinceMonday * DAY).toISOString().slice(0, 10)
}
