import { EMAIL_LINK_MINUTES } from '#contract/limits.ts'
import { emails as messages } from '../language/messages.ts'
import type { Content, Site } from './content.ts'
import { formatIsolated } from './direction.ts'

/** Asks whether an address is its owner's, who wants to sign in with it. Without anything that they have typed. */
export function changeEmail({ url, name }: Site, token: string): Content {
  return {
    subject: messages.changeEmailSubject,
    paragraphs: [formatIsolated(messages.changeEmailIntro, { site: name, minutes: EMAIL_LINK_MINUTES })],
    link: { label: messages.confirmAddress, url: `${url}/change-email#${token}` },
    after: [messages.changeEmailNotYou],
    why: formatIsolated(messages.whyNewAddress, { site: name }),
  }
}
