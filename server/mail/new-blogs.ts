import type { DigestFrequency } from '#contract/digests.ts'
import type { Content, Item, Site } from './render-email.ts'

/** The new blogs of the authors and with the tags that somebody follows. @param isMore whether there are more than these */
export function newBlogs({ url, name }: Site, items: Item[], isMore: boolean, frequency: DigestFrequency): Content {
  const subject =
    frequency === 'weekly'
      ? 'This week from the authors and tags you follow'
      : 'New from the authors and tags you follow'
  return {
    subject,
    paragraphs: [
      items.length === 1
        ? `There is a new blog of an author or with a tag that you follow at ${name}.`
        : `There are new blogs of authors or with tags that you follow at ${name}.`,
    ],
    items,
    link: { label: isMore ? 'See all new blogs' : 'The blogs that you follow', url: `${url}/followedBlogs` },
  }
}
