import { EMAIL_LINK_MINUTES } from '#contract/limits.ts'
import { emails as messages } from '../language/messages.ts'
import type { Content, Site } from './content.ts'
import { formatIsolated } from './direction.ts'

/** Asks whether the address is its owner's. Without anything typed at registration: that may have been a stranger. */
export function verifyEmail({ url, name }: Site, token: string): Content {
  return {
    subject: messages.verifySubject,
    paragraphs: [formatIsolated(messages.verifyIntro, { site: name, minutes: EMAIL_LINK_MINUTES })],
    link: { label: messages.confirmAddress, url: `${url}/verify-email#${token}` },
    after: [messages.verifyNotYou, messages.verifyAnotherLink],
    why: formatIsolated(messages.whyNewAccount, { site: name }),
  }
}
