import { sql } from 'kysely'
import { isNoOtherKind } from '../kinds-of-comments.ts'
import type { Trigger } from './trigger.ts'

/** A restored event from before is not new to anyone. */
const began = sql`(select at from notified_since)`

/** `events` are rows of `user_id`, `kind`, `subject_id` and `at`. What comes back with its time is not new again. */
const addNotifications = (events: ReturnType<typeof sql>) => sql`
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (${events}) as event
  where at > ${began}
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;`

const comment = { id: sql`new.id`, parentId: sql`new.parent_id` }

/** The notifications of a comment that becomes public. */
const notifyOfComment = sql`
  update comment_mentions set mentioned_at = new.created_at
  where comment_id = new.id and mentioned_at is null and new.created_at > ${began};
  ${addNotifications(sql`
    select mentions.user_id, 'mentions' as kind, mentions.blog_id as subject_id, mentioned_at as at
    from comment_mentions as mentions
    where comment_id = new.id and mentions.user_id <> new.author_id and mentioned_at is not null`)}
  ${addNotifications(sql`
    select mine.author_id as user_id, 'replies' as kind, mine.id as subject_id, new.created_at as at
    from public_comments as mine
    where mine.id = new.parent_id and mine.author_id <> new.author_id
    and ${isNoOtherKind.replies(comment, sql`mine.author_id`)}`)}
  ${addNotifications(sql`
    select mine.author_id as user_id, 'comments' as kind, mine.id as subject_id, new.created_at as at
    from blogs as mine
    where mine.id = new.blog_id and mine.author_id <> new.author_id
    and ${isNoOtherKind.comments(comment, sql`mine.author_id`)}`)}`

/** The notification of a comment that waits, for the creator of its blog. */
const notifyOfWaiting = addNotifications(sql`
  select mine.author_id as user_id, 'waiting' as kind, mine.id as subject_id, new.state_at as at
  from blogs as mine where mine.id = new.blog_id and mine.author_id <> new.author_id`)

/** Adds a notification for each event. `server/notifications/events.ts` reads the events. */
export const NOTIFICATIONS: Trigger[] = [
  {
    name: 'notify_comment',
    table: 'comments',
    event: 'after insert',
    when: sql`new.state = 'public'`,
    body: notifyOfComment,
  },
  {
    name: 'notify_comment_shown',
    table: 'comments',
    event: 'after update of state',
    when: sql`new.state = 'public' and old.state <> 'public'`,
    body: notifyOfComment,
  },
  {
    name: 'notify_waiting',
    table: 'comments',
    event: 'after insert',
    when: sql`new.state = 'held'`,
    body: notifyOfWaiting,
  },
  {
    name: 'notify_waiting_edit',
    table: 'comments',
    event: 'after update of state',
    when: sql`new.state = 'held' and old.state <> 'held'`,
    body: notifyOfWaiting,
  },
  {
    // By an edit: the mentions of a new comment are inserted before it.
    name: 'notify_mention',
    table: 'comment_mentions',
    event: 'after insert',
    body: sql`
      update comment_mentions
      set mentioned_at = (select created_at from public_comments where id = new.comment_id and created_at > ${began})
      where comment_id = new.comment_id and user_id = new.user_id and mentioned_at is null;
      ${addNotifications(sql`
        select mentions.user_id, 'mentions' as kind, mentions.blog_id as subject_id, mentioned_at as at
        from comment_mentions as mentions inner join public_comments as comments on comments.id = mentions.comment_id
        where comment_id = new.comment_id and mentions.user_id = new.user_id
        and mentions.user_id <> comments.author_id and mentioned_at is not null`)}`,
  },
  {
    name: 'notify_follower',
    table: 'subscriptions',
    event: 'after insert',
    body: addNotifications(
      sql`select new.author_id as user_id, 'followers' as kind, '' as subject_id, new.created_at as at`,
    ),
  },
  {
    name: 'notify_published',
    table: 'blogs',
    event: 'after update of state',
    // Not if its author has published it before its time.
    when: sql`old.state <> 'public' and new.state = 'public' and old.publish_at is not null and new.publish_at is null
      and new.published_at >= old.publish_at`,
    body: addNotifications(sql`
      select new.author_id as user_id, 'published' as kind, new.id as subject_id, new.published_at as at`),
  },
  {
    name: 'notify_decision',
    table: 'emails',
    event: 'after insert',
    when: sql`new.user_id is not null and new.kind in ('account-notice', 'report-decided')`,
    body: addNotifications(
      sql`select new.user_id as user_id, 'decisions' as kind, new.id as subject_id, new.created_at as at`,
    ),
  },
  {
    // What is mailed to other people; they are notified of a decision in any case.
    name: 'notify_security',
    table: 'emails',
    event: 'after update of state',
    when: sql`new.state = 'suppressed' and old.state <> 'suppressed' and new.user_id is not null
      and new.kind not in ('account-notice', 'report-decided')`,
    body: addNotifications(
      sql`select new.user_id as user_id, 'security' as kind, new.id as subject_id, new.created_at as at`,
    ),
  },
]
