import { type Kysely, sql } from 'kysely'

/** When public blogs were changed, in the order of the sitemap. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index blogs_changed on blogs (published_at, id, updated_at) where published_at is not null`.execute(
    db,
  )
}
