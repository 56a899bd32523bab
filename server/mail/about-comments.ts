import type { Content, Item, Site } from './render-email.ts'

/** Characters of a title in a subject, which mail programs cut. */
const TITLE_MAX = 60

/** The blogs that items are about, as a subject names them. @param isMore whether there are more than these */
export function blogsInWords(items: Item[], isMore: boolean): string {
  const titles = [...new Set(items.map(({ title }) => title))]
  const characters = [...(titles[0] ?? '')]
  const first = characters.length > TITLE_MAX ? `${characters.slice(0, TITLE_MAX).join('')}…` : characters.join('')
  if (titles.length === 1 && !isMore) return `“${first}”`
  if (isMore) return `“${first}” and other blogs`
  return titles.length === 2 ? `“${first}” and another blog` : `“${first}” and ${titles.length - 1} other blogs`
}

/** What an email about comments, replies or mentions ends with: the way to the comment, or to all of them. */
export const linkTo = ({ url }: Site, items: Item[]): Content['link'] =>
  items.length === 1 && items[0]
    ? { label: 'Open the comment', url: items[0].url }
    : { label: 'See all notifications', url: `${url}/notifications` }
