import * as messages from '#messages/emails.ts'
import { type Content, type Site, timeInWords } from './content.ts'
import { formatIsolated } from './direction.ts'

/** Proves to an admin that emails arrive. */
export function testEmail({ url, name: site }: Site, at: Date): Content {
  return {
    subject: messages.testSubject,
    paragraphs: [formatIsolated(messages.testIntro, { site, time: timeInWords(at) }), messages.testLink],
    link: { label: messages.testStatus, url: `${url}/admin/status` },
    why: formatIsolated(messages.whyTest, { site }),
  }
}
