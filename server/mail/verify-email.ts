import { formatMessage } from '#contract/format-message.ts'
import { EMAIL_LINK_MINUTES } from '#contract/limits.ts'
import * as messages from '#messages/emails.ts'
import type { Content, Site } from './render-email.ts'

/** Asks whether the address is its owner's. Without anything typed at registration: that may have been a stranger. */
export function verifyEmail({ url, name }: Site, token: string): Content {
  return {
    subject: messages.verifySubject,
    paragraphs: [
      formatMessage(messages.verifyIntro, { site: name, minutes: EMAIL_LINK_MINUTES }),
      messages.verifyNotYou,
      messages.verifyAnotherLink,
    ],
    link: { label: messages.confirmAddress, url: `${url}/verify-email#${token}` },
  }
}
