/** A fault that the operator can mend. Its message says what is wrong and what to do, and is shown alone. */
export class OperatorError extends Error {}

/** What the operator can do about a fault of the machine, by the code that Node or the database gives it. */
const ADVICE: Record<string, string> = {
  EADDRINUSE: 'The port is taken by another program: stop it, or set PORT to a free one.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine: set it to one, or to 127.0.0.1.',
  ENOTFOUND: 'A host name in HOST or DATABASE_URL cannot be found: check its spelling.',
  ECONNREFUSED: 'The database in DATABASE_URL does not answer: check the address and that it runs.',
}
const DATA_DIR_ADVICE = 'The folder in DATA_DIR cannot be written: create it, or let this user write to it.'
const DATA_DIR_CODES = ['EACCES', 'EPERM', 'ENOENT', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'ERR_SQLITE_ERROR']

/** Ends a program with what the operator needs to know of the error that stopped it. */
export function fail(error: unknown): never {
  console.error(explain(error))
  process.exit(1)
}

function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  if (code === 'ENOENT' && message.includes('web/dist')) return 'The web is not built yet: run "npm run build" first.'
  if (code === 'EACCES' && message.includes('listen'))
    return 'This user may not listen on that port: set PORT above 1023.'
  const advice = ADVICE[code] ?? (DATA_DIR_CODES.includes(code) ? DATA_DIR_ADVICE : 'This failed unexpectedly.')
  return `${advice} (${message.split('\n')[0]})`
}
