import { aboutComments } from './about-comments.ts'
import type { Content, Item, Site } from './render-email.ts'

/** What others have replied to somebody's comments. @param isMore whether there are more than these */
export const newReplies = (site: Site, items: Item[], isMore: boolean): Content =>
  aboutComments(site, items, isMore, {
    about: { one: 'A reply to you on', several: 'Replies to you on' },
    done: { one: 'has replied to your comment', several: 'have replied to your comments' },
  })
