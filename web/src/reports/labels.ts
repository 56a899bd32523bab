import type { ReportReason } from '#contract/reports.ts'
import * as messages from '#messages/reports.ts'

/** The reasons of reports, as people read them. */
export const REASON_LABELS: Record<ReportReason, string> = {
  spam: messages.spam,
  abuse: messages.abuse,
  copyright: messages.copyright,
  other: messages.somethingElse,
}
