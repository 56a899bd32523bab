import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/emails.ts'
import { type Content, type Site, timeInWords } from './render-email.ts'

/** Proves to an admin that emails arrive. */
export function testEmail({ url, name }: Site, at: Date): Content {
  return {
    subject: messages.testSubject,
    paragraphs: [formatMessage(messages.testIntro, { site: name, time: timeInWords(at) }), messages.testLink],
    link: { label: messages.testStatus, url: `${url}/admin/status` },
  }
}
