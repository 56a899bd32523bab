import { blogsInWords, linkTo } from './about-comments.ts'
import type { Content, Item, Site } from './render-email.ts'

/** The comments that mention somebody. @param isMore whether there are more than these */
export function newMentions(site: Site, items: Item[], isMore: boolean): Content {
  const isOne = items.length === 1
  return {
    subject: `You are mentioned on ${blogsInWords(items, isMore)}`,
    paragraphs: [
      isOne
        ? `${items[0]?.by} has mentioned you in a comment at ${site.name}.`
        : `Others have mentioned you in comments at ${site.name}. ${isMore ? 'These are the latest.' : ''}`.trim(),
    ],
    items,
    link: linkTo(site, items),
  }
}
