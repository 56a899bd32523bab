import type { DigestFrequency } from '#contract/digests.ts'
import type { Content, Item, Site } from './render-email.ts'

/** The blogs that were published by the authors whom somebody follows. @param isMore whether there are more than these */
export function newBlogs({ url, name }: Site, items: Item[], isMore: boolean, frequency: DigestFrequency): Content {
  const subject = frequency === 'weekly' ? 'This week from the authors you follow' : 'New from the authors you follow'
  return {
    subject,
    paragraphs: [
      items.length === 1
        ? `An author whom you follow at ${name} has published a blog.`
        : `Authors whom you follow at ${name} have published these blogs.`,
    ],
    items,
    link: { label: isMore ? 'See all new blogs' : 'Blogs of the authors you follow', url: `${url}/followedBlogs` },
  }
}
