import { type Kysely, sql } from 'kysely'

/** Whose address was shown before the register form asked: they are told once. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('email_notice', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  await sql`update users set email_notice = 1 where show_email = 1`.execute(db)
}
