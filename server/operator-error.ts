/** An error that the operator can fix. Its message says what is wrong and what to do, and is shown without a stack. */
export class OperatorError extends Error {}

const FULL = 'The disk of DATA_DIR is full: make room on it, then start again.'
const LOCKED = 'Something else locks the database in DATABASE_URL: end that, then start again.'

/** Advice for the operator about a system error, by its code from Node or the database. */
const ADVICE: Record<string, string> = {
  EADDRINUSE: 'The port is taken by another program: stop it, or set PORT to a free one.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine: set it to one, or to 127.0.0.1.',
  ENOTFOUND: 'A host name in HOST or DATABASE_URL cannot be found: check its spelling.',
  ECONNREFUSED: 'The database in DATABASE_URL does not answer: check the address and that it runs.',
  ETIMEDOUT: 'The database in DATABASE_URL does not answer: check the address, the firewall and that it runs.',
  ENOSPC: FULL,
  '28P01': 'PostgreSQL refuses the password in DATABASE_URL: correct it.',
  '28000': 'PostgreSQL refuses the user in DATABASE_URL: correct it, or let them in by pg_hba.conf.',
  '3D000': 'There is no database of the name in DATABASE_URL: create it, or correct the name.',
  '55P03': LOCKED,
  '57014': LOCKED,
  '40P01': LOCKED,
  '53300': 'PostgreSQL has no connection left: raise max_connections, or lower DATABASE_CONNECTIONS of the instances.',
}
const DATA_DIR_ADVICE = 'The folder in DATA_DIR cannot be written: create it, or let this user write to it.'
const DATA_DIR_CODES = ['EACCES', 'EPERM', 'ENOENT', 'EROFS', 'ENOTDIR', 'EEXIST']
const DAMAGED_ADVICE =
  'The database file in DATA_DIR is damaged, or is none: restore a backup into a new folder (npm run restore), and set DATA_DIR to that.'
const BUSY_ADVICE = 'The database file in DATA_DIR is in use by another program: end that, then start again.'
/** By SQLite's result codes: busy, locked, read-only, I/O error, corrupt, full, cannot open, not a database. */
const SQLITE_ADVICE: Record<number, string> = {
  5: BUSY_ADVICE,
  6: BUSY_ADVICE,
  8: DATA_DIR_ADVICE,
  10: 'The disk of DATA_DIR cannot be read or written: look at the log of the system.',
  11: DAMAGED_ADVICE,
  13: FULL,
  14: DATA_DIR_ADVICE,
  26: DAMAGED_ADVICE,
}

/** Ends a program with what the operator needs to know about the error that stopped it. */
export function fail(error: unknown): never {
  console.error(explain(error))
  process.exit(1)
}

function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  const { code = '', errcode, message = String(error) } = error as { code?: string; errcode?: number; message?: string }
  if (code === 'ENOENT' && message.includes('web/dist')) return 'The web is not built yet: run "npm run build" first.'
  if (code === 'EACCES' && message.includes('listen'))
    return 'This user may not listen on that port: set PORT above 1023.'
  const known = ADVICE[code] ?? SQLITE_ADVICE[(errcode ?? 0) & 0xff]
  const advice = known ?? (DATA_DIR_CODES.includes(code) ? DATA_DIR_ADVICE : 'This failed unexpectedly.')
  return `${advice} (${message.split('\n')[0]})`
}
