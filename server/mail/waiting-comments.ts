import { emailsDigests as messages } from '../language/messages.ts'
import type { Content, Item, Site } from './content.ts'
import { formatIsolated } from './direction.ts'
import { shortenedTitle } from './shortened-title.ts'

/** An email about comments that wait for the approval of a blog's creator: an item for each blog. */
export function waitingComments({ url, name: site }: Site, items: Item[]): Content {
  const [first] = items
  const others = items.length - 1
  const blog = first ? shortenedTitle(first.title) : ''
  return {
    subject:
      others > 0
        ? formatIsolated(messages.waitingOnSeveralSubject, { blog, others })
        : formatIsolated(messages.waitingSubject, { blog }),
    paragraphs: [formatIsolated(messages.waitingIntro, { site })],
    items,
    link:
      others === 0 && first
        ? { label: messages.seeWaiting, url: first.url }
        : { label: messages.seeNotifications, url: `${url}/notifications` },
    why: formatIsolated(messages.whyWaiting, { site }),
  }
}
