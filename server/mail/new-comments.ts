import { blogsInWords, linkTo } from './about-comments.ts'
import type { Content, Item, Site } from './render-email.ts'

/** What others have commented on somebody's blogs. @param isMore whether there are more than these */
export function newComments(site: Site, items: Item[], isMore: boolean): Content {
  const isOne = items.length === 1
  return {
    subject: `${isOne ? 'New comment' : 'New comments'} on ${blogsInWords(items, isMore)}`,
    paragraphs: [
      isOne
        ? `${items[0]?.by} has commented on your blog at ${site.name}.`
        : `Others have commented on your blogs at ${site.name}. ${isMore ? 'These are the latest.' : ''}`.trim(),
    ],
    items,
    link: linkTo(site, items),
  }
}
