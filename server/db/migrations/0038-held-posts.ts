import { type Kysely, sql } from 'kysely'

/**
 * Posts that wait for approval. A held blog has no date of publication and a held comment is in a table of its own, so
 * that the release before this one shows them to nobody else.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('blogs').addColumn('held_at', 'text').execute()
  await db.schema
    .createTable('held_posts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('author_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('held_at', 'text', (column) => column.notNull())
    .addColumn('reasons', 'text', (column) => column.notNull())
    .addColumn('published_at', 'text')
    .addColumn('comment', 'text')
    .addColumn('comment_id', 'text')
    .addColumn('created_at', 'text')
    .addColumn('edited_at', 'text')
    .addColumn('submission_id', 'text')
    .addColumn('refused_at', 'text')
    .addColumn('refusal', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('removed_at', 'text')
    .addUniqueConstraint('held_posts_once', ['author_id', 'blog_id', 'submission_id'])
    .execute()
  await db.schema.createIndex('held_posts_blog').on('held_posts').columns(['blog_id', 'kind']).execute()
  await sql`
    create index held_posts_waiting on held_posts (id) where refused_at is null and removed_at is null`.execute(db)
  await sql`create index held_posts_refused on held_posts (refused_at) where refused_at is not null`.execute(db)
  await sql`create index held_posts_removed on held_posts (removed_at) where removed_at is not null`.execute(db)
}
