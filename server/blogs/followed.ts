import type { BlogCard } from '#contract/blogs.ts'
import { LIST_LIMIT_MAX } from '#contract/limits.ts'
import type { Db } from '../db/open.ts'
import { type CardRow, cardOf, newestPublic } from './queries.ts'
import { daysBefore } from './trending.ts'

/** The newest public blogs of the authors and with the tags that a user follows. */
export async function listFollowedBlogs(db: Db, readerId: string, now: Date): Promise<BlogCard[]> {
  // No index orders the blogs of several authors, so the database has to sort them. Recent blogs are tried first;
  // otherwise, for a user who follows many authors, it would sort everything these authors have written.
  let rows: CardRow[] = []
  for (const since of [daysBefore(now, 7), daysBefore(now, 70), '']) {
    const byAuthors = db
      .selectFrom('subscriptions')
      .innerJoin('blogs', 'blogs.author_id', 'subscriptions.author_id')
      .select('blogs.id')
      .where('reader_id', '=', readerId)
      .where('published_at', '>', since)
      .orderBy('published_at', 'desc')
      .orderBy('blogs.id', 'desc')
      .limit(LIST_LIMIT_MAX)
    const withTags = db
      .selectFrom('followed_tags')
      .innerJoin('blog_tags', 'blog_tags.tag', 'followed_tags.tag')
      .select('blog_id')
      .where('user_id', '=', readerId)
      .where('published_at', '>', since)
      .orderBy('published_at', 'desc')
      .orderBy('blog_id', 'desc')
      .limit(LIST_LIMIT_MAX)
    const newest = db
      .selectFrom(byAuthors.as('by_authors'))
      .select('id')
      .unionAll(db.selectFrom(withTags.as('with_tags')).select('blog_id as id'))
    rows = await newestPublic(db)
      .where('blogs.id', 'in', newest)
      .where('blogs.author_id', '!=', readerId)
      .limit(LIST_LIMIT_MAX)
      .execute()
    if (rows.length === LIST_LIMIT_MAX) break
  }
  return rows.map(cardOf)
}
