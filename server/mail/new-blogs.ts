import type { DigestFrequency } from '#contract/digests.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/emails-digests.ts'
import type { Content, Item, Site } from './render-email.ts'

/**
 * The new blogs of the authors and with the tags that someone follows.
 * @param isMore whether there are more than these
 */
export function newBlogs(
  { url, name: site }: Site,
  items: Item[],
  isMore: boolean,
  frequency: DigestFrequency,
): Content {
  return {
    subject: frequency === 'weekly' ? messages.blogsWeeklySubject : messages.blogsSubject,
    paragraphs: [formatMessage(items.length === 1 ? messages.blogIntro : messages.blogsIntro, { site })],
    items,
    link: { label: isMore ? messages.seeAllBlogs : messages.followedBlogs, url: `${url}/followedBlogs` },
  }
}
