import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What each admin has seen of the notifications for admins, which have no rows of their own, and what is wrong with the
 * site that no other table says. Admins are found by an index, and so are the comments that wait below a blog, the
 * latest first.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('admin_notifications_seen')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('seen_until', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('admin_notifications_seen_key', ['user_id', 'kind'])
    .execute()
  await db.schema
    .createTable('site_faults')
    .addColumn('kind', 'text', (column) => column.primaryKey())
    .addColumn('since', 'text', (column) => column.notNull())
    .execute()
  await sql`create index comments_waiting_below on comments (blog_id, state_at, id) where state = 'held'`.execute(db)
  await sql`create index users_admins on users (id) where is_admin = 1`.execute(db)
}
