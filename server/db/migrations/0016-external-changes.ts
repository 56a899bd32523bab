import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/** As what the site's own connections are known to PostgreSQL. */
export const SITE_NAME = 'blogi'
/** The same of what else this program opens, such as a command that restores: a running site has to see its changes. */
export const COMMAND_NAME = 'blogi command'
/** Where the site's instances listen for changes that none of them made. */
export const CHANNEL = 'blogi_external_change'

/** The tables that answers are made of; what else there is, triggers derive from them. */
const TABLES = ['users', 'sessions', 'pictures', 'blogs', 'comments', 'subscriptions', 'blog_reads']

/**
 * On PostgreSQL a change by anything but the site notifies the site, once a transaction. The site's own statements pay
 * for a comparison and no more: instances tell each other of those themselves. SQLite counts changes without being told.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`
    create function tell_external_change() returns trigger language plpgsql as $$
    begin perform pg_notify(${sql.lit(CHANNEL)}, ''); return null; end $$`.execute(db)
  for (const table of TABLES) {
    await sql`
      create trigger tell_external_change after insert or update or delete or truncate on ${sql.table(table)}
      for each statement when (current_setting('application_name') <> ${sql.lit(SITE_NAME)})
      execute function tell_external_change()`.execute(db)
  }
}
