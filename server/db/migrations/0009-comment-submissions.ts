import type { Kysely } from 'kysely'

/** The name of a sending counts for one blog: used again for another, it kept the comment out of there unsaid. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('comments_submission').execute()
  await db.schema
    .createIndex('comments_submission')
    .on('comments')
    .columns(['author_id', 'blog_id', 'submission_id'])
    .unique()
    .execute()
}
