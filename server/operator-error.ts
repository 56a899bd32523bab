import { formatMessage } from '#contract/format-message.ts'
import { serverStart as messages } from './language/messages.ts'

/** An error that the operator can fix. Its message says what is wrong and what to do, and is shown without a stack. */
export class OperatorError extends Error {}

/** Advice for the operator about a system error, by its code from Node or the database. */
const adviceByCode = (): Record<string, string> => ({
  EADDRINUSE: messages.portTaken,
  EADDRNOTAVAIL: messages.hostForeign,
  ENOTFOUND: messages.hostUnknown,
  ECONNREFUSED: messages.databaseAway,
  ETIMEDOUT: messages.databaseSilent,
  ENOSPC: messages.diskFull,
  '28P01': messages.passwordRefused,
  '28000': messages.userRefused,
  '3D000': messages.noDatabase,
  '55P03': messages.databaseLocked,
  '57014': messages.databaseLocked,
  '40P01': messages.databaseLocked,
  '53300': messages.noConnectionLeft,
})
const DATA_DIR_CODES = ['EACCES', 'EPERM', 'ENOENT', 'EROFS', 'ENOTDIR', 'EEXIST']
/** By SQLite's result codes: busy, locked, read-only, I/O error, corrupt, full, cannot open, not a database. */
const sqliteAdvice = (): Record<number, string> => ({
  5: messages.fileBusy,
  6: messages.fileBusy,
  8: messages.folderNotWritable,
  10: messages.diskBroken,
  11: messages.fileDamaged,
  13: messages.diskFull,
  14: messages.folderNotWritable,
  26: messages.fileDamaged,
})

/** Ends a program with what the operator needs to know about the error that stopped it. */
export function fail(error: unknown): never {
  console.error(explain(error))
  process.exit(1)
}

/** The error in words for the operator. */
export function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  const { code = '', errcode, message = String(error) } = error as { code?: string; errcode?: number; message?: string }
  if (code === 'ENOENT' && message.includes('web/dist')) return messages.webNotBuilt
  if (code === 'EACCES' && message.includes('listen')) return messages.portForbidden
  const known = adviceByCode()[code] ?? sqliteAdvice()[(errcode ?? 0) & 0xff]
  const advice = known ?? (DATA_DIR_CODES.includes(code) ? messages.folderNotWritable : messages.unexpected)
  return formatMessage(messages.withCause, { advice, cause: message.split('\n')[0] ?? '' })
}
