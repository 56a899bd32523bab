import type { Content, Item, Site } from './render-email.ts'

/** What others have commented on somebody's blogs. @param isMore whether there are more than these */
export function newComments({ url, name }: Site, items: Item[], isMore: boolean): Content {
  return {
    subject: items.length === 1 ? 'A new comment on your blog' : 'New comments on your blogs',
    paragraphs: [
      items.length === 1
        ? `Somebody has commented on your blog at ${name}.`
        : `Others have commented on your blogs at ${name}. ${isMore ? 'These are the latest.' : ''}`.trim(),
    ],
    items,
    link: { label: 'Open my dashboard', url: `${url}/dashboard` },
  }
}
