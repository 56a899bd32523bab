import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/emails-digests.ts'
import type { Content, Item, Site } from './render-email.ts'

/** Characters of a title in a subject, which mail programs cut. */
const TITLE_MAX = 60

/** The subjects: of one comment, of several on one blog, and on several; the first paragraphs. */
const WORDS = {
  comments: {
    subject: messages.commentSubject,
    ofOneBlog: messages.commentsSubject,
    ofSeveralBlogs: messages.commentsOnSeveralSubject,
    intro: messages.commentIntro,
    ofSeveral: messages.commentsIntro,
    ofTheLatest: messages.commentsLatestIntro,
  },
  replies: {
    subject: messages.replySubject,
    ofOneBlog: messages.repliesSubject,
    ofSeveralBlogs: messages.repliesOnSeveralSubject,
    intro: messages.replyIntro,
    ofSeveral: messages.repliesIntro,
    ofTheLatest: messages.repliesLatestIntro,
  },
  mentions: {
    subject: messages.mentionSubject,
    ofOneBlog: messages.mentionSubject,
    ofSeveralBlogs: messages.mentionsOnSeveralSubject,
    intro: messages.mentionIntro,
    ofSeveral: messages.mentionsIntro,
    ofTheLatest: messages.mentionsLatestIntro,
  },
} as const

/**
 * An email that lists comments, and leads to the only one, or to all notifications.
 * @param isMore whether there are more than these
 */
export function aboutComments(
  { url, name: site }: Site,
  items: Item[],
  isMore: boolean,
  kind: keyof typeof WORDS,
): Content {
  const words = WORDS[kind]
  const [first] = items
  if (items.length === 1 && first) {
    return {
      subject: formatMessage(words.subject, { blog: shortTitle(first) }),
      paragraphs: [formatMessage(words.intro, { person: first.by, site })],
      items,
      link: { label: messages.openComment, url: first.url },
    }
  }
  const blog = first ? shortTitle(first) : ''
  const others = new Set(items.map(({ title }) => title)).size - 1
  return {
    subject:
      others > 0 ? formatMessage(words.ofSeveralBlogs, { blog, others }) : formatMessage(words.ofOneBlog, { blog }),
    paragraphs: [formatMessage(isMore ? words.ofTheLatest : words.ofSeveral, { site })],
    items,
    link: { label: messages.seeNotifications, url: `${url}/notifications` },
  }
}

/** The title of an item for a subject. */
export function shortTitle({ title }: Item): string {
  const characters = [...title]
  return characters.length > TITLE_MAX ? `${characters.slice(0, TITLE_MAX).join('')}…` : title
}
