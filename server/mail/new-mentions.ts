import { aboutComments } from './about-comments.ts'
import type { Content, Item, Site } from './render-email.ts'

/** The comments that mention somebody. @param isMore whether there are more than these */
export const newMentions = (site: Site, items: Item[], isMore: boolean): Content =>
  aboutComments(site, items, isMore, {
    about: { one: 'You are mentioned on', several: 'You are mentioned on' },
    done: { one: 'has mentioned you in a comment', several: 'have mentioned you in comments' },
  })
