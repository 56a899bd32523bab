import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import { SITE_NAME } from './0016-external-changes.ts'

/** Pages that admins wrote. The drafts that lie ready have no row until they are saved or published. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('site_pages')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('published', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  if (!isPostgres(db)) return
  await sql`
    create trigger tell_external_change after insert or update or delete or truncate on site_pages
    for each statement when (current_setting('application_name') <> ${sql.lit(SITE_NAME)})
    execute function tell_external_change()`.execute(db)
}
