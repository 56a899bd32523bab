import { timeInWords } from '../language/dates.ts'
import { emails as messages } from '../language/messages.ts'
import type { Content, Site } from './content.ts'
import { formatIsolated } from './direction.ts'
import { PasskeyDetail } from './passkey-added.ts'

/**
 * Tells an account's owner that a passkey was removed, in case it was someone else.
 * @param detail the passkey as JSON
 */
export function passkeyRemoved({ url, name }: Site, at: Date, detail: string | null): Content {
  const passkey = PasskeyDetail.parse(JSON.parse(detail ?? '{}'))
  return {
    subject: formatIsolated(messages.passkeyRemovedSubject, { passkey: passkey.name }),
    paragraphs: [
      formatIsolated(messages.passkeyRemovedIntro, { site: name, passkey: passkey.name, time: timeInWords(at) }),
      messages.passkeyRemovedNotYou,
    ],
    link: { label: messages.choosePassword, url: `${url}/forgot-password` },
    why: formatIsolated(messages.whySecurity, { site: name }),
  }
}
