/** SQLite's result codes for what passes by itself or once there is room: busy, locked, read-only, I/O error, full, cannot open. */
const SQLITE = new Set([5, 6, 8, 10, 13, 14])
/** The same of the operating system, of connections, and of PostgreSQL (classes 08, 53 and 57, a lock not obtained, and changes not taken). */
const CODES =
  /^(ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08...|53...|57P..|55P03|25006)$/
const LOST_CONNECTION = /connection terminated|timeout exceeded when trying to connect/i

/** SQLite's result codes for a file that is broken, or none of its own. */
const DAMAGED = new Set([11, 26])

/** SQLite's result code in an error, without what an extended one adds; 0 in every other error. */
export const sqliteCode = (error: unknown): number => Number((error as { errcode?: unknown }).errcode) & 0xff

/** Whether an error says that the embedded database's file is broken. */
export const isDamage = (error: unknown): boolean => DAMAGED.has(sqliteCode(error))

/** Whether an error says that storage cannot be used just now: a full disk, a locked database, a server that is away. */
export function isStorageFault(error: unknown): boolean {
  const { code, errcode, message } = error as { code?: unknown; errcode?: unknown; message?: unknown }
  if (typeof errcode === 'number') return SQLITE.has(sqliteCode(error))
  return CODES.test(String(code)) || LOST_CONNECTION.test(String(message))
}
