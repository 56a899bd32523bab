import type { BlogCard } from '#contract/blogs.ts'
import type { Listing } from './queries.ts'

type HasId = { _id: string }

/** The listing without a blog; the same object if it did not contain it. */
export function withoutBlog<Card extends HasId>(list: Listing<Card>, id: string): Listing<Card> {
  if (!list.pages.some((page) => page.blogs.some((card) => card._id === id))) return list
  return { ...list, pages: list.pages.map((page) => ({ ...page, blogs: without(page.blogs, id) })) }
}

/**
 * Inserts or moves a blog by its date. A blog older than everything loaded so far is left out if there are more pages.
 * @param dateOf the date that orders the listing, newest first
 */
export function withBlog<Card extends BlogCard>(
  list: Listing<Card>,
  card: Card,
  dateOf = publicationOf,
): Listing<Card> {
  const newer = withKnownCount(card, list)
  const rest = withoutBlog(list, card._id)
  const all = rest.pages.flatMap((page) => page.blogs)
  const before = all.filter((other) => isNewer(other, card, dateOf)).length
  const more = rest.pages.at(-1)?.nextCursor
  if (before === all.length && more) return rest
  let left = before
  let placed = false
  const pages = rest.pages.map((page, index) => {
    if (placed) return page
    if (left > page.blogs.length && index < rest.pages.length - 1) {
      left -= page.blogs.length
      return page
    }
    placed = true
    return { ...page, blogs: [...page.blogs.slice(0, left), newer, ...page.blogs.slice(left)] }
  })
  return { ...rest, pages }
}

/** The list without duplicate ids, keeping the first: a page loaded later can repeat a card that has moved down. */
export function uniqueById<Item extends HasId>(items: Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter(({ _id }) => !seen.has(_id) && seen.add(_id))
}

function without<Item extends HasId>(items: Item[], id: string): Item[] {
  return items.filter((item) => item._id !== id)
}

/** The listing with the number of comments that a blog has now; the same object if it did not contain it. */
export function withCommentCount<Card extends BlogCard>(
  list: Listing<Card>,
  id: string,
  commentCount: number,
): Listing<Card> {
  const card = list.pages.flatMap(({ blogs }) => blogs).find(({ _id }) => _id === id)
  return card && card.commentCount !== commentCount ? withReplaced(list, { ...card, commentCount }) : list
}

/** The listing with a newer card of a blog where the blog was; the same object if it did not contain it. */
export function withReplaced<Card extends BlogCard>(list: Listing<Card>, card: Card): Listing<Card> {
  if (!list.pages.some((page) => page.blogs.some(({ _id }) => _id === card._id))) return list
  const newer = withKnownCount(card, list)
  return { ...list, pages: list.pages.map((page) => ({ ...page, blogs: replaced(page.blogs, newer) })) }
}

/** A card with its number of comments, which events about a blog do not have. */
function withKnownCount<Card extends BlogCard>(card: Card, list: Listing<Card>): Card {
  if (card.commentCount !== undefined) return card
  const known = list.pages.flatMap(({ blogs }) => blogs).find(({ _id }) => _id === card._id)
  return known?.commentCount === undefined ? card : { ...card, commentCount: known.commentCount }
}

function replaced<Item extends HasId>(items: Item[], item: Item): Item[] {
  return items.map((other) => (other._id === item._id ? item : other))
}

type Dated = Pick<BlogCard, 'publishedAt' | 'createdAt'>
const publicationOf = ({ publishedAt, createdAt }: Dated) => publishedAt ?? createdAt
/** The date that orders own blogs, drafts among them. */
export const creationOf = ({ createdAt }: Dated) => createdAt

function isNewer(one: BlogCard, other: BlogCard, dateOf: (card: Dated) => string): boolean {
  const [a, b] = [dateOf(one), dateOf(other)]
  // UUIDv7 ids sort by time; they break ties as the server does.
  return a === b ? one._id > other._id : a > b
}
