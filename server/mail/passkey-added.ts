import { z } from 'zod'
import { timeInWords } from '../language/dates.ts'
import { emails as messages } from '../language/messages.ts'
import type { Content, Site } from './content.ts'
import { formatIsolated } from './direction.ts'

/** What emails and notifications say about a passkey: its name. */
export const PasskeyDetail = z.object({ name: z.string() })

/** Tells an account's owner that a passkey was added, in case it was someone else. @param detail the passkey as JSON */
export function passkeyAdded({ url, name }: Site, at: Date, detail: string | null): Content {
  const passkey = PasskeyDetail.parse(JSON.parse(detail ?? '{}'))
  return {
    subject: formatIsolated(messages.passkeyAddedSubject, { passkey: passkey.name }),
    paragraphs: [
      formatIsolated(messages.passkeyAddedIntro, { site: name, passkey: passkey.name, time: timeInWords(at) }),
      messages.passkeyAddedNotYou,
    ],
    link: { label: messages.seePasskeys, url: `${url}/account/security` },
    why: formatIsolated(messages.whySecurity, { site: name }),
  }
}
