import { aboutComments } from './about-comments.ts'
import type { Content, Item, Site } from './render-email.ts'

/** What others have commented on somebody's blogs. @param isMore whether there are more than these */
export const newComments = (site: Site, items: Item[], isMore: boolean): Content =>
  aboutComments(site, items, isMore, {
    about: { one: 'New comment on', several: 'New comments on' },
    done: { one: 'has commented on your blog', several: 'have commented on your blogs' },
  })
