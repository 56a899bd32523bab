import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { keysIn } from '../http/cursor.ts'
import { type Listing, type ListingPage, listingOf } from './listing.ts'
import { type CardRow, newestPublic } from './queries.ts'
import { daysBefore } from './trending.ts'

/**
 * The public blogs of the authors and with the tags that a user follows, newest first.
 */
export async function listFollowedBlogs(
  db: Db,
  readerId: string,
  { limit, cursor }: ListingPage,
  now: Date,
): Promise<Listing> {
  const after = keysIn(cursor, 'time', 'id')
  const latest = after ? new Date(after[0]) : now
  // No index orders the blogs of several authors, so the database has to sort them. Recent blogs are tried first;
  // otherwise, for a user who follows many authors, it would sort everything these authors have written.
  let rows: CardRow[] = []
  for (const since of [daysBefore(latest, 7), daysBefore(latest, 70), '']) {
    let byAuthors = db
      .selectFrom('subscriptions')
      .innerJoin('public_blogs as blogs', 'blogs.author_id', 'subscriptions.author_id')
      .select('blogs.id')
      .where('reader_id', '=', readerId)
      .where('published_at', '>', since)
      .orderBy('published_at', 'desc')
      .orderBy('blogs.id', 'desc')
      .limit(limit + 1)
    let withTags = db
      .selectFrom('followed_tags')
      .innerJoin('blog_tags', 'blog_tags.tag', 'followed_tags.tag')
      .innerJoin('blogs', 'blogs.id', 'blog_tags.blog_id')
      .select('blog_id')
      .where('user_id', '=', readerId)
      .where('author_id', '!=', readerId)
      .where('blog_tags.published_at', '>', since)
      .orderBy('blog_tags.published_at', 'desc')
      .orderBy('blog_id', 'desc')
      .limit(limit + 1)
    if (after) {
      byAuthors = byAuthors.where(sql<boolean>`(published_at, blogs.id) < (${after[0]}, ${after[1]})`)
      withTags = withTags.where(sql<boolean>`(blog_tags.published_at, blog_id) < (${after[0]}, ${after[1]})`)
    }
    const newest = db
      .selectFrom(byAuthors.as('by_authors'))
      .select('id')
      .unionAll(db.selectFrom(withTags.as('with_tags')).select('blog_id as id'))
    rows = await newestPublic(db)
      .where('blogs.id', 'in', newest)
      .limit(limit + 1)
      .execute()
    if (rows.length > limit) break
  }
  return listingOf(rows, limit)
}
