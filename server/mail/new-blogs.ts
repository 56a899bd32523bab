import type { DigestFrequency } from '#contract/digests.ts'
import { emailsDigests as messages } from '../language/messages.ts'
import type { Content, Item, Site } from './content.ts'
import { formatIsolated } from './direction.ts'
import { shortenedTitle } from './shortened-title.ts'

/** The subjects: of one blog, of several, and of more than the email lists. */
const subjects = () =>
  ({
    new: { one: messages.blogSubject, several: messages.blogsSubject, many: messages.manyBlogsSubject },
    weekly: {
      one: messages.blogWeeklySubject,
      several: messages.blogsWeeklySubject,
      many: messages.manyBlogsWeeklySubject,
    },
  }) as const

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
  const { one, several, many } = subjects()[frequency === 'weekly' ? 'weekly' : 'new']
  const [first] = items
  const [blog, others] = [shortenedTitle(first?.title ?? ''), items.length - 1]
  const isOne = others === 0 && first
  return {
    subject: isOne
      ? formatIsolated(one, { blog, person: first.by })
      : formatIsolated(isMore ? many : several, { blog, others }),
    paragraphs: [formatIsolated(isOne ? messages.blogIntro : messages.blogsIntro, { site })],
    items,
    link: isOne
      ? { label: messages.readBlog, url: first.url }
      : { label: isMore ? messages.seeAllBlogs : messages.followedBlogs, url: `${url}/followedBlogs` },
    why: formatIsolated(messages.whyBlogs, { site }),
  }
}
