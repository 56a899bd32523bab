import { timeInWords } from '../language/dates.ts'
import { emails as messages } from '../language/messages.ts'
import type { Content, Site } from './content.ts'
import { formatIsolated } from './direction.ts'

/** Tells an account's owner that the password was changed, in case it was someone else. @param at when */
export function passwordChanged({ url, name }: Site, at: Date): Content {
  return {
    subject: messages.passwordChangedSubject,
    paragraphs: [
      formatIsolated(messages.passwordChangedIntro, { site: name, time: timeInWords(at) }),
      messages.passwordChangedNotYou,
    ],
    link: { label: messages.choosePassword, url: `${url}/forgot-password` },
    why: formatIsolated(messages.whySecurity, { site: name }),
  }
}
