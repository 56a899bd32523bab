import type { Kysely } from 'kysely'

/** What admins did in the last moments and can undo, before anything is mailed. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('undoable_actions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('actor_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('post_id', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('emails', 'text', (column) => column.notNull())
    .addColumn('former', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('undoable_actions_at').on('undoable_actions').column('at').execute()
  // For the deletion of an account.
  await db.schema.createIndex('undoable_actions_actor').on('undoable_actions').column('actor_id').execute()
  await db.schema.createIndex('undoable_actions_user').on('undoable_actions').column('user_id').execute()
}
