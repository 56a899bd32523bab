import { timeInWords } from '../language/dates.ts'
import { emails as messages } from '../language/messages.ts'
import type { Content, Site } from './content.ts'
import { formatIsolated } from './direction.ts'

/** Tells an account's owner that it has a second factor now, in case it was someone else. @param at when */
export function secondFactorAdded({ url, name }: Site, at: Date): Content {
  return {
    subject: messages.factorAddedSubject,
    paragraphs: [formatIsolated(messages.factorAddedIntro, { site: name, time: timeInWords(at) })],
    link: { label: messages.choosePassword, url: `${url}/forgot-password` },
    after: [messages.factorAddedNotYou],
    why: formatIsolated(messages.whySecurity, { site: name }),
  }
}
