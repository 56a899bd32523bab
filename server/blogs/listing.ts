import { sql } from 'kysely'
import type { BlogCard } from '#contract/blogs.ts'
import { ALL, TRENDING } from '#contract/categories.ts'
import { tagInFilter } from '#contract/tags.ts'
import type { Db } from '../db/open.ts'
import { cursorOf, keysIn } from '../http/cursor.ts'
import { type CardRow, cardOf, newestPublic, publicCards } from './queries.ts'
import { countTrendsUntil } from './trending.ts'

/** A page of cards, and the cursor of the next page or null. */
export interface Listing {
  blogs: BlogCard[]
  nextCursor: string | null
}

/** `cursor` is the `nextCursor` of the page before. */
export interface ListingPage {
  limit: number
  cursor?: string | undefined
}

/** The public blogs with a tag, newest first; Trending has its own order. */
export async function listBlogs(
  db: Db,
  { tag, limit, cursor }: ListingPage & { tag: string },
  now: Date,
): Promise<Listing> {
  if (tag === TRENDING) return listTrending(db, limit, cursor, now)
  const hashtag = tagInFilter(tag)
  if (!hashtag) {
    const blogs = tag === ALL ? newestPublic(db) : newestPublic(db).where('category', '=', tag)
    return newestPage(blogs, { limit, cursor })
  }
  const after = keysIn(cursor, 'time', 'id')
  let tagged = db.selectFrom('blog_tags').select('blog_id').where('tag', '=', hashtag)
  if (after) tagged = tagged.where(sql<boolean>`(published_at, blog_id) < (${after[0]}, ${after[1]})`)
  const page = tagged
    .orderBy('published_at', 'desc')
    .orderBy('blog_id', 'desc')
    .limit(limit + 1)
  return newestPage(newestPublic(db).where('blogs.id', 'in', page), { limit })
}

/** The public blogs of one author, newest first. */
export function listAuthorsBlogs(db: Db, authorId: string, page: ListingPage): Promise<Listing> {
  return newestPage(newestPublic(db).where('blogs.author_id', '=', authorId), page)
}

async function newestPage(blogs: ReturnType<typeof newestPublic>, { limit, cursor }: ListingPage): Promise<Listing> {
  const after = keysIn(cursor, 'time', 'id')
  const older = after ? blogs.where(sql<boolean>`(published_at, blogs.id) < (${after[0]}, ${after[1]})`) : blogs
  return listingOf(await older.limit(limit + 1).execute(), limit)
}

/** @param rows the page and, if there is one, the first blog of the next */
export function listingOf(rows: CardRow[], limit: number): Listing {
  const blogs = rows.slice(0, limit).map(cardOf)
  const last = blogs.at(-1)
  return { blogs, nextCursor: rows.length > limit && last ? cursorOf(last.publishedAt ?? '', last._id) : null }
}

/**
 * Public blogs that were read or discussed in the last 30 days, most points first. A read is one point; a commenter is
 * worth five, once a day; the creator's own comments do not count.
 * @param cursor the points and id of the last blog of the previous page
 */
async function listTrending(db: Db, limit: number, cursor: string | undefined, now: Date): Promise<Listing> {
  await countTrendsUntil(db, now)
  let query = publicCards(db)
    .innerJoin('trends', 'trends.blog_id', 'blogs.id')
    .select('points')
    .where('points', '>', 0)
    .orderBy('points', 'desc')
    .orderBy('trends.blog_id', 'desc')
    .limit(limit + 1)
  const after = keysIn(cursor, 'number', 'id')
  if (after) query = query.where(sql<boolean>`(points, trends.blog_id) < (${sql.lit(Number(after[0]))}, ${after[1]})`)
  const rows = await query.execute()
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { blogs: rows.slice(0, limit).map(cardOf), nextCursor: last ? cursorOf(last.points, last.id) : null }
}
