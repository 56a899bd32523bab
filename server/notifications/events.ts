import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import { isNoOtherKind } from '../db/kinds-of-comments.ts'
import type { Db } from '../db/open.ts'
import { mayDecide } from '../holding/may-decide.ts'
import { isNotifiedOf, isQuiet } from './is-notified.ts'

/** How many of the latest events of a notification are read at most. */
const EVENTS_MAX = 200

/** Whose notification it is and what it is about, as columns or values of a query. */
interface Subject {
  userId: RawBuilder<unknown>
  subjectId: RawBuilder<unknown>
}

/** The row `n` of `notifications`. */
const OF_ROW: Subject = { userId: sql.ref('n.user_id'), subjectId: sql.ref('n.subject_id') }

type After = RawBuilder<unknown>

/**
 * The latest events behind a notification that happened after a time, each with an id, who did it, when, and the blog.
 * Each is in the order of an index.
 */
const EVENTS = {
  comments: ({ subjectId }: Subject, after: After) => sql`
    select comments.id, parent_id, author_id as person_id, created_at as at, blog_id from public_comments as comments
    where blog_id = ${subjectId} and created_at > ${after}
    order by created_at desc, comments.id desc limit ${sql.lit(EVENTS_MAX)}`,
  replies: ({ subjectId }: Subject, after: After) => sql`
    select comments.id, parent_id, author_id as person_id, created_at as at, blog_id from public_comments as comments
    where parent_id = ${subjectId} and created_at > ${after}
    order by created_at desc limit ${sql.lit(EVENTS_MAX)}`,
  mentions: ({ userId, subjectId }: Subject, after: After) => sql`
    select comments.id, author_id as person_id, mentioned_at as at, mentions.blog_id
    from (
      select comment_id, blog_id, mentioned_at from comment_mentions
      where user_id = ${userId} and blog_id = ${subjectId} and mentioned_at > ${after}
      order by mentioned_at desc limit ${sql.lit(EVENTS_MAX)}
    ) as mentions
    inner join public_comments as comments on comments.id = mentions.comment_id`,
  waiting: ({ subjectId }: Subject, after: After) => sql`
    select comments.id, author_id as person_id, state_at as at, blog_id, reasons from comments
    where blog_id = ${subjectId} and state = 'held' and removed_at is null and state_at > ${after}
    order by state_at desc, comments.id desc limit ${sql.lit(EVENTS_MAX)}`,
  followers: ({ userId }: Subject, after: After) => sql`
    select reader_id as id, reader_id as person_id, created_at as at, null as blog_id from subscriptions
    where author_id = ${userId} and created_at > ${after}
    order by created_at desc limit ${sql.lit(EVENTS_MAX)}`,
}

/** The kinds of notifications about actions of several people. */
export type EventKind = keyof typeof EVENTS

/** The event `e`, which is a comment. */
const OF_EVENT = { id: sql.ref('e.id'), parentId: sql.ref('e.parent_id') }

/** A further condition on each event `e` of a kind: the person is notified of it by this kind only. */
const OF_KIND: Record<EventKind, (subject: Subject) => RawBuilder<SqlBool>> = {
  comments: (subject) => sql`
    exists (select 1 from public_blogs where id = ${subject.subjectId} and author_id = ${subject.userId})
    and ${isNoOtherKind.comments(OF_EVENT, subject.userId)}`,
  replies: (subject) => sql`
    exists (select 1 from public_comments where id = ${subject.subjectId} and author_id = ${subject.userId})
    and ${isNoOtherKind.replies(OF_EVENT, subject.userId)}`,
  mentions: () => sql`true`,
  waiting: ({ userId }) =>
    mayDecide(userId, {
      writerId: sql.ref('e.person_id'),
      blogId: sql.ref('e.blog_id'),
      reasons: sql.ref('e.reasons'),
    }),
  followers: () => sql`true`,
}

/** Whether the person is notified of the event: its blog is public, and neither who did it nor the discussion is quiet. */
const isNotified = (kind: EventKind, subject: Subject) => sql<SqlBool>`
  ${isNotifiedOf(subject.userId, sql.ref('e.person_id'))}
  and (e.blog_id is null or (
    exists (select 1 from public_blogs where id = e.blog_id)
    and not ${isQuiet(subject.userId, sql.ref('e.blog_id'))}
  ))
  and ${OF_KIND[kind](subject)}`

const ofEvents = (kind: EventKind, subject: Subject, after: After) =>
  sql`(${EVENTS[kind](subject, after)}) as e where ${isNotified(kind, subject)}`

/** An event: the id of the comment or of the follower, and when. */
interface Event {
  id: string
  at: string
}

/** The events of a notification after `since`, until `until`, that its person is notified of; the latest first. */
export async function eventsIn(
  db: Db,
  { kind, userId, subjectId }: { kind: EventKind; userId: string; subjectId: string },
  { since, until }: { since: string; until: string },
): Promise<Event[]> {
  const events = ofEvents(kind, { userId: sql`${userId}`, subjectId: sql`${subjectId}` }, sql`${since}`)
  const { rows } = await sql<Event>`
    select e.id, e.at from ${events} and e.at <= ${until} order by e.at desc, e.id desc`.execute(db)
  return rows
}

/** For notifications about one subject: whether it exists. */
const THINGS = {
  published: sql`
    public_blogs as blogs where blogs.id = n.subject_id and author_id = n.user_id
      and not ${isQuiet(OF_ROW.userId, sql.ref('blogs.id'))}`,
  decisions: sql`emails where emails.id = n.subject_id and emails.user_id = n.user_id`,
  security: sql`emails where emails.id = n.subject_id and emails.user_id = n.user_id`,
}

const EVENT_KINDS = Object.keys(EVENTS) as EventKind[]
const THING_KINDS = Object.keys(THINGS) as (keyof typeof THINGS)[]

/** One expression of `n`, by its kind; null while the kind is quiet. */
const byKind = <Value>(of: (kind: NotificationKind) => RawBuilder<unknown> | null) => {
  const cases = [...EVENT_KINDS, ...THING_KINDS].flatMap((kind) => {
    const value = of(kind)
    return value ? [sql`when n.kind = ${sql.lit(kind)} then ${value}`] : []
  })
  return sql<Value>`case when ${isQuiet(OF_ROW.userId, sql.ref('n.kind'))} then null ${sql.join(cases, sql` `)} end`
}

const isOfEvents = (kind: NotificationKind): kind is EventKind => kind in EVENTS

/** What waits is counted whether it was seen or not. */
const eventsSince = (kind: EventKind) => ofEvents(kind, OF_ROW, kind === 'waiting' ? sql.lit('') : sql.ref('n.since'))

/** When the latest event of the notification `n` happened and its id, as `at_id`; null: there is none to report. */
export const latestEvent = byKind<string | null>((kind) =>
  isOfEvents(kind)
    ? sql`(select e.at || '_' || e.id from ${eventsSince(kind)} order by e.at desc limit 1)`
    : sql`(select n.at || '_' || n.subject_id from ${THINGS[kind]})`,
)

/** How many people did it, as far as was looked; of what waits, how many comments. */
export const peopleOfEvents = byKind<number | string | null>((kind) => {
  if (!isOfEvents(kind)) return null
  return sql`(select count(distinct ${sql.ref(kind === 'waiting' ? 'e.id' : 'e.person_id')}) from ${eventsSince(kind)})`
})

/** Whether something of it is unread. */
export const isUnread = byKind<SqlBool>((kind) =>
  isOfEvents(kind)
    ? sql`exists (select 1 from ${ofEvents(kind, OF_ROW, sql.ref('n.seen_until'))})`
    : sql`(n.at > n.seen_until and exists (select 1 from ${THINGS[kind]}))`,
)
