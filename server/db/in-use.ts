import { sql } from 'kysely'
import { formatMessage } from '#contract/format-message.ts'
import { serverStart as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'
import { SITE_NAME } from './connection-names.ts'
import type { Db } from './open.ts'
import { isInUse } from './sqlite-file.ts'

/** @throws OperatorError while another process has the file open; a leftover WAL does not matter */
export function requireUnusedFile(file: string): void {
  if (isInUse(file)) throw new OperatorError(formatMessage(messages.fileInUse, { file }))
}

/** @throws OperatorError while the site is connected. Call it before this process opens a second connection. */
export async function requireUnusedServer(db: Db): Promise<void> {
  const others = sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name like ${`${SITE_NAME}%`}
      and pid <> pg_backend_pid()`
  const { rows } = await others.execute(db)
  const count = rows[0]?.count ?? 0
  if (count > 0) throw new OperatorError(formatMessage(messages.databaseInUse, { count }))
}
