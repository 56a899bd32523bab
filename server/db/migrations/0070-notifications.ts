import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/**
 * Notifications: one row for a person, a kind and what it is about, which says when something happened last and up to
 * when they have seen it. What happened stays in the other tables. Triggers keep the rows, so that also comments and
 * followers are told of that an instance of the release before this one has added.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('seen_until', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('notifications_key', ['user_id', 'kind', 'subject_id'])
    .execute()
  const latest = ['user_id', 'at', 'kind', 'subject_id']
  await db.schema.createIndex('notifications_latest').on('notifications').columns(latest).execute()
  await sql`create index notifications_unread on notifications (user_id, at) where at > seen_until`.execute(db)
  await db.schema.createIndex('notifications_old').on('notifications').column('at').execute()

  await db.schema
    .createTable('quiet_notifications')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('blog_id', 'text', (column) => column.references('blogs.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('quiet_notifications_key', ['user_id', 'subject_id'])
    .execute()
  // For the deletion of what they refer to, which would read the whole table.
  for (const column of ['person_id', 'blog_id']) {
    await sql`
      create index ${sql.id(`quiet_notifications_${column}`)} on quiet_notifications (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db)
  }

  await db.schema.alterTable('comment_mentions').addColumn('mentioned_at', 'text').execute()
  const mentioned = ['user_id', 'blog_id', 'mentioned_at']
  await db.schema.createIndex('comment_mentions_latest').on('comment_mentions').columns(mentioned).execute()
  await sql`
    create index comments_replies on comments (parent_id, created_at) where parent_id is not null`.execute(db)

  for (const trigger of triggers(new Date().toISOString())) await addTrigger(db, trigger)
}

interface Trigger {
  name: string
  event: string
  when?: string
  /** Statements that both engines understand; `new` and `old` are the row. */
  body: string
}

/** @param began what happened before, and comes back later, is nothing new to anybody */
function triggers(began: string): Trigger[] {
  /** `events` are rows of `user_id`, `kind`, `subject_id` and `at`. What comes back with its time is not new again. */
  const tell = (events: string) => `
    insert into notifications (user_id, kind, subject_id, at, since, seen_until)
    select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (${events}) as event
    where at > '${began}'
    on conflict (user_id, kind, subject_id) do update set
      since = case when notifications.seen_until >= notifications.at
        then notifications.seen_until else notifications.since end,
      at = excluded.at
    where excluded.at > notifications.at;`
  /** Whom a comment mentions is told of that alone. */
  const isMentioned = (person: string) =>
    `exists (select 1 from comment_mentions where comment_id = new.id and user_id = ${person})`
  return [
    {
      name: 'notify_comment',
      event: 'insert on comments',
      body: `
        update comment_mentions set mentioned_at = new.created_at
        where comment_id = new.id and mentioned_at is null and new.created_at > '${began}';
        ${tell(`
          select mentions.user_id, 'mentions' as kind, mentions.blog_id as subject_id, mentioned_at as at
          from comment_mentions as mentions
          where comment_id = new.id and mentions.user_id <> new.author_id and mentioned_at is not null`)}
        ${tell(`
          select parents.author_id as user_id, 'replies' as kind, parents.id as subject_id, new.created_at as at
          from comments as parents
          where parents.id = new.parent_id and parents.author_id <> new.author_id
            and not ${isMentioned('parents.author_id')}`)}
        ${tell(`
          select blogs.author_id as user_id, 'comments' as kind, blogs.id as subject_id, new.created_at as at
          from blogs
          where blogs.id = new.blog_id and blogs.author_id <> new.author_id
            and not ${isMentioned('blogs.author_id')}
            and not exists (
              select 1 from comments as parents
              where parents.id = new.parent_id and parents.author_id = blogs.author_id
            )`)}`,
    },
    {
      // By an edit; also of a new comment, when the release before this one adds it.
      name: 'notify_mention',
      event: 'insert on comment_mentions',
      body: `
        update comment_mentions
        set mentioned_at = (select created_at from comments where id = new.comment_id and created_at > '${began}')
        where comment_id = new.comment_id and user_id = new.user_id and mentioned_at is null;
        ${tell(`
          select mentions.user_id, 'mentions' as kind, mentions.blog_id as subject_id, mentioned_at as at
          from comment_mentions as mentions inner join comments on comments.id = mentions.comment_id
          where comment_id = new.comment_id and mentions.user_id = new.user_id
            and mentions.user_id <> comments.author_id and mentioned_at is not null`)}`,
    },
    {
      name: 'notify_follower',
      event: 'insert on subscriptions',
      body: tell(`select new.author_id as user_id, 'followers' as kind, '' as subject_id, new.created_at as at`),
    },
    {
      name: 'notify_published',
      event: 'update of published_at on blogs',
      // Not if its author has published it before its time.
      when: `old.published_at is null and old.publish_at is not null and new.publish_at is null
        and new.published_at >= old.publish_at`,
      body: tell(`select new.author_id as user_id, 'published' as kind, new.id as subject_id, new.published_at as at`),
    },
    {
      name: 'notify_decision',
      event: 'insert on emails',
      when: `new.user_id is not null and new.kind in ('account-notice', 'report-decided')`,
      body: tell(`select new.user_id as user_id, 'decisions' as kind, new.id as subject_id, new.created_at as at`),
    },
  ]
}

async function addTrigger(db: Kysely<never>, { name, event, when, body }: Trigger): Promise<void> {
  const condition = when ? `when (${when})` : ''
  if (!isPostgres(db)) {
    await sql.raw(`create trigger ${name} after ${event} ${condition} begin ${body} end`).execute(db)
    return
  }
  const block = `begin ${body} return null; end`
  await sql.raw(`create function ${name}() returns trigger language plpgsql as $$ ${block} $$`).execute(db)
  await sql
    .raw(`create trigger ${name} after ${event} for each row ${condition} execute function ${name}()`)
    .execute(db)
}
