import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/emails-digests.ts'
import type { Content, Item, Site } from './render-email.ts'

/** An email to admins about what waits for them and what failed: an item for each kind of it. */
export function newsOfSite({ url, name: site }: Site, items: Item[]): Content {
  const first = items[0]?.title ?? ''
  const others = items.length - 1
  return {
    subject: others > 0 ? formatMessage(messages.adminSeveralSubject, { first, others }) : first,
    paragraphs: [formatMessage(messages.adminIntro, { site })],
    items,
    link: { label: messages.openAdminPages, url: `${url}/admin` },
  }
}
