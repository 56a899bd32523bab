import type { DigestFrequency, DigestKind } from '#contract/digests.ts'
import { blogPath } from '../blogs/slug.ts'
import type { Db } from '../db/open.ts'
import { newBlogs } from '../mail/new-blogs.ts'
import { newComments } from '../mail/new-comments.ts'
import type { Content, Item, Site } from '../mail/render-email.ts'
import { shortened } from './shortened.ts'

/** Items in one email. */
const ITEMS_MAX = 20

/** The time that an email is about: after `since`, until `until`. */
export interface Span {
  since: string
  until: string
}

/** What is new of one kind. */
interface News {
  /** The newest first, for one person, at most `limit`. */
  list(db: Db, userId: string, span: Span, limit: number, site: Site): Promise<Item[]>
  /** Who chose to be told at once and may have news, in batches. Costs what is new and who chose so. */
  concerned(db: Db, span: Span): AsyncGenerator<string[]>
  content(site: Site, items: Item[], isMore: boolean, frequency: DigestFrequency): Content
  /** How the last line of the email, and the page it leads to, call these emails. */
  ending: string
}

/** People per query. */
const BATCH = 500

export const NEWS: Record<DigestKind, News> = {
  'new-blogs': {
    async list(db, userId, { since, until }, limit, { url }) {
      const rows = await db
        .selectFrom('subscriptions')
        .innerJoin('blogs', 'blogs.author_id', 'subscriptions.author_id')
        .innerJoin('users', 'users.id', 'subscriptions.author_id')
        .select(['blogs.id', 'title', 'excerpt', 'users.name'])
        .where('reader_id', '=', userId)
        .where('published_at', '>', since)
        .where('published_at', '<=', until)
        .where('users.suspended_at', 'is', null)
        .where('users.silenced_at', 'is', null)
        .orderBy('published_at', 'desc')
        .orderBy('blogs.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, by: row.name, url: `${url}${blogPath(row)}` }))
    },
    async *concerned(db, { since, until }) {
      const authors = await db
        .selectFrom('blogs')
        .select('author_id')
        .distinct()
        .where('published_at', '>', since)
        .where('published_at', '<=', until)
        .execute()
      for (const { author_id } of authors) {
        for (let after = '', isMore = true; isMore; ) {
          const rows = await db
            .selectFrom('digests')
            .innerJoin('subscriptions', 'reader_id', 'user_id')
            .select('user_id')
            .where('kind', '=', 'new-blogs')
            .where('frequency', '=', 'at-once')
            .where('author_id', '=', author_id)
            .where('user_id', '>', after)
            .orderBy('user_id')
            .limit(BATCH)
            .execute()
          after = rows.at(-1)?.user_id ?? ''
          isMore = rows.length === BATCH
          yield rows.map(({ user_id }) => user_id)
        }
      }
    },
    content: newBlogs,
    ending: 'No more emails about new blogs',
  },
  comments: {
    async list(db, userId, { since, until }, limit, { url }) {
      const rows = await db
        .selectFrom('blogs')
        .innerJoin('comments', 'comments.blog_id', 'blogs.id')
        .innerJoin('users', 'users.id', 'comments.author_id')
        .select(['blogs.id', 'title', 'comment', 'users.name'])
        .where('blogs.author_id', '=', userId)
        .where('published_at', 'is not', null)
        .where('comments.author_id', '<>', userId)
        .where('comments.created_at', '>', since)
        .where('comments.created_at', '<=', until)
        .where('users.suspended_at', 'is', null)
        .where('users.silenced_at', 'is', null)
        .orderBy('comments.created_at', 'desc')
        .orderBy('comments.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ id, title, comment, name }) => ({
        ...{ title, by: name, excerpt: shortened(comment), url: `${url}${blogPath({ id, title })}` },
      }))
    },
    async *concerned(db, { since, until }) {
      const rows = await db
        .selectFrom('comments')
        .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
        .innerJoin('digests', 'digests.user_id', 'blogs.author_id')
        .select('user_id')
        .distinct()
        .where('comments.created_at', '>', since)
        .where('comments.created_at', '<=', until)
        .where('kind', '=', 'comments')
        .where('frequency', '=', 'at-once')
        .execute()
      yield rows.map(({ user_id }) => user_id)
    },
    content: newComments,
    ending: 'No more emails about comments',
  },
}

/** What an email of a kind says; undefined if there is nothing new. @param token that of the links that end them */
export async function contentOf(
  db: Db,
  { kind, userId, token, frequency }: { kind: DigestKind; userId: string; token: string; frequency: DigestFrequency },
  span: Span,
  site: Site,
): Promise<Content | undefined> {
  const { list, content, ending } = NEWS[kind]
  const items = await list(db, userId, span, ITEMS_MAX + 1, site)
  if (items.length === 0) return undefined
  return {
    ...content(site, items.slice(0, ITEMS_MAX), items.length > ITEMS_MAX, frequency),
    unsubscribe: {
      words: ending,
      page: `${site.url}/unsubscribe/${kind}#${token}`,
      oneClick: `${site.url}/api/v1/unsubscribe/${kind}/${token}`,
    },
  }
}
