import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/** What a revision holds of a blog, by the names of `blogs`. */
const CONTENT = [
  'title',
  'standfirst',
  'category',
  'tags',
  'excerpt',
  'intro',
  'main_image_id',
  'para_one_title',
  'para_one_description',
  'para_one_image_id',
  'para_two_title',
  'para_two_description',
  'para_two_image_id',
  'para_three_title',
  'para_three_description',
  'para_three_image_id',
]

/**
 * Tags and the standfirst of blogs, also in revisions and drafts. Triggers list the tags of public blogs by date,
 * whatever makes a blog public or not; and followed tags.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const postgres = isPostgres(db)
  for (const [table, tags] of Object.entries({ blogs: '[]', revisions: '[]', drafts: '' })) {
    await db.schema
      .alterTable(table)
      .addColumn('standfirst', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable(table)
      .addColumn('tags', 'text', (column) => column.notNull().defaultTo(tags))
      .execute()
  }
  // Compared byte by byte on both engines, so that a range finds those with a prefix.
  const tag = postgres ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('blog_tags')
    .addColumn('tag', tag, (column) => column.notNull())
    .addColumn('published_at', 'text', (column) => column.notNull())
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('blog_tags_key', ['tag', 'published_at', 'blog_id'])
    .execute()
  await db.schema.createIndex('blog_tags_blog').on('blog_tags').column('blog_id').execute()
  await db.schema
    .createTable('followed_tags')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tag', tag, (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('followed_tags_key', ['user_id', 'tag'])
    .execute()

  const list = postgres ? 'json_array_elements_text(new.tags::json) as value' : 'json_each(new.tags)'
  const add = `
    insert into blog_tags (tag, published_at, blog_id)
    select value, new.published_at, new.id from ${list} where new.published_at is not null
    on conflict do nothing;`
  const keep = `
    insert into revisions (blog_id, version, saved_at, ${CONTENT.join(', ')})
    values (old.id, old.version, old.updated_at, ${CONTENT.map((name) => `old.${name}`).join(', ')})
    on conflict do nothing;
    insert into revision_pictures (blog_id, version, picture_id)
    select blog_id, old.version, picture_id from blog_pictures where blog_id = old.id
    on conflict do nothing;`
  const replace = `delete from blog_tags where blog_id = new.id; ${add}`
  const onInsert = `after insert on blogs`
  const hasTags = `new.published_at is not null and new.tags <> '[]'`
  const onUpdate = `after update of tags, published_at on blogs`
  const hasOrHad = `(new.tags <> '[]' or old.tags <> '[]')`
  const onSave = 'after update of version on blogs'
  const onChange = 'after update of standfirst, tags on blogs'
  const isPublic = '(new.published_at is not null or old.published_at is not null)'
  if (!postgres) {
    await sql.raw('drop trigger keep_revision').execute(db)
    await sql
      .raw(`create trigger keep_revision ${onSave} when new.version <> old.version begin ${keep} end`)
      .execute(db)
    await sql.raw(`create trigger blog_tags_insert ${onInsert} when ${hasTags} begin ${add} end`).execute(db)
    await sql.raw(`create trigger blog_tags_update ${onUpdate} when ${hasOrHad} begin ${replace} end`).execute(db)
    const note = `
      insert into search_changes (blog_id, stamp)
      values (new.id, strftime('%Y-%m-%dT%H:%M:%f') || hex(randomblob(8)))
      on conflict (blog_id) do update set stamp = excluded.stamp;`
    await sql.raw(`create trigger search_tags ${onChange} when ${isPublic} begin ${note} end`).execute(db)
    return
  }
  const functions = { keep_revision: keep, blog_tags_insert: add, blog_tags_update: replace }
  for (const [name, body] of Object.entries(functions)) {
    await sql
      .raw(
        `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
      )
      .execute(db)
  }
  const triggers = [
    `blog_tags_insert ${onInsert} for each row when (${hasTags}) execute function blog_tags_insert()`,
    `blog_tags_update ${onUpdate} for each row when ${hasOrHad} execute function blog_tags_update()`,
    `search_tags ${onChange} for each row when ${isPublic} execute function search_update()`,
  ]
  for (const trigger of triggers) await sql.raw(`create trigger ${trigger}`).execute(db)
}
