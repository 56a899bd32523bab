import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, globSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** How long a program may take until it is ready: a busy machine takes ten times as long as a free one. */
const READY_WITHIN = 60_000

/** The first of these programs that can be run: names are looked for on PATH, patterns among files. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names
    .flatMap((name) => (name.includes('/') ? globSync(name).sort() : folders.map((folder) => join(folder, name))))
    .find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first line that a program says with these arguments. */
export function saidBy(path: string, args: string[], env: Record<string, string> = {}): string {
  const options = { encoding: 'utf8', timeout: READY_WITHIN, env: { ...process.env, ...env } } as const
  return spawnSync(path, args, options).stdout?.trim().split('\n')[0] ?? ''
}

/** A program of an engine with all its output. */
export interface Program {
  child: ChildProcess
  said(): string
  /** Waits until its output matches. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  end(): Promise<void>
}

/** Starts a program that ends with this process at the latest. */
export function startProgram(path: string, args: string[], env: Record<string, string>): Program {
  // The fourth stream is where Xvfb writes the number of its display.
  const child = spawn(path, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  let said = ''
  let failure: Error | undefined
  for (const stream of child.stdio) stream?.on('data', (chunk) => (said += chunk))
  child.once('error', (error) => (failure = error))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.removeListener('exit', kill))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    said: () => said,
    says: (pattern) =>
      ready(`${path} to say ${pattern}`, () => {
        const match = pattern.exec(said)
        if (match) return match
        if (failure || hasEnded())
          throw new Error(`${path} ended before it said ${pattern}; it said: ${failure ?? said}`)
        return undefined
      }),
    async end() {
      if (hasEnded() || failure) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const late = setTimeout(kill, 5000)
      await gone
      clearTimeout(late)
    },
  }
}

/** Asks again until there is a result. */
export async function ready<Result>(
  what: string,
  ask: () => Promise<Result | undefined> | Result | undefined,
): Promise<Result> {
  const until = performance.now() + READY_WITHIN
  for (;;) {
    const result = await ask()
    if (result !== undefined) return result
    if (performance.now() > until) throw new Error(`Waited ${READY_WITHIN / 1000} s for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A TCP port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A folder for the settings and caches of a browser, and the environment that makes it use no other. */
export function ownHome(): { folder: string; env: Record<string, string>; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'blogi-engine-'))
  const env = {
    HOME: folder,
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_DATA_HOME: join(folder, 'data'),
  }
  // A browser that has just been told to end may still be writing.
  return {
    folder,
    env,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  }
}
