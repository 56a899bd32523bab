import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/emails.ts'
import { type Content, type Site, timeInWords } from './render-email.ts'

/** Tells an account's owner that its second factor was removed, in case it was someone else. @param at when */
export function secondFactorRemoved({ url, name }: Site, at: Date): Content {
  return {
    subject: messages.factorRemovedSubject,
    paragraphs: [
      formatMessage(messages.factorRemovedIntro, { site: name, time: timeInWords(at) }),
      messages.factorRemovedNotYou,
    ],
    link: { label: messages.choosePassword, url: `${url}/forgot-password` },
  }
}
