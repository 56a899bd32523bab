import { z } from 'zod'
import { ReportKind } from '#contract/reports.ts'
import type { Content, Site } from './render-email.ts'

/** What became of something that was reported: `acted` is for the account of a profile. */
const Outcome = z.enum(['removed', 'acted', 'left'])
export type Outcome = z.infer<typeof Outcome>

const Decided = z.object({ kind: ReportKind, outcome: Outcome, reportedAt: z.iso.datetime() })

const OUTCOMES: Record<Outcome, string> = {
  removed: 'It is no longer on the site',
  acted: 'They acted on the account',
  left: 'They left it as it is',
}

/** What was decided, in words. @param detail the decision as JSON */
export function reportInWords(name: string, detail: string | null): string {
  const { kind, outcome, reportedAt } = Decided.parse(JSON.parse(detail ?? '{}'))
  const day = new Date(reportedAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return `You reported a ${kind} at ${name} on ${day}. The admins have looked at it. ${OUTCOMES[outcome]}.`
}

/**
 * Tells whoever reported something what was decided. Nothing of its text is in here: whoever wrote it could otherwise
 * have the site send it to any address that a visitor gives.
 * @param detail the decision as JSON
 */
export function reportDecided({ url, name }: Site, detail: string | null): Content {
  return {
    subject: `What you reported at ${name}`,
    paragraphs: [
      reportInWords(name, detail),
      'Thank you for helping to keep the site a good place to read.',
      'If you reported nothing, somebody else gave your address, and you need not do anything.',
    ],
    link: { label: `Open ${name}`, url: `${url}/` },
  }
}
