import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serverStart as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'

/** The name of the folder that exists in a data folder until a restore into it is complete. */
export const UNFINISHED_RESTORE = 'unfinished-restore'

/** @throws OperatorError when a restore into the data folder was interrupted */
export function rejectUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, UNFINISHED_RESTORE))) return
  throw new OperatorError(messages.restoreUnfinished)
}
