import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/** Where socket.io's adapter puts what is too long to be notified; SQLite serves one instance and needs none. */
export async function up(db: Kysely<never>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`
    create table socket_io_attachments (
      id bigserial primary key,
      created_at timestamptz not null default now(),
      payload bytea
    )`.execute(db)
}
