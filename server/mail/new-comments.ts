import { aboutComments } from './about-comments.ts'
import type { Content, Item, Site } from './content.ts'

/** An email about comments of others on someone's blogs. @param isMore whether there are more than these */
export const newComments = (site: Site, items: Item[], isMore: boolean): Content =>
  aboutComments(site, items, isMore, 'comments')
