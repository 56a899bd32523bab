import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** Runs one of the server's programs until it exits, with settings added to the test's own. */
export async function runProgram(args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...environment } })
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, out, errors }
}
