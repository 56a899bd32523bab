import { z } from 'zod'
import { formatMessage } from '#contract/format-message.ts'
import { ReportKind } from '#contract/reports.ts'
import * as messages from '#messages/emails.ts'
import type { Content, Site } from './render-email.ts'

/** The outcome of a report: `acted` is for the account of a profile. */
const Outcome = z.enum(['removed', 'acted', 'left'])
export type Outcome = z.infer<typeof Outcome>

const Decided = z.object({ kind: ReportKind, outcome: Outcome, reportedAt: z.iso.datetime() })

const OUTCOMES = {
  removed: messages.reportRemoved,
  acted: messages.reportActed,
  left: messages.reportLeft,
} as const satisfies Record<Outcome, string>

/** The decision, in words. @param detail the decision as JSON */
export function reportInWords(name: string, detail: string | null): string {
  const { kind, outcome, reportedAt } = Decided.parse(JSON.parse(detail ?? '{}'))
  const day = new Date(reportedAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return formatMessage(OUTCOMES[outcome], { kind, site: name, day })
}

/**
 * Tells a person who reported something what was decided. It contains nothing of the reported text: its author could
 * otherwise have the site send it to any address that a visitor gives.
 * @param detail the decision as JSON
 */
export function reportDecided({ url, name }: Site, detail: string | null): Content {
  return {
    subject: formatMessage(messages.reportSubject, { site: name }),
    paragraphs: [reportInWords(name, detail), messages.reportThanks, messages.reportNotYou],
    link: { label: formatMessage(messages.openSite, { site: name }), url: `${url}/` },
  }
}
