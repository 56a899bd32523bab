import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs one of the site's programs until it exits. @param settings the environment, in addition to PATH */
export async function run(args: string[], settings: Record<string, string>, within = 60_000) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: within,
    killSignal: 'SIGKILL',
  })
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, out, errors: errors.trim() }
}

/**
 * Starts the site with settings that must fail.
 * @returns the line that it printed
 * @throws Error if it did not exit, or printed something else
 */
export async function refusedStart(settings: Record<string, string>, says: RegExp): Promise<string> {
  const { code, errors } = await run(['server/dist/main.js'], { ...settings, PORT: '0' }, 20_000)
  if (code !== 1 || !says.test(errors) || errors.includes('\n')) {
    throw new Error(`a start that must be refused ended with ${code} and said: ${errors.slice(0, 300)}`)
  }
  return errors
}

/** The files in a folder, each with its SHA-256 and modification time. */
export function filesIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path, `${createHash('sha256').update(readFileSync(path)).digest('hex')} ${statSync(path).mtimeMs}`]
    }),
  )
}

/** @throws Error if a file that existed before is missing or changed */
export function requireUntouched(before: Map<string, unknown>, after: Map<string, unknown>): void {
  const touched = [...before].filter(([path, what]) => after.get(path) !== what)
  if (touched.length > 0) throw new Error(`${touched.length} of ${before.size} files were touched: ${touched[0]?.[0]}`)
}
