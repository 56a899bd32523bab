import { formatMessage } from '#contract/format-message.ts'
import { sqliteCode } from '../db/database-errors.ts'
import { storage as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'

const SQLITE_FULL = 13
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG']
const NO_FOLDER = ['ENOTDIR', 'EEXIST']
const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOENT']

/**
 * Turns the cause of a failed backup into an error that tells the operator what to do.
 * @param where the folder of the backup, as the operator knows it
 */
export function toOperatorError(error: unknown, where: string): unknown {
  const { code = '', errcode = 0, message = '' } = error as { code?: string; errcode?: number; message?: string }
  // SQLite reports a file size limit as a write error.
  if (NO_ROOM.includes(code) || sqliteCode(error) === SQLITE_FULL || isWriteFault(errcode)) {
    return new OperatorError(formatMessage(messages.noRoom, { place: where }))
  }
  if (NO_FOLDER.includes(code)) return new OperatorError(formatMessage(messages.placeIsFile, { place: where }))
  if (NOT_WRITABLE.includes(code)) {
    return new OperatorError(formatMessage(messages.placeUnusable, { place: where, code }))
  }
  return message.includes('database disk image is malformed') ? new OperatorError(messages.databaseBroken) : error
}

/** SQLITE_IOERR_WRITE, SQLITE_IOERR_FSYNC, SQLITE_IOERR_TRUNCATE. */
const isWriteFault = (errcode: number) => [778, 1034, 1546].includes(errcode)
