import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/emails-digests.ts'
import { shortTitle } from './about-comments.ts'
import type { Content, Item, Site } from './render-email.ts'

/** An email about comments that wait for the approval of a blog's creator: an item for each blog. */
export function waitingComments({ url, name: site }: Site, items: Item[]): Content {
  const [first] = items
  const others = items.length - 1
  const blog = first ? shortTitle(first) : ''
  return {
    subject:
      others > 0
        ? formatMessage(messages.waitingOnSeveralSubject, { blog, others })
        : formatMessage(messages.waitingSubject, { blog }),
    paragraphs: [formatMessage(messages.waitingIntro, { site })],
    items,
    link:
      others === 0 && first
        ? { label: messages.seeWaiting, url: first.url }
        : { label: messages.seeNotifications, url: `${url}/notifications` },
  }
}
