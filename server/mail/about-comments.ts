import type { Content, Item, Site } from './render-email.ts'

/** Characters of a title in a subject, which mail programs cut. */
const TITLE_MAX = 60

/** What emails of a kind say of comments. */
interface Words {
  /** The subject, before the blogs that it names. */
  about: { one: string; several: string }
  /** What one person has done, behind their name, and what several have. */
  done: { one: string; several: string }
}

/**
 * An email that lists comments, and leads to the only one, or to all notifications.
 * @param isMore whether there are more than these
 */
export function aboutComments({ url, name }: Site, items: Item[], isMore: boolean, { about, done }: Words): Content {
  const [first] = items
  const only = items.length === 1 ? first : undefined
  const latest = isMore ? ' These are the latest.' : ''
  return {
    subject: `${only ? about.one : about.several} ${blogsInWords(items)}`,
    paragraphs: [only ? `${only.by} ${done.one} at ${name}.` : `Others ${done.several} at ${name}.${latest}`],
    items,
    link: only
      ? { label: 'Open the comment', url: only.url }
      : { label: 'See all notifications', url: `${url}/notifications` },
  }
}

/** The blogs that items are about, as a subject names them. */
function blogsInWords(items: Item[]): string {
  const titles = [...new Set(items.map(({ title }) => title))]
  const characters = [...(titles[0] ?? '')]
  const first = characters.length > TITLE_MAX ? `${characters.slice(0, TITLE_MAX).join('')}…` : characters.join('')
  if (titles.length === 1) return `“${first}”`
  return titles.length === 2 ? `“${first}” and another blog` : `“${first}” and ${titles.length - 1} other blogs`
}
