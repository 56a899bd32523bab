import { timeInWords } from '../language/dates.ts'
import { emails as messages } from '../language/messages.ts'
import type { Content, Site } from './content.ts'
import { formatIsolated } from './direction.ts'

/** Tells an account's owner that it has new recovery codes, in case it was someone else. @param at when */
export function recoveryCodesRenewed({ url, name }: Site, at: Date): Content {
  return {
    subject: messages.codesRenewedSubject,
    paragraphs: [formatIsolated(messages.codesRenewedIntro, { site: name, time: timeInWords(at) })],
    link: { label: messages.choosePassword, url: `${url}/forgot-password` },
    after: [messages.codesRenewedNotYou],
    why: formatIsolated(messages.whySecurity, { site: name }),
  }
}
