import { emailsDigests as messages } from '../language/messages.ts'
import type { Content, Item, Site } from './content.ts'
import { formatIsolated } from './direction.ts'

/** An email about new followers. @param isMore whether there are more than these */
export function newFollowers({ url, name: site }: Site, items: Item[], isMore: boolean): Content {
  const person = items[0]?.title ?? ''
  const others = items.length - 1
  return {
    subject:
      others === 0
        ? formatIsolated(messages.followerSubject, { person })
        : formatIsolated(isMore ? messages.manyFollowersSubject : messages.followersSubject, { person, others }),
    paragraphs: [formatIsolated(others === 0 ? messages.followerIntro : messages.followersIntro, { site })],
    items,
    link:
      others === 0 && items[0]
        ? { label: messages.openProfile, url: items[0].url }
        : { label: messages.seeNotifications, url: `${url}/notifications` },
    why: formatIsolated(messages.whyFollowers, { site }),
  }
}
