import { formatMessage } from '#contract/format-message.ts'
import { EMAIL_LINK_MINUTES } from '#contract/limits.ts'
import * as messages from '#messages/emails.ts'
import type { Content, Site } from './render-email.ts'

/** Asks whether an address is its owner's, who wants to sign in with it. Without anything that they have typed. */
export function changeEmail({ url, name }: Site, token: string): Content {
  return {
    subject: messages.changeEmailSubject,
    paragraphs: [
      formatMessage(messages.changeEmailIntro, { site: name, minutes: EMAIL_LINK_MINUTES }),
      messages.changeEmailNotYou,
    ],
    link: { label: messages.confirmAddress, url: `${url}/change-email#${token}` },
  }
}
