import { type Kysely, sql } from 'kysely'

/**
 * Which triggers the database has: from now on server/db/triggers installs them, and no migration. And since when people
 * are notified, which was a constant in the triggers of each database.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('installed_triggers')
    .addColumn('table_name', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('installed_triggers_key', ['table_name', 'name'])
    .execute()
  // It is now a part of search_update; what stands here and is not in the list is dropped.
  await sql`
    insert into installed_triggers (table_name, name, hash, version) values ('blogs', 'search_tags', '', 0)`.execute(db)

  await db.schema
    .createTable('notified_since')
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  // A few milliseconds after what the triggers had; in a new database all migrations have times of just now, or later.
  const now = new Date().toISOString()
  await sql`
    insert into notified_since (at)
    select case when timestamp < ${now} then timestamp else ${now} end
    from kysely_migration where name = '0070-notifications'`.execute(db)
}
