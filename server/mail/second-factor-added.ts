import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/emails.ts'
import { type Content, type Site, timeInWords } from './render-email.ts'

/** Tells an account's owner that it has a second factor now, in case it was someone else. @param at when */
export function secondFactorAdded({ url, name }: Site, at: Date): Content {
  return {
    subject: messages.factorAddedSubject,
    paragraphs: [
      formatMessage(messages.factorAddedIntro, { site: name, time: timeInWords(at) }),
      messages.factorAddedNotYou,
    ],
    link: { label: messages.choosePassword, url: `${url}/forgot-password` },
  }
}
