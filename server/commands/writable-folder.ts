import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { formatMessage } from '#contract/format-message.ts'
import { commandsCheck as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'

const CODES = ['EACCES', 'EPERM', 'EROFS']

/**
 * Requires that files can be created in the folder that a setting names, or the folder in the nearest one that is
 * there. Creates nothing: it would belong to whoever runs this.
 * @throws OperatorError with what to do if not
 */
export function requireWritable(folder: string, setting: string): Promise<void> {
  let there = folder
  while (!existsSync(there) && there !== dirname(there)) there = dirname(there)
  return withAdvice(access(`${there}/.`, constants.W_OK), folder, setting)
}

/** Waits for something that is written to a folder. @throws OperatorError with what to do if this user may not */
export async function withAdvice(written: Promise<void>, folder: string, setting: string): Promise<void> {
  try {
    await written
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!CODES.includes(code)) throw error
    const user = userName()
    const command = `install --directory --owner ${user} --mode 700 ${quoted(folder)}`
    // Behind the comma is the path that was tried, which may be one above the folder.
    const cause = message.split(',')[0] ?? code
    throw new OperatorError(formatMessage(messages.folderForbidden, { user, folder, setting, cause, command }))
  }
}

/** The user who runs this: in a container it may have a number only. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '')
  }
}

const quoted = (path: string) => (/^[\w/.-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`)
