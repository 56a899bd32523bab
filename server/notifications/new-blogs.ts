import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { isNotifiedOf } from './is-notified.ts'

/** The authors, followed last, whose new blogs are looked for. */
const AUTHORS_MAX = 1000

/**
 * The ids of the public blogs that are new to a user: of the authors and with the tags that they follow, since they
 * follow each. Of authors and of tags at most `limit`, and a blog of both twice. Those that were published last, or,
 * which reads no more than that, any.
 */
export function newBlogsOf(
  db: Db,
  userId: string,
  { since, until }: { since: string; until?: string },
  { limit, which }: { limit: number; which: 'latest' | 'any' },
) {
  const user = sql`${userId}`
  const authors = db
    .selectFrom('subscriptions')
    .select(['author_id', 'created_at'])
    .where('reader_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(AUTHORS_MAX)
  let byAuthors = db
    .selectFrom(authors.as('followed'))
    .innerJoin('public_blogs as blogs', 'blogs.author_id', 'followed.author_id')
    .select('blogs.id')
    .where('blogs.published_at', '>', since)
    .whereRef('blogs.published_at', '>', 'followed.created_at')
    .where(isNotifiedOf(user, sql.ref('blogs.author_id')))
    .limit(limit)
  let withTags = db
    .selectFrom('followed_tags')
    .innerJoin('blog_tags', 'blog_tags.tag', 'followed_tags.tag')
    .innerJoin('public_blogs as blogs', 'blogs.id', 'blog_tags.blog_id')
    .select('blogs.id')
    .where('user_id', '=', userId)
    .where('blog_tags.published_at', '>', since)
    .whereRef('blog_tags.published_at', '>', 'followed_tags.created_at')
    .where(isNotifiedOf(user, sql.ref('blogs.author_id')))
    .limit(limit)
  if (until) {
    byAuthors = byAuthors.where('blogs.published_at', '<=', until)
    withTags = withTags.where('blog_tags.published_at', '<=', until)
  }
  if (which === 'latest') {
    byAuthors = byAuthors.orderBy('blogs.published_at', 'desc')
    withTags = withTags.orderBy('blog_tags.published_at', 'desc')
  }
  return db
    .selectFrom(byAuthors.as('by_authors'))
    .select('id')
    .unionAll(db.selectFrom(withTags.as('with_tags')).select('id'))
}
