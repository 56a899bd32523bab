import { z } from 'zod'
import { ReportKind } from '#contract/reports.ts'
import { dayInWords } from '../language/dates.ts'
import { emails as messages } from '../language/messages.ts'
import type { Content, Site } from './content.ts'
import { formatIsolated } from './direction.ts'

/** The outcome of a report: `acted` is for the account of a profile. */
const Outcome = z.enum(['removed', 'acted', 'left'])
export type Outcome = z.infer<typeof Outcome>

const Decided = z.object({ kind: ReportKind, outcome: Outcome, reportedAt: z.iso.datetime() })

const outcomes = () =>
  ({
    removed: messages.reportRemoved,
    acted: messages.reportActed,
    left: messages.reportLeft,
  }) as const satisfies Record<Outcome, string>

const subjects = () =>
  ({
    removed: messages.reportRemovedSubject,
    acted: messages.reportActedSubject,
    left: messages.reportLeftSubject,
  }) as const satisfies Record<Outcome, string>

const decidedIn = (detail: string | null) => Decided.parse(JSON.parse(detail ?? '{}'))

/** The decision, in words. @param detail the decision as JSON */
export function reportInWords(name: string, detail: string | null): string {
  const { kind, outcome, reportedAt } = decidedIn(detail)
  const day = dayInWords(new Date(reportedAt))
  return formatIsolated(outcomes()[outcome], { kind, site: name, day })
}

/**
 * Tells a person who reported something what was decided. It contains nothing of the reported text: its author could
 * otherwise have the site send it to any address that a visitor gives.
 * @param detail the decision as JSON
 */
export function reportDecided({ name }: Site, detail: string | null): Content {
  const { kind, outcome } = decidedIn(detail)
  return {
    subject: formatIsolated(subjects()[outcome], { kind }),
    paragraphs: [reportInWords(name, detail), messages.reportThanks, messages.reportNotYou],
    why: formatIsolated(messages.whyReport, { site: name }),
  }
}
