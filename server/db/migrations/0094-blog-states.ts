import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import { requireNoInstance } from '../require-no-instance.ts'

/**
 * A blog has one state, and one date of publication that stays beside it. Before, a blog was public if it had a date,
 * which lay in `trashed_published_at`, `withdrawn_published_at` or `held_blogs` meanwhile. An instance of the release
 * before cannot go on beside it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await requireNoInstance(db)
  for (const trigger of TRIGGERS) {
    await sql.raw(`drop trigger if exists ${trigger}${isPostgres(db) ? ' on blogs' : ''}`).execute(db)
    // It is installed after the migrations, as that of this release.
    await sql`update installed_triggers set hash = '' where table_name = 'blogs' and name = ${trigger}`.execute(db)
  }
  // Whoever knew that a blog without a date is not public learns that it is not so any more.
  await sql`
    alter table blogs add column state text not null default 'draft'
    check (state <> 'public' or published_at is not null)`.execute(db)
  await sql.raw(MOVE).execute(db)
  // Of a blog that is public all the same: an entry that no decision could end.
  await sql`delete from held_blogs where blog_id in (select id from blogs where state = 'public')`.execute(db)
  for (const index of FORMER_INDEXES) await db.schema.dropIndex(index).execute()
  await sql`alter table blogs drop column trashed_published_at`.execute(db)
  await sql`alter table blogs drop column withdrawn_published_at`.execute(db)
  await sql`alter table held_blogs drop column published_at`.execute(db)
  for (const index of INDEXES) await sql.raw(index).execute(db)
  await sql.raw(`create view public_blogs as select ${PUBLIC} from blogs where state = 'public'`).execute(db)
}

/** What follows a change of the date of publication, which moving is not. */
const TRIGGERS = ['blog_tags_update', 'notify_published', 'search_update']

/** With a date a blog was public, whatever else it had: releases did not clear what they did not know. */
const MOVE = `
  update blogs set
    state = case
      when published_at is not null then 'public'
      when trashed_at is not null then 'trashed'
      when withdrawn_published_at is not null then 'withdrawn'
      when held_at is not null then 'held'
      else 'draft' end,
    published_at = coalesce(
      published_at,
      case when trashed_at is not null then trashed_published_at end,
      withdrawn_published_at,
      case when held_at is not null then
        (select max(held_blogs.published_at) from held_blogs where held_blogs.blog_id = blogs.id) end),
    trashed_at = case when published_at is null then trashed_at end,
    removed_at = case when published_at is null then removed_at end,
    held_at = case when published_at is null then held_at end
  where published_at is not null or trashed_at is not null or withdrawn_published_at is not null
    or held_at is not null`

const FORMER_INDEXES = [
  'blogs_author_newest',
  'blogs_category',
  'blogs_changed',
  'blogs_drafts',
  'blogs_newest',
  'blogs_trash',
  'blogs_trashed',
  'blogs_withdrawn',
]

const INDEXES = [
  // All that the sitemap reads of most blogs, which had an index of its own.
  `create index blogs_newest on blogs (published_at, id, updated_at) where state = 'public'`,
  // With the state second, they also serve counts and changes of what is not public.
  'create index blogs_author_newest on blogs (author_id, state, published_at, id)',
  'create index blogs_category on blogs (category, state, published_at, id)',
  `create index blogs_drafts on blogs (author_id, updated_at, id)
    where state in ('draft', 'held', 'withdrawn') and publish_at is null`,
  `create index blogs_trash on blogs (author_id, trashed_at, id) where state = 'trashed'`,
  `create index blogs_trashed on blogs (trashed_at) where state = 'trashed'`,
]

const PARAGRAPHS = ['one', 'two', 'three'].map(
  (number) => `para_${number}_title, para_${number}_description, para_${number}_image_id`,
)

const PUBLIC = `id, author_id, title, standfirst, category, tags, excerpt, words, intro, main_image_id,
  ${PARAGRAPHS.join(', ')}, created_at, updated_at, published_at, comments_closed, version, small_from, small_to`
