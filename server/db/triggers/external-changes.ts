import { sql } from 'kysely'
import { CHANNEL, SITE_NAME } from '../connection-names.ts'
import type { Schema } from '../schema.ts'
import type { Trigger } from './trigger.ts'

/** The tables that answers are made of. Triggers derive the others from them. */
const TABLES: (keyof Schema)[] = [
  'users',
  'sessions',
  'pictures',
  'blogs',
  'comments',
  'subscriptions',
  'blog_reads',
  'former_tags',
  'settings',
  'site_pages',
  'site_images',
]

/**
 * On PostgreSQL a change by anything but the site notifies the site, once a transaction. The site's own statements pay
 * for a comparison and no more: instances report those to each other themselves. SQLite counts changes on its own.
 */
export const EXTERNAL_CHANGES: Trigger[] = TABLES.map((table) => ({
  name: 'tell_external_change',
  table,
  event: 'after insert or update or delete or truncate',
  perStatement: '',
  when: { postgres: sql`current_setting('application_name') <> ${sql.lit(SITE_NAME)}` },
  body: { postgres: sql`perform pg_notify(${sql.lit(CHANNEL)}, '');` },
}))
