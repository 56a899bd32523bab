import { emailsDigests as messages } from '../language/messages.ts'
import type { Content, Item, Site } from './content.ts'
import { formatIsolated } from './direction.ts'
import { shortenedTitle } from './shortened-title.ts'

/** The subjects: of one comment, of several on one blog, and on several; the first paragraphs; the last line. */
const wordsOf = () =>
  ({
    comments: {
      subject: messages.commentSubject,
      ofOneBlog: messages.commentsSubject,
      ofSeveralBlogs: messages.commentsOnSeveralSubject,
      intro: messages.commentIntro,
      ofSeveral: messages.commentsIntro,
      ofTheLatest: messages.commentsLatestIntro,
      why: messages.whyComments,
    },
    replies: {
      subject: messages.replySubject,
      ofOneBlog: messages.repliesSubject,
      ofSeveralBlogs: messages.repliesOnSeveralSubject,
      intro: messages.replyIntro,
      ofSeveral: messages.repliesIntro,
      ofTheLatest: messages.repliesLatestIntro,
      why: messages.whyReplies,
    },
    mentions: {
      subject: messages.mentionSubject,
      ofOneBlog: messages.mentionsSubject,
      ofSeveralBlogs: messages.mentionsOnSeveralSubject,
      intro: messages.mentionIntro,
      ofSeveral: messages.mentionsIntro,
      ofTheLatest: messages.mentionsLatestIntro,
      why: messages.whyMentions,
    },
  }) as const

/**
 * An email that lists comments, and leads to the only one, or to all notifications.
 * @param isMore whether there are more than these
 */
export function aboutComments(
  { url, name: site }: Site,
  items: Item[],
  isMore: boolean,
  kind: keyof ReturnType<typeof wordsOf>,
): Content {
  const words = wordsOf()[kind]
  const why = formatIsolated(words.why, { site })
  const [first] = items
  if (items.length === 1 && first) {
    return {
      subject: formatIsolated(words.subject, { person: first.by, blog: shortenedTitle(first.title) }),
      paragraphs: [formatIsolated(words.intro, { person: first.by, site })],
      items,
      link: { label: messages.openComment, url: first.url },
      why,
    }
  }
  const blog = shortenedTitle(first?.title ?? '')
  const others = new Set(items.map(({ title }) => title)).size - 1
  return {
    subject:
      others > 0 ? formatIsolated(words.ofSeveralBlogs, { blog, others }) : formatIsolated(words.ofOneBlog, { blog }),
    paragraphs: [formatIsolated(isMore ? words.ofTheLatest : words.ofSeveral, { site })],
    items,
    link: { label: messages.seeNotifications, url: `${url}/notifications` },
    why,
  }
}
