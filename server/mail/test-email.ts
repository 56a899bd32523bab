import { timeInWords } from '../language/dates.ts'
import { emails as messages } from '../language/messages.ts'
import type { Content, Site } from './content.ts'
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
