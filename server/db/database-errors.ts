/** SQLite's result codes for failures that can pass: busy, locked, read-only, I/O error, full, cannot open. */
const SQLITE = new Set([5, 6, 8, 10, 13, 14])
/**
 * The same for the system, connections and PostgreSQL (classes 08, 53, 57, lock not available, a wait that took too long,
 * conflicts that remain after all tries, read-only).
 */
const CODES =
  /^(ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08...|53...|57P..|57014|55P03|40001|40P01|25006)$/
/** `not queryable`: of the rollback after a lost connection, which replaces the error that came before it. */
const LOST_CONNECTION = /connection terminated|not queryable|timeout exceeded when trying to connect/i

/** SQLite's result codes for a file that is corrupt or not a database. */
const DAMAGED = new Set([11, 26])

/** The primary SQLite result code of an error; 0 for any other error. */
export const sqliteCode = (error: unknown): number => Number((error as { errcode?: unknown }).errcode) & 0xff

/** Whether an error means that the embedded database's file is corrupt. */
export const isDamage = (error: unknown): boolean => DAMAGED.has(sqliteCode(error))

/** SQLite's extended result codes for a row whose unique column or primary key is taken, and PostgreSQL's code. */
const TAKEN = new Set<unknown>([2067, 1555, '23505'])

/** Whether a statement failed because another row has the same value in a unique column. */
export function isTaken(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return TAKEN.has(errcode) || TAKEN.has(code)
}

/** Whether an error means that storage is unavailable: a full disk, a locked database, an unreachable server. */
export function isDatabaseStorageError(error: unknown): boolean {
  const { code, errcode, message } = error as { code?: unknown; errcode?: unknown; message?: unknown }
  if (typeof errcode === 'number') return SQLITE.has(sqliteCode(error))
  return CODES.test(String(code)) || LOST_CONNECTION.test(String(message))
}
