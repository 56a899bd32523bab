import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { refused } from './field-errors.ts'
import { READ_SECONDS_MAX, SOURCE_MAX } from './limits.ts'

/** The periods that analytics are shown for, in days. */
export const ANALYTICS_DAYS = [7, 30, 90, 365] as const

/** The query of GET /blog/analytics/:id and GET /admin/analytics. */
export const AnalyticsQuery = z.object({
  days: z.coerce
    .number()
    .refine(
      (days) => (ANALYTICS_DAYS as readonly number[]).includes(days),
      refused('invalid-choice', messages.periodUnknown),
    )
    .default(30),
})

/** The body of POST /blog/reads/:id: what a page reports about one visit to a blog; it may report more later. */
export const Read = z.object({
  /** Whether the visit has begun: false for later reports of the same visit. */
  begins: z.boolean(),
  /** For how long the blog was in sight and in use since the page's last report. */
  seconds: z.number().min(0).max(READ_SECONDS_MAX),
  /** The host name of the page that linked to the blog; empty if there was none. */
  source: z
    .string()
    .max(SOURCE_MAX)
    .regex(/^[a-z0-9.-]*$/, messages.sourceInvalid),
})
export type Read = z.infer<typeof Read>

/** Visits, the people who made them (each counted once a day), and for how long they read. */
const Sums = z.object({
  reads: z.int().nonnegative(),
  readers: z.int().nonnegative(),
  seconds: z.int().nonnegative(),
})

/** Reads of a blog or of the whole site, the creators' own left out. */
export const Analytics = z.object({
  /** Every day (UTC) of the period, the earliest first. */
  days: z.array(Sums.extend({ day: z.iso.date() })),
  /** Where readers came from, most reads first: host names, or '' if nothing linked to the blog. */
  sources: z.array(Sums.extend({ source: z.string() })),
})
export type Analytics = z.infer<typeof Analytics>

/** Analytics of the site, with its most read blogs. */
export const SiteAnalytics = Analytics.extend({
  blogs: z.array(Sums.extend({ _id: z.string(), title: z.string() })),
})
export type SiteAnalytics = z.infer<typeof SiteAnalytics>
