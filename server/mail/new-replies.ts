import { aboutComments } from './about-comments.ts'
import type { Content, Item, Site } from './content.ts'

/** An email about replies to someone's comments. @param isMore whether there are more than these */
export const newReplies = (site: Site, items: Item[], isMore: boolean): Content =>
  aboutComments(site, items, isMore, 'replies')
