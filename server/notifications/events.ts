import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { FORMER_AUTHOR_ID } from '#contract/limits.ts'
import type { NotificationKind } from '#contract/notifications.ts'

/** How many of the latest events of a notification are looked at: whatever happens, no more is read. */
const EVENTS_MAX = 200

/**
 * The latest events behind the notification `n` that happened after a time, each with an id, who did it, when, and the
 * blog. Each is in the order of an index.
 */
const EVENTS = {
  comments: (after: string) => sql`
    select comments.id, author_id as person_id, created_at as at, blog_id from comments
    where blog_id = n.subject_id and created_at > ${sql.ref(after)}
    order by created_at desc, comments.id desc limit ${sql.lit(EVENTS_MAX)}`,
  replies: (after: string) => sql`
    select comments.id, author_id as person_id, created_at as at, blog_id from comments
    where parent_id = n.subject_id and created_at > ${sql.ref(after)}
    order by created_at desc limit ${sql.lit(EVENTS_MAX)}`,
  mentions: (after: string) => sql`
    select comments.id, author_id as person_id, mentioned_at as at, mentions.blog_id
    from (
      select comment_id, blog_id, mentioned_at from comment_mentions
      where user_id = n.user_id and blog_id = n.subject_id and mentioned_at > ${sql.ref(after)}
      order by mentioned_at desc limit ${sql.lit(EVENTS_MAX)}
    ) as mentions
    inner join comments on comments.id = mentions.comment_id`,
  followers: (after: string) => sql`
    select reader_id as id, reader_id as person_id, created_at as at, null as blog_id from subscriptions
    where author_id = n.user_id and created_at > ${sql.ref(after)}
    order by created_at desc limit ${sql.lit(EVENTS_MAX)}`,
}

const isMentioned = sql<SqlBool>`
  exists (select 1 from comment_mentions where comment_id = e.id and user_id = n.user_id)`

/** What else holds for each event `e` of a kind: what is told as a mention, or as a reply, is told once. */
const OF_KIND: Record<keyof typeof EVENTS, RawBuilder<SqlBool>> = {
  comments: sql`
    exists (select 1 from blogs where id = n.subject_id and author_id = n.user_id)
    and not ${isMentioned}
    and not exists (
      select 1 from comments inner join comments as parents on parents.id = comments.parent_id
      where comments.id = e.id and parents.author_id = n.user_id
    )`,
  replies: sql`
    exists (select 1 from comments where id = n.subject_id and author_id = n.user_id) and not ${isMentioned}`,
  mentions: sql`true`,
  followers: sql`true`,
}

const isQuiet = (subject: string) => sql<SqlBool>`
  exists (select 1 from quiet_notifications where user_id = n.user_id and subject_id = ${sql.ref(subject)})`

/** Whether the person is told of the event: it is public, and somebody did it whom they want to hear of. */
const isTold = (kind: keyof typeof EVENTS) => sql<SqlBool>`
  e.person_id <> n.user_id and e.person_id <> ${sql.lit(FORMER_AUTHOR_ID)}
  and exists (select 1 from users where id = e.person_id and suspended_at is null)
  and not exists (select 1 from account_deletions where user_id = e.person_id)
  and not exists (select 1 from user_blocks where blocker_id = n.user_id and blocked_id = e.person_id)
  and not ${isQuiet('e.person_id')}
  and (e.blog_id is null or (
    exists (select 1 from blogs where id = e.blog_id and published_at is not null) and not ${isQuiet('e.blog_id')}
  ))
  and ${OF_KIND[kind]}`

const ofEvents = (kind: keyof typeof EVENTS, after: string) => sql`(${EVENTS[kind](after)}) as e where ${isTold(kind)}`

/** Of notifications that are about one thing: whether it is there. */
const THINGS = {
  published: sql`
    blogs where blogs.id = n.subject_id and author_id = n.user_id and published_at is not null
      and not ${isQuiet('blogs.id')}`,
  decisions: sql`emails where emails.id = n.subject_id and emails.user_id = n.user_id`,
}

const EVENT_KINDS = Object.keys(EVENTS) as (keyof typeof EVENTS)[]
const THING_KINDS = Object.keys(THINGS) as (keyof typeof THINGS)[]

/** One expression of `n`, by its kind; null while the kind is quiet. */
const byKind = <Value>(of: (kind: NotificationKind) => RawBuilder<unknown> | null) => {
  const cases = [...EVENT_KINDS, ...THING_KINDS].flatMap((kind) => {
    const value = of(kind)
    return value ? [sql`when n.kind = ${sql.lit(kind)} then ${value}`] : []
  })
  return sql<Value>`case when ${isQuiet('n.kind')} then null ${sql.join(cases, sql` `)} end`
}

const isOfEvents = (kind: NotificationKind): kind is keyof typeof EVENTS => kind in EVENTS

/** When the latest event of the notification `n` happened and its id, as `at_id`; null: there is none to tell of. */
export const latestEvent = byKind<string | null>((kind) =>
  isOfEvents(kind)
    ? sql`(select e.at || '_' || e.id from ${ofEvents(kind, 'n.since')} order by e.at desc limit 1)`
    : sql`(select n.at || '_' || n.subject_id from ${THINGS[kind]})`,
)

/** How many people did it, as far as was looked. */
export const peopleOfEvents = byKind<number | string | null>((kind) =>
  isOfEvents(kind) ? sql`(select count(distinct e.person_id) from ${ofEvents(kind, 'n.since')})` : null,
)

/** Whether something of it is unread. */
export const isUnread = byKind<SqlBool>((kind) =>
  isOfEvents(kind)
    ? sql`exists (select 1 from ${ofEvents(kind, 'n.seen_until')})`
    : sql`(n.at > n.seen_until and exists (select 1 from ${THINGS[kind]}))`,
)
