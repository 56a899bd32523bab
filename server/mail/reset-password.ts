import { EMAIL_LINK_MINUTES } from '#contract/limits.ts'
import { emails as messages } from '../language/messages.ts'
import type { Content, Site } from './content.ts'
import { formatIsolated } from './direction.ts'

/** A link to choose a new password. */
export function resetPassword({ url, name }: Site, token: string): Content {
  return {
    subject: messages.resetSubject,
    paragraphs: [formatIsolated(messages.resetIntro, { site: name, minutes: EMAIL_LINK_MINUTES })],
    link: { label: messages.choosePassword, url: `${url}/reset-password#${token}` },
    after: [messages.resetNotYou],
    why: formatIsolated(messages.whyReset, { site: name }),
  }
}
