import { timeInWords } from '../language/dates.ts'
import { emails as messages } from '../language/messages.ts'
import type { Content, Site } from './content.ts'
import { formatIsolated } from './direction.ts'

/** Tells an account's owner that its second factor was removed, in case it was someone else. @param at when */
export function secondFactorRemoved({ url, name }: Site, at: Date): Content {
  return {
    subject: messages.factorRemovedSubject,
    paragraphs: [
      formatIsolated(messages.factorRemovedIntro, { site: name, time: timeInWords(at) }),
      messages.factorRemovedNotYou,
    ],
    link: { label: messages.choosePassword, url: `${url}/forgot-password` },
    why: formatIsolated(messages.whySecurity, { site: name }),
  }
}
