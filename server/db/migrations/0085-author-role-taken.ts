import { type Kysely, sql } from 'kysely'

/**
 * Since when somebody may not make themselves an Author: an admin has made them a Reader. Who was made one before and is
 * one still may not either. The release before makes Readers without writing it, which the admin's next change mends.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('author_role_taken_at', 'text').execute()
  await sql`update users set author_role_taken_at = (
      select entry.at from audit_log entry where entry.subject_id = users.id and entry.action = 'make-reader'
        and not exists (select 1 from audit_log later where later.subject_id = users.id
          and later.action in ('make-reader', 'make-author') and later.seq > entry.seq)
    ) where role = 'Reader'`.execute(db)
}
