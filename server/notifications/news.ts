import { commentHash, EMAIL_HASH, WAITING_HASH } from '#contract/addresses.ts'
import { adminPath, adminSentence } from '#contract/admin-notifications.ts'
import type { DigestFrequency, DigestKind } from '#contract/digests.ts'
import { formatMessage } from '#contract/format-message.ts'
import { blogPath } from '../blogs/slug.ts'
import type { Db } from '../db/open.ts'
import { emailsDigests as messages } from '../language/messages.ts'
import type { Content, Item, Site } from '../mail/content.ts'
import { newBlogs } from '../mail/new-blogs.ts'
import { newComments } from '../mail/new-comments.ts'
import { newFollowers } from '../mail/new-followers.ts'
import { newMentions } from '../mail/new-mentions.ts'
import { newReplies } from '../mail/new-replies.ts'
import { newsOfSite } from '../mail/news-of-site.ts'
import { waitingComments } from '../mail/waiting-comments.ts'
import { detailsOf, type ListedNotification } from './details.ts'
import { type EventKind, eventsIn } from './events.ts'
import { newsForAdmins } from './for-admins.ts'
import { newBlogsOf } from './new-blogs.ts'

/** Items in one email. */
export const ITEMS_MAX = 20

/** The time that an email is about: after `since`, until `until`. */
export interface Span {
  since: string
  until: string
}

/** The news of one kind. */
interface News {
  /** The newest first, for one person, at most `limit`. */
  list(db: Db, userId: string, span: Span, limit: number, site: Site): Promise<Item[]>
  /**
   * The people who chose immediate emails and may have news, in batches. The cost depends on the news and these people.
   */
  concerned(db: Db, span: Span): AsyncGenerator<string[]>
  content(site: Site, items: Item[], isMore: boolean, frequency: DigestFrequency): Content
  /** How the last line of the email, and the page it leads to, call these emails. */
  ending: () => string
}

/** People per query. */
const BATCH = 500

/** @param page the ids of at most `BATCH` people after one, in order */
async function* inBatches(page: (after: string) => Promise<{ user_id: string }[]>): AsyncGenerator<string[]> {
  for (let after = '', isMore = true; isMore; ) {
    const rows = await page(after)
    after = rows.at(-1)?.user_id ?? ''
    isMore = rows.length === BATCH
    yield rows.map(({ user_id }) => user_id)
  }
}

/** A page of those who want immediate emails of a kind. */
const atOnce = (db: Db, kind: DigestKind, after: string) =>
  db
    .selectFrom('digests')
    .select('digests.user_id')
    .where('digests.kind', '=', kind)
    .where('frequency', '=', 'at-once')
    .where('digests.user_id', '>', after)
    .orderBy('digests.user_id')
    .limit(BATCH)

/** Those who have a notification of a kind that is new. */
function concernedByRows(kind: EventKind): News['concerned'] {
  return (db, { since }) =>
    inBatches((after) =>
      atOnce(db, kind, after)
        .innerJoin('notifications', 'notifications.user_id', 'digests.user_id')
        .where('notifications.kind', '=', kind)
        .where('at', '>', since)
        .distinct()
        .execute(),
    )
}

/** The news that notifications of a kind report: the same events, and the same people are notified. */
function ofEvents(kind: EventKind, content: News['content'], ending: News['ending']): News {
  return {
    async list(db, userId, span, limit, site) {
      const subjects = await db
        .selectFrom('notifications')
        .select(['subject_id', 'at'])
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('at', '>', span.since)
        .orderBy('at', 'desc')
        .execute()
      // Quiet ones are not sent, so no number of them is enough.
      let listed: ListedNotification[] = []
      for (const { subject_id: subjectId, at: latest } of subjects) {
        const oldest = listed[limit - 1]
        if (oldest && oldest.at >= latest) break
        const events = await eventsIn(db, { kind, userId, subjectId }, span)
        listed.push(...events.map(({ id, at }) => ({ kind, subjectId, at, eventId: id, unread: true, people: 1 })))
        listed.sort((one, other) => (one.at > other.at ? -1 : 1))
        listed = listed.slice(0, limit)
      }
      const news = await detailsOf(db, userId, listed, site.name)
      return news.map(({ person, blog, comment }) => {
        const by = person?.name ?? ''
        const profile = `${site.url}/userProfile/${person?._id}`
        if (!blog) return { title: by, by: '', excerpt: '', url: profile }
        const hash = comment ? commentHash(comment._id) : EMAIL_HASH
        const url = `${site.url}${blogPath({ id: blog._id, title: blog.title })}${hash}`
        return { title: blog.title, by, excerpt: comment?.text ?? '', url }
      })
    },
    concerned: concernedByRows(kind),
    content,
    ending,
  }
}

export const NEWS: Record<DigestKind, News> = {
  'new-blogs': {
    async list(db, userId, span, limit, { url }) {
      const rows = await db
        .selectFrom('public_blogs as blogs')
        .innerJoin('users', 'users.id', 'blogs.author_id')
        .select(['blogs.id', 'title', 'excerpt', 'users.name'])
        .where('blogs.id', 'in', newBlogsOf(db, userId, span, { limit, which: 'latest' }))
        .orderBy('published_at', 'desc')
        .orderBy('blogs.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, by: row.name, url: `${url}${blogPath(row)}${EMAIL_HASH}` }))
    },
    async *concerned(db, { since, until }) {
      const published = db
        .selectFrom('public_blogs as blogs')
        .where('blogs.published_at', '>', since)
        .where('blogs.published_at', '<=', until)
      const authors = await published.select('author_id').distinct().execute()
      for (const { author_id } of authors) {
        yield* inBatches((after) =>
          atOnce(db, 'new-blogs', after)
            .innerJoin('subscriptions', 'reader_id', 'digests.user_id')
            .where('author_id', '=', author_id)
            .execute(),
        )
      }
      const tagged = await published.select('tags').distinct().where('tags', '<>', '[]').execute()
      const tags = new Set(tagged.flatMap(({ tags }) => JSON.parse(tags) as string[]))
      for (const tag of tags) {
        yield* inBatches((after) =>
          atOnce(db, 'new-blogs', after)
            .innerJoin('followed_tags', 'followed_tags.user_id', 'digests.user_id')
            .where('tag', '=', tag)
            .execute(),
        )
      }
    },
    content: newBlogs,
    ending: () => messages.endBlogs,
  },
  comments: ofEvents('comments', newComments, () => messages.endComments),
  replies: ofEvents('replies', newReplies, () => messages.endReplies),
  mentions: ofEvents('mentions', newMentions, () => messages.endMentions),
  followers: ofEvents('followers', newFollowers, () => messages.endFollowers),
  waiting: {
    /** An item for each blog, however many comments wait below it. */
    async list(db, userId, span, limit, { url }) {
      const rows = await db
        .selectFrom('notifications')
        .innerJoin('public_blogs as blogs', 'blogs.id', 'subject_id')
        .select(['blogs.id', 'title'])
        .where('user_id', '=', userId)
        .where('kind', '=', 'waiting')
        .where('at', '>', span.since)
        .orderBy('at', 'desc')
        .execute()
      const items: Item[] = []
      for (const { id, title } of rows) {
        if (items.length === limit) break
        const { length: count } = await eventsIn(db, { kind: 'waiting', userId, subjectId: id }, span)
        if (count === 0) continue
        const by = formatMessage(messages.commentsToDecide, { count })
        items.push({ title, by, excerpt: '', url: `${url}${blogPath({ id, title })}${WAITING_HASH}` })
      }
      return items
    },
    concerned: concernedByRows('waiting'),
    content: waitingComments,
    ending: () => messages.endWaiting,
  },
  admin: {
    async list(db, userId, { since, until }, limit, { url }) {
      const news = await newsForAdmins(db, userId)
      return (news?.notifications ?? [])
        .filter(({ at }) => at > since && at <= until)
        .sort((one, other) => (one.at > other.at ? -1 : 1))
        .slice(0, limit)
        .map(({ kind, count }) => ({
          title: adminSentence(kind, count),
          by: '',
          excerpt: '',
          url: `${url}${adminPath(kind)}`,
        }))
    },
    concerned: (db) =>
      inBatches((after) =>
        atOnce(db, 'admin', after)
          .innerJoin('users', 'users.id', 'digests.user_id')
          .where('is_admin', '=', 1)
          .execute(),
      ),
    content: newsOfSite,
    ending: () => messages.endAdmin,
  },
}

/** The content of an email of a kind; undefined if there is no news. @param token that of the links that end them */
export async function digestContent(
  db: Db,
  { kind, userId, token, frequency }: { kind: DigestKind; userId: string; token: string; frequency: DigestFrequency },
  span: Span,
  site: Site,
): Promise<Content | undefined> {
  const items = await NEWS[kind].list(db, userId, span, ITEMS_MAX + 1, site)
  return items.length === 0 ? undefined : contentOf({ kind, token, frequency }, items, site)
}

/** The content of an email about items, of which it lists the first ones. */
export function contentOf(
  { kind, token, frequency }: { kind: DigestKind; token: string; frequency: DigestFrequency },
  items: Item[],
  site: Site,
): Content {
  const { content, ending } = NEWS[kind]
  return {
    ...content(site, items.slice(0, ITEMS_MAX), items.length > ITEMS_MAX, frequency),
    unsubscribe: {
      words: ending(),
      page: `${site.url}/unsubscribe/${kind}#${token}`,
      oneClick: `${site.url}/api/v1/unsubscribe/${kind}/${token}`,
    },
  }
}
