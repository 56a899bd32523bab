import type { Kysely } from 'kysely'

/**
 * Who sees a person's email address, phone number and education: by default who saw them before. Of the email,
 * `show_email` still says that everybody sees it: the last release knows that column alone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [column, visibility] of [
    ['email_visibility', 'nobody'],
    ['phone_visibility', 'nobody'],
    ['education_visibility', 'everybody'],
  ] as const) {
    await db.schema
      .alterTable('users')
      .addColumn(column, 'text', (field) => field.notNull().defaultTo(visibility))
      .execute()
  }
}
