import type { Content, Item, Site } from './render-email.ts'

/** Who has begun to follow somebody. @param isMore whether there are more than these */
export function newFollowers({ url, name }: Site, items: Item[], isMore: boolean): Content {
  const isOne = items.length === 1
  const others = items.length - 1
  const rest = isMore ? `more than ${others} others` : others === 1 ? 'another' : `${others} others`
  return {
    subject: isOne ? `${items[0]?.title} follows you` : `${items[0]?.title} and ${rest} follow you`,
    paragraphs: [
      isOne
        ? `Somebody has begun to follow you at ${name}: your new blogs stand among those that they follow.`
        : `These people have begun to follow you at ${name}: your new blogs stand among those that they follow.`,
    ],
    items,
    link: { label: 'See all notifications', url: `${url}/notifications` },
  }
}
