import { type Kysely, sql } from 'kysely'

/**
 * Which blog or comment an entry of the audit log is about, besides its author. Entries without one have the hash that
 * they had, so the release before can go on adding those.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('audit_log').addColumn('post_id', 'text').execute()
  await db.schema.createIndex('audit_log_subject').on('audit_log').columns(['subject_id', 'seq']).execute()
  await sql`create index audit_log_post on audit_log (post_id, seq) where post_id is not null`.execute(db)
}
