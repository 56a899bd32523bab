import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { refuse, refused } from './field-errors.ts'
import { READ_SECONDS_MAX, SOURCE_MAX } from './limits.ts'
import { ANALYTICS_DAYS, DEFAULT_DAYS, isPeriod } from './periods.ts'
import { SOURCE_GROUPS } from './sources.ts'

/** The query of the calls about analytics: the last `days` days, or those from one day to another (UTC, both included). */
export const AnalyticsQuery = z
  .object({
    days: z.coerce
      .number()
      .refine(
        (days) => (ANALYTICS_DAYS as readonly number[]).includes(days),
        refused('invalid-choice', messages.periodUnknown),
      )
      .default(DEFAULT_DAYS),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  })
  .superRefine(({ from, to }, context) => {
    if (from === undefined && to === undefined) return
    if (from === undefined || to === undefined || !isPeriod({ from, to }))
      refuse(context, 'invalid-date', messages.periodUnknown, ['from'])
  })
/** The body of POST /blog/reads/:id and POST /pages/:slug/reads: what a page reports about one visit; it may report more later. */
export const Read = z.object({
  /** Whether the visit has begun: false for later reports of the same visit. */
  begins: z.boolean(),
  /** For how long the text was in sight and in use since the page's last report. */
  seconds: z.number().min(0).max(READ_SECONDS_MAX),
  /** Whether the end of the text has come into sight since the last report. */
  finished: z.boolean().default(false),
  /** The host name of the page that linked to the text, or `EMAIL_SOURCE`; empty if there was none. */
  source: z
    .string()
    .max(SOURCE_MAX)
    .regex(/^[a-z0-9.-]*$/, messages.sourceInvalid),
})
export type Read = z.output<typeof Read>

const count = z.int().nonnegative()

/**
 * Reads: visits of a second or more that a page reported. Readers: the people who made them, each counted once a day.
 * For how long they read, and how many visits reached the end of the text.
 */
const Sums = z.object({
  reads: count,
  readers: count,
  seconds: count,
  finished: count,
})
export type Sums = z.infer<typeof Sums>

/** Reads of a blog or of the whole site, the creators' own left out. */
export const Analytics = z.object({
  /** Every day (UTC) of the period, the earliest first. */
  days: z.array(Sums.extend({ day: z.iso.date() })),
  /** The sums of as many days before. */
  before: Sums,
  /** Where readers came from, most reads first: host names, or '' if nothing linked to the blog. */
  sources: z.array(Sums.extend({ source: z.string() })),
  /** The same in groups, of all sources. */
  groups: z.array(Sums.extend({ group: z.enum(SOURCE_GROUPS) })),
})
export type Analytics = z.infer<typeof Analytics>

/** The reads of one thing, and how many there were in as many days before. */
const Ranked = Sums.extend({
  /** The id of a blog or author, the name of a category or tag, or the last part of a page's address. */
  key: z.string(),
  name: z.string(),
  before: count,
})
export type Ranked = z.infer<typeof Ranked>

/** What is read: each list has the most read first. */
export const MostRead = z.object({
  blogs: z.array(Ranked),
  authors: z.array(Ranked),
  categories: z.array(Ranked),
  tags: z.array(Ranked),
  pages: z.array(Ranked),
  /** More blogs were read than are looked at: only the most read ones of each day, and of each whole month, are counted. */
  isCut: z.boolean(),
})
export type MostRead = z.infer<typeof MostRead>

const Author = z.object({ _id: z.string(), name: z.string() })

/** Who writes. Numbers of authors count all, lists have some of them. */
export const Writers = z.object({
  /** Those who published the most blogs. Comments are on any of their blogs, and so are reads. */
  authors: z.array(Author.extend({ blogs: count, words: count, comments: count, reads: count })),
  authorsCount: count,
  /** Those whose first blog was published in the period, the latest first. */
  newAuthors: z.array(Author.extend({ at: z.iso.datetime() })),
  newAuthorsCount: count,
  /** Those who have published nothing for 60 days, if they did in as many days before that as the period has; the latest first. */
  inactiveAuthors: z.array(Author.extend({ at: z.iso.datetime() })),
  inactiveAuthorsCount: count,
  /** There are too many blogs to look at: only the latest of the period are counted. */
  isCut: z.boolean(),
})
export type Writers = z.infer<typeof Writers>

/** The signed-in people who read something in a week or month. */
const Returning = z.object({
  /** Its first day. */
  from: z.iso.date(),
  readers: count,
  /** Those of them who also read in the week or month before. */
  returned: count,
  /** Those of the readers, and of the returned ones, who follow an author. */
  followers: count,
  returnedFollowers: count,
})
export type Returning = z.infer<typeof Returning>

/** Who comes back: weeks (from Monday) and months, the latest first. The first of each is not over. */
export const ReturningReaders = z.object({ weeks: z.array(Returning), months: z.array(Returning) })
export type ReturningReaders = z.infer<typeof ReturningReaders>
