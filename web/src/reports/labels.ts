import type { ReportReason } from '#contract/reports.ts'

/** The reasons of reports, as people read them. */
export const REASON_LABELS: Record<ReportReason, string> = {
  spam: 'Spam',
  abuse: 'Abuse',
  copyright: 'Copyright',
  other: 'Something else',
}
