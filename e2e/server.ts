import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const READY = /Blogi is ready at http:\/\/127\.0\.0\.1:(\d+)\//
/** What every start says. */
const TOLD_AT_START = /"event":"(?:mail|ready)"/
const START_WITHIN = 50_000

/** A separate server process with an empty data folder; see `startSite`. */
export interface Site {
  /** Without a trailing slash; the port stays the same across restarts. */
  url: string
  dataDir: string
  /** The process that is currently serving. */
  pid(): number
  /** Sends the signal and waits until the server has exited; returns its exit code, null if the signal ended it. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  /** The output of the current process, including its log. */
  said(): string
  /** Waits until the server exits by itself; returns its exit code. */
  ended(): Promise<number | null>
  /** Restarts the server on the same data and port; kills it first if it is still running. */
  restart(): Promise<void>
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts the built site as `npm run serve` does, without sample content.
 * @param settings environment variables that differ
 * @param limits `descriptors`: how many files and connections it may have open; `root`: the checkout to serve
 */
export async function startSite(settings: Record<string, string> = {}, limits: Limits = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'blogi-e2e-site-'))
  const environment = (port: string) => ({
    ...process.env,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...settings,
  })
  let running = await launch(environment('0'), limits)
  const port = running.port
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const { child } = running
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    }
    return child.exitCode
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    pid: () => running.child.pid ?? 0,
    kill: end,
    said: () => running.said(),
    async ended() {
      if (running.child.exitCode === null) await once(running.child, 'exit')
      return running.child.exitCode
    },
    async restart() {
      await end('SIGKILL')
      running = await launch(environment(port), limits)
    },
    async stop() {
      await end('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

interface Limits {
  descriptors?: number
  root?: string
}

interface Running {
  child: ChildProcess
  port: string
  said(): string
}

function launch(env: NodeJS.ProcessEnv, { descriptors, root = ROOT }: Limits): Promise<Running> {
  const program = [process.execPath, 'server/dist/main.js'] as const
  const [command, ...args] = descriptors
    ? (['sh', '-c', `ulimit -n ${descriptors} && exec "$0" "$@"`, ...program] as const)
    : program
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.removeListener('exit', kill))
  child.stderr.pipe(process.stderr)
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The server was not ready after ${START_WITHIN / 1000} s; it said: ${said}`))
    }, START_WITHIN)
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`The server ended with ${code} before it was ready; it said: ${said}`))
    })
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (!TOLD_AT_START.test(String(chunk))) process.stderr.write(chunk)
      const port = READY.exec(said)?.[1]
      if (!port) return
      clearTimeout(late)
      resolve({ child, port, said: () => said })
    })
  })
}
