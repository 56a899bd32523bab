import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** In a data folder for as long as a restore into it is not done. */
export const UNFINISHED_RESTORE = 'unfinished-restore'

/** @throws OperatorError where a restore into the data folder was cut */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, UNFINISHED_RESTORE))) return
  throw new OperatorError(
    'DATA_DIR holds a part of a backup: run npm run restore again until it is done, or name another folder.',
  )
}
