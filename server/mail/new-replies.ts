import { blogsInWords, linkTo } from './about-comments.ts'
import type { Content, Item, Site } from './render-email.ts'

/** What others have replied to somebody's comments. @param isMore whether there are more than these */
export function newReplies(site: Site, items: Item[], isMore: boolean): Content {
  const isOne = items.length === 1
  return {
    subject: `${isOne ? 'A reply' : 'Replies'} to you on ${blogsInWords(items, isMore)}`,
    paragraphs: [
      isOne
        ? `${items[0]?.by} has replied to your comment at ${site.name}.`
        : `Others have replied to your comments at ${site.name}. ${isMore ? 'These are the latest.' : ''}`.trim(),
    ],
    items,
    link: linkTo(site, items),
  }
}
