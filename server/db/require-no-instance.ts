import { type Kysely, sql } from 'kysely'
import { serverStart as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'
import { SITE_NAME } from './connection-names.ts'
import { isPostgres } from './engine.ts'

/**
 * For a migration beside which no instance of the release before can run. SQLite has one process anyway. On PostgreSQL
 * releases before 0083 have connections alone. An instance that starts, as this one, has none under the site's name and
 * says that it runs only after the migrations.
 * @throws OperatorError while an instance runs
 */
export async function requireNoInstance<Tables>(db: Kysely<Tables>): Promise<void> {
  if (!isPostgres(db)) return
  const { rows } = await sql<{ running: boolean }>`
    select exists (
      select 1 from running_instances where seen_at >= cast(extract(epoch from now()) as bigint) - 20
    ) or exists (
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = ${SITE_NAME} and pid <> pg_backend_pid()
    ) as running`.execute(db)
  if (!rows[0]?.running) return
  throw new OperatorError(messages.instanceRuns)
}
