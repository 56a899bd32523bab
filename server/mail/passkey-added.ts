import { z } from 'zod'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/emails.ts'
import { type Content, type Site, timeInWords } from './render-email.ts'

/** What emails and notifications say about a passkey: its name. */
export const PasskeyDetail = z.object({ name: z.string() })

/** Tells an account's owner that a passkey was added, in case it was someone else. @param detail the passkey as JSON */
export function passkeyAdded({ url, name }: Site, at: Date, detail: string | null): Content {
  const passkey = PasskeyDetail.parse(JSON.parse(detail ?? '{}'))
  return {
    subject: messages.passkeyAddedSubject,
    paragraphs: [
      formatMessage(messages.passkeyAddedIntro, { site: name, passkey: passkey.name, time: timeInWords(at) }),
      messages.passkeyAddedNotYou,
    ],
    link: { label: messages.seePasskeys, url: `${url}/account/security` },
  }
}
