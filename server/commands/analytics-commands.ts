import { AnalyticsQuery } from '#contract/analytics.ts'
import { formatMessage } from '#contract/format-message.ts'
import { ANALYTICS_DAYS_MAX } from '#contract/limits.ts'
import { periodOf } from '#contract/periods.ts'
import { SOURCE_GROUP_NAMES } from '#contract/sources.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import { addressForLinks } from '../admin/site-record.ts'
import { findMostRead } from '../analytics/most-read.ts'
import { findSiteAnalytics } from '../analytics/queries.ts'
import { findReturning } from '../analytics/returning.ts'
import { addSums, NOTHING } from '../analytics/sums.ts'
import { findWriters } from '../analytics/writers.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { analytics, commandsAnalytics as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'

/** Lines of each list. */
const LISTED = 10

type Say = (line: string) => void

/** Prints what is read, by how many, from where, who writes and who comes back. @param words days, or two dates */
export async function printAnalytics({ db, config }: { db: Db; config: Config }, words: string[], now: Date, say: Say) {
  const [first, second, ...rest] = words
  const query = second === undefined ? { days: first } : { from: first, to: second }
  const parsed = AnalyticsQuery.safeParse(query)
  if (!parsed.success || rest.length > 0)
    throw new OperatorError(formatMessage(messages.analyticsArguments, { max: ANALYTICS_DAYS_MAX }))
  const period = periodOf(parsed.data, now)
  const { hostname } = new URL(await addressForLinks(db, config))
  const { days, before, groups } = await findSiteAnalytics(db, period, hostname)
  const total = days.reduce(addSums, NOTHING)
  say(formatMessage(messages.analyticsPeriod, { ...period }))
  say(analytics.readers)
  const minutes = Math.round(total.seconds / 60)
  say(
    formatMessage(messages.readTotals, {
      ...total,
      before: before.reads,
      readersBefore: before.readers,
      minutes,
    }),
  )
  const read = await findMostRead(db, period)
  say(analytics.whatIsRead)
  for (const [list, ranked] of [
    [analytics.blogs, read.blogs],
    [analytics.authors, read.authors],
    [analytics.categories, read.categories],
    [analytics.tags, read.tags],
    [analytics.pages, read.pages],
  ] as const) {
    for (const { name, reads, before } of ranked.slice(0, LISTED))
      say(formatMessage(messages.readsOf, { list, name, reads, before }))
  }
  say(analytics.sources)
  for (const { group, reads } of groups)
    say(formatMessage(messages.readsFrom, { source: spokenLanguage().translate(SOURCE_GROUP_NAMES[group]), reads }))
  const { authors, newAuthors, inactiveAuthors } = await findWriters(db, period)
  say(analytics.whoWrites)
  for (const { _id, ...writer } of authors.slice(0, LISTED)) say(formatMessage(messages.writer, writer))
  for (const { name, at } of newAuthors.slice(0, LISTED)) say(formatMessage(messages.newAuthor, { name, time: at }))
  for (const { name, at } of inactiveAuthors.slice(0, LISTED))
    say(formatMessage(messages.inactiveAuthor, { name, time: at }))
  const { weeks, months } = await findReturning(db, now)
  say(analytics.whoComesBack)
  for (const { returnedFollowers, ...counts } of [...weeks.slice(0, 4), ...months.slice(0, 3)])
    say(formatMessage(messages.returningReaders, { ...counts, followersReturned: returnedFollowers }))
}
