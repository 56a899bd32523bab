import { aboutComments } from './about-comments.ts'
import type { Content, Item, Site } from './content.ts'

/** The comments that mention someone. @param isMore whether there are more than these */
export const newMentions = (site: Site, items: Item[], isMore: boolean): Content =>
  aboutComments(site, items, isMore, 'mentions')
