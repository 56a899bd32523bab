import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/** What a revision holds of a blog, by the names of `blogs`. */
const CONTENT = [
  'title',
  'category',
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
const NULLABLE = /^para_\w+_image_id$/

/**
 * Earlier states of blogs, kept by the database itself: whatever saves a blog over, an instance of the release before
 * among it, keeps the state that it replaces, in the same statement.
 */
export async function up(db: Kysely<never>): Promise<void> {
  let revisions = db.schema
    .createTable('revisions')
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
  for (const name of CONTENT) {
    revisions = revisions.addColumn(name, 'text', (column) => (NULLABLE.test(name) ? column : column.notNull()))
  }
  await revisions.addPrimaryKeyConstraint('revisions_key', ['blog_id', 'version']).execute()
  await db.schema.createIndex('revisions_by_age').on('revisions').columns(['saved_at', 'blog_id', 'version']).execute()

  await db.schema
    .createTable('revision_pictures')
    .addColumn('blog_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('picture_id', 'text', (column) => column.notNull().references('pictures.id'))
    .addPrimaryKeyConstraint('revision_pictures_key', ['blog_id', 'version', 'picture_id'])
    .addForeignKeyConstraint(
      'revision_pictures_revision',
      ['blog_id', 'version'],
      'revisions',
      ['blog_id', 'version'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('revision_pictures_picture').on('revision_pictures').column('picture_id').execute()

  const keep = `
    insert into revisions (blog_id, version, saved_at, ${CONTENT.join(', ')})
    values (old.id, old.version, old.updated_at, ${CONTENT.map((name) => `old.${name}`).join(', ')})
    on conflict do nothing;
    insert into revision_pictures (blog_id, version, picture_id)
    select blog_id, old.version, picture_id from blog_pictures where blog_id = old.id
    on conflict do nothing;`
  // The release before deletes the pictures that a save replaces. With their owner they go all the same.
  const isKept = `
    exists (select 1 from revision_pictures where picture_id = old.id)
    and exists (select 1 from users where id = old.owner_id)`
  if (!isPostgres(db)) {
    const onSave = 'after update of version on blogs when new.version <> old.version'
    await sql.raw(`create trigger keep_revision ${onSave} begin ${keep} end`).execute(db)
    const onDelete = `before delete on pictures when ${isKept}`
    await sql.raw(`create trigger keep_revision_pictures ${onDelete} begin select raise(ignore); end`).execute(db)
    return
  }
  await sql
    .raw(`create function keep_revision() returns trigger language plpgsql as $$ begin ${keep} return null; end $$`)
    .execute(db)
  await sql
    .raw(
      'create trigger keep_revision after update of version on blogs for each row when (new.version <> old.version) execute function keep_revision()',
    )
    .execute(db)
  const unless = `begin if ${isKept} then return null; end if; return old; end`
  await sql
    .raw(`create function keep_revision_pictures() returns trigger language plpgsql as $$ ${unless} $$`)
    .execute(db)
  await sql
    .raw(
      'create trigger keep_revision_pictures before delete on pictures for each row execute function keep_revision_pictures()',
    )
    .execute(db)
}
