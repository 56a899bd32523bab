import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import { SITE_NAME } from './0016-external-changes.ts'

/** The logos and the icon of the site: PNG in base64, at most some 200 kB each. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('site_images')
    .addColumn('kind', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('png', 'text', (column) => column.notNull())
    .execute()
  if (!isPostgres(db)) return
  await sql`
    create trigger tell_external_change after insert or update or delete or truncate on site_images
    for each statement when (current_setting('application_name') <> ${sql.lit(SITE_NAME)})
    execute function tell_external_change()`.execute(db)
}
