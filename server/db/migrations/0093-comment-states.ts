import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import { requireNoInstance } from '../require-no-instance.ts'

/**
 * A comment is one row of `comments` with a state, under one id for life. Before, it moved between `comments`,
 * `trashed_comments`, `hidden_comments` and `held_posts`, where it had another id; `held_posts` becomes `held_blogs`.
 * An instance of the release before cannot go on beside it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await requireNoInstance(db)
  for (const trigger of TRIGGERS) {
    await sql.raw(`drop trigger if exists ${trigger}${isPostgres(db) ? ' on comments' : ''}`).execute(db)
  }
  // They are installed after the migrations, as those of this release.
  await sql`delete from installed_triggers where table_name = 'comments'`.execute(db)
  for (const column of COLUMNS) await sql`alter table comments add column ${sql.raw(column)}`.execute(db)
  await sql`
    insert into comments (${MOVED}, state, state_at, trashed_by, removed_at, withdrawn_at)
    select ${MOVED}, 'trashed', trashed_at, trashed_by, removed_at, withdrawn_at from trashed_comments`.execute(db)
  await sql`
    insert into comments (${MOVED}, state, state_at, told, removed_at)
    select ${MOVED}, 'hidden', hidden_at, reason, removed_at from hidden_comments`.execute(db)
  await moveHeld(db)
  await makeHeldBlogs(db)
  for (const table of ['trashed_comments', 'hidden_comments', 'held_posts']) await db.schema.dropTable(table).execute()
  for (const index of ['comments_blog', 'comments_created', 'comments_replies']) {
    await db.schema.dropIndex(index).execute()
  }
  for (const index of INDEXES) await sql.raw(index).execute(db)
  await sql`
    create view public_comments as
    select id, blog_id, author_id, comment, created_at, edited_at, parent_id, section, quote
    from comments where state = 'public'`.execute(db)
}

/** What counts a comment and tells of it, which moving does not. */
const TRIGGERS = [
  'count_comments_insert',
  'count_comments_of_blog_insert',
  'count_comments_of_blog_delete',
  'notify_comment',
]

const COLUMNS = [
  `state text not null default 'public'`,
  'state_at text',
  'reasons text',
  'suspected integer not null default 0',
  `told text not null default ''`,
  'trashed_by text references users (id) on delete cascade',
  'removed_at text',
  'withdrawn_at text',
]

const MOVED = sql.raw('id, blog_id, author_id, comment, created_at, edited_at, parent_id, section, quote')

const INDEXES = [
  // With the state second, it also serves the deletion of a blog.
  'create index comments_blog on comments (blog_id, state, created_at, id)',
  `create index comments_author on comments (author_id, blog_id) where state = 'public'`,
  `create index comments_replies on comments (parent_id, created_at) where parent_id is not null and state = 'public'`,
  `create index comments_waiting on comments (id) where state = 'held' and removed_at is null`,
  'create index comments_state on comments (state, state_at) where state_at is not null',
  'create index comments_trash on comments (trashed_by, state_at, id) where trashed_by is not null',
  `create index comments_hidden on comments (blog_id, state_at, id) where state = 'hidden'`,
  `create index comments_hidden_own on comments (author_id, blog_id, state_at, id) where state = 'hidden'`,
  'create index comments_suspected on comments (author_id) where suspected = 1',
  'create index comments_removed on comments (author_id) where removed_at is not null',
  'create index comments_removed_at on comments (removed_at) where removed_at is not null',
  'create index held_blogs_blog on held_blogs (blog_id)',
  'create index held_blogs_author on held_blogs (author_id)',
  'create index held_blogs_waiting on held_blogs (id) where removed_at is null',
  'create index held_blogs_suspected on held_blogs (author_id) where suspected = 1',
]

/**
 * What waits or was refused. One that was public before has its id back, and what refers to it follows; `created_at` of
 * another is when it was written.
 */
async function moveHeld(db: Kysely<never>): Promise<void> {
  // A request that was repeated can have been held and, when nothing held it any more, be public.
  await sql`
    insert into comments (id, blog_id, author_id, comment, created_at, edited_at, parent_id, section, quote,
      submission_id, state, state_at, reasons, suspected, told, removed_at)
    select coalesce(comment_id, id), blog_id, author_id, coalesce(comment, ''), coalesce(created_at, held_at), edited_at,
      parent_id, section, quote,
      case when exists (select 1 from comments as sent where sent.author_id = held_posts.author_id
        and sent.blog_id = held_posts.blog_id and sent.submission_id = held_posts.submission_id)
      then null else submission_id end,
      case when refused_at is null then 'held' else 'refused' end, coalesce(refused_at, held_at), reasons, suspected,
      refusal, removed_at
    from held_posts where kind = 'comment'`.execute(db)
  const edited = sql`held_posts where comment_id is not null`
  await sql`
    update comment_mentions set comment_id = (select held_posts.comment_id from held_posts where id = comment_mentions.comment_id)
    where comment_id in (select id from ${edited})`.execute(db)
  await sql`
    update appeals set subject_id = (select comment_id from held_posts where id = appeals.subject_id)
    where subject_id in (select id from ${edited})`.execute(db)
  await sql`
    update emails set detail = replace(detail, held_posts.id, held_posts.comment_id) from held_posts
    where held_posts.comment_id is not null and emails.user_id = held_posts.author_id
      and emails.kind = 'account-notice' and emails.detail like '%' || held_posts.id || '%'`.execute(db)
}

async function makeHeldBlogs(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('held_blogs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('author_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('held_at', 'text', (column) => column.notNull())
    .addColumn('reasons', 'text', (column) => column.notNull())
    .addColumn('suspected', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('published_at', 'text')
    .addColumn('removed_at', 'text')
    .execute()
  const columns = sql.raw('id, blog_id, author_id, held_at, reasons, suspected, published_at, removed_at')
  await sql`
    insert into held_blogs (${columns}) select ${columns} from held_posts where kind = 'blog'`.execute(db)
}
