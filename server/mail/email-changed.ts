import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/emails.ts'
import { type Content, type Site, timeInWords } from './render-email.ts'

/** Tells the former address of an account that it has another one, in case it was someone else. @param at when */
export function emailChanged({ name }: Site, at: Date): Content {
  return {
    subject: messages.emailChangedSubject,
    paragraphs: [
      formatMessage(messages.emailChangedIntro, { site: name, time: timeInWords(at) }),
      messages.emailChangedNotYou,
    ],
  }
}
