import { describe, expect, test } from 'vitest'
import { expired } from './retention.ts'

const at = (day: string) => new Date(`${day.includes('T') ? day : `${day}T03:30`}:00Z`)
const shown = (times: Date[]) => times.map((time) => time.toISOString().slice(0, 16).replace('T03:30', ''))

/** Backups of `days` consecutive days, up to the day `last`. */
function daily(last: string, days: number): Date[] {
  return Array.from({ length: days }, (_, back) => new Date(at(last).getTime() - back * 24 * 60 * 60 * 1000))
}
const keptOf = (times: Date[], rule: Parameters<typeof expired>[1]) => {
  const gone = new Set(expired(times, rule))
  return shown(times.filter((time) => !gone.has(time)))
}

describe('which backups are kept', () => {
  const rules: [string, Date[], Parameters<typeof expired>[1], string[]][] = [
    ['none of none', [], { days: 7, weeks: 4, months: 12 }, []],
    [
      'of two years, day by day: seven days, four weeks by their Sunday, twelve months by their last day',
      daily('2026-11-22', 730),
      { days: 7, weeks: 4, months: 12 },
      [
        '2026-11-22',
        '2026-11-21',
        '2026-11-20',
        '2026-11-19',
        '2026-11-18',
        '2026-11-17',
        '2026-11-16',
        '2026-11-15',
        '2026-11-08',
        '2026-11-01',
        '2026-10-31',
        '2026-09-30',
        '2026-08-31',
        '2026-07-31',
        '2026-06-30',
        '2026-05-31',
        '2026-04-30',
        '2026-03-31',
        '2026-02-28',
        '2026-01-31',
        '2025-12-31',
      ],
    ],
    [
      'the newest of a day with several',
      [at('2026-11-22T03:30'), at('2026-11-22T12:00'), at('2026-11-21T03:30'), at('2026-11-21T23:59')],
      { days: 7, weeks: 0, months: 0 },
      ['2026-11-22T12:00', '2026-11-21T23:59'],
    ],
    [
      'a site that rested for a year loses none by that',
      [at('2026-11-22'), at('2025-11-03'), at('2025-11-02'), at('2025-11-01')],
      { days: 3, weeks: 0, months: 0 },
      ['2026-11-22', '2025-11-03', '2025-11-02'],
    ],
    [
      'a week goes from Monday to Sunday, over the year as well',
      [at('2026-01-05'), at('2026-01-04'), at('2025-12-29'), at('2025-12-28')],
      { days: 0, weeks: 3, months: 0 },
      ['2026-01-05', '2026-01-04', '2025-12-28'],
    ],
    [
      'the newest, whatever the rule',
      [at('2026-11-22'), at('2026-11-21')],
      { days: 0, weeks: 0, months: 1 },
      ['2026-11-22'],
    ],
  ]
  test.each(rules)('%s', (_, times, rule, kept) => {
    expect(keptOf(times, rule)).toEqual(kept)
    // In any order in which the store lists them.
    expect(keptOf(times.toReversed(), rule).sort()).toEqual(kept.toSorted())
  })

  test('pruning every day leaves the same backups as pruning the whole history at once', () => {
    let there: Date[] = []
    const rule = { days: 7, weeks: 4, months: 12 }
    for (const day of daily('2026-11-22', 800).reverse()) {
      there = [...there, day]
      const gone = new Set(expired(there, rule))
      there = there.filter((time) => !gone.has(time))
      expect(there.length).toBeLessThanOrEqual(23)
    }
    expect(shown(there)).toEqual(keptOf(daily('2026-11-22', 800).reverse(), rule))
  })
})
