import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/emails-digests.ts'
import type { Content, Item, Site } from './render-email.ts'

/** An email about new followers. @param isMore whether there are more than these */
export function newFollowers({ url, name: site }: Site, items: Item[], isMore: boolean): Content {
  const person = items[0]?.title ?? ''
  const others = items.length - 1
  return {
    subject:
      others === 0
        ? formatMessage(messages.followerSubject, { person })
        : formatMessage(isMore ? messages.manyFollowersSubject : messages.followersSubject, { person, others }),
    paragraphs: [formatMessage(others === 0 ? messages.followerIntro : messages.followersIntro, { site })],
    items,
    link: { label: messages.seeNotifications, url: `${url}/notifications` },
  }
}
