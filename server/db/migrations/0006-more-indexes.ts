import type { Kysely } from 'kysely'

const OPTIONAL_IMAGES = ['para_one_image_id', 'para_two_image_id', 'para_three_image_id'] as const

interface Tables {
  blogs: Record<(typeof OPTIONAL_IMAGES)[number], string | null>
}

/** For the orders that had none, and for what a removed picture is looked up by: each check read whole tables. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.createIndex('blogs_author_newest').on('blogs').columns(['author_id', 'published_at', 'id']).execute()

  await db.schema.dropIndex('subscriptions_newest').execute()
  await db.schema
    .createIndex('subscriptions_latest')
    .on('subscriptions')
    .columns(['reader_id', 'created_at', 'author_id'])
    .execute()

  await db.schema.createIndex('users_avatar').on('users').column('avatar_id').execute()
  await db.schema.createIndex('blogs_main_image').on('blogs').column('main_image_id').execute()
  for (const column of OPTIONAL_IMAGES) {
    await db.schema.createIndex(`blogs_${column}`).on('blogs').column(column).where(column, 'is not', null).execute()
  }
}
