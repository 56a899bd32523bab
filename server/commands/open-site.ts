import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatMessage } from '#contract/format-message.ts'
import type { Config } from '../config.ts'
import { DATABASE_FILE, type Db, openEmbedded, openWithoutTimeouts } from '../db/open.ts'
import { commands as messages } from '../language/messages.ts'
import { requireThisVersion } from '../move/database.ts'
import { OperatorError } from '../operator-error.ts'

/** @throws OperatorError if there is no site, or it is of another version */
export async function openSite({ databaseUrl, dataDir }: Config): Promise<Db> {
  const file = join(dataDir, DATABASE_FILE)
  if (!databaseUrl && !existsSync(file)) {
    throw new OperatorError(formatMessage(messages.noSite, { file }))
  }
  const db = databaseUrl ? await openWithoutTimeouts(databaseUrl) : openEmbedded(dataDir)
  await requireThisVersion(db)
  return db
}
