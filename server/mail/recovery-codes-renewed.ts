import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/emails.ts'
import { type Content, type Site, timeInWords } from './render-email.ts'

/** Tells an account's owner that it has new recovery codes, in case it was someone else. @param at when */
export function recoveryCodesRenewed({ url, name }: Site, at: Date): Content {
  return {
    subject: messages.codesRenewedSubject,
    paragraphs: [
      formatMessage(messages.codesRenewedIntro, { site: name, time: timeInWords(at) }),
      messages.codesRenewedNotYou,
    ],
    link: { label: messages.choosePassword, url: `${url}/forgot-password` },
  }
}
