import { timeInWords } from '../language/dates.ts'
import { emails as messages } from '../language/messages.ts'
import type { Content, Site } from './content.ts'
import { formatIsolated } from './direction.ts'

/** Tells the former address of an account that it has another one, in case it was someone else. @param at when */
export function emailChanged({ name }: Site, at: Date): Content {
  return {
    subject: messages.emailChangedSubject,
    paragraphs: [
      formatIsolated(messages.emailChangedIntro, { site: name, time: timeInWords(at) }),
      messages.emailChangedNotYou,
    ],
    why: formatIsolated(messages.whyFormerAddress, { site: name }),
  }
}
