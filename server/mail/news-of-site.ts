import { emailsDigests as messages } from '../language/messages.ts'
import type { Content, Item, Site } from './content.ts'
import { formatIsolated } from './direction.ts'

/** An email to admins about what waits for them and what failed: an item for each kind of it. */
export function newsOfSite({ url, name: site }: Site, items: Item[]): Content {
  const first = items[0]?.title ?? ''
  const others = items.length - 1
  return {
    subject: others > 0 ? formatIsolated(messages.adminSeveralSubject, { first, others }) : first,
    paragraphs: [formatIsolated(messages.adminIntro, { site })],
    items,
    link: { label: messages.openAdminPages, url: `${url}/admin` },
    why: formatIsolated(messages.whyAdmin, { site }),
  }
}
