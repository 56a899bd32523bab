import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import { SITE_NAME } from './0016-external-changes.ts'

/** What admins chose for the site, one row each; a setting without a row has its default. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  if (!isPostgres(db)) return
  await sql`
    create trigger tell_external_change after insert or update or delete or truncate on settings
    for each statement when (current_setting('application_name') <> ${sql.lit(SITE_NAME)})
    execute function tell_external_change()`.execute(db)
}
