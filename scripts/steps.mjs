// Shared by `npm start`, `npm run serve` and `npm test`. Plain JavaScript that uses only Node's built-ins, because it
// runs before anything is installed, on the machine's own Node (20 or newer).
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const at = (...path) => join(root, ...path)

/** A failed step. Its own output is already printed; `message` says in one line what to do. */
export class StepFailed extends Error {}

/** Runs `work`, and prints its name before and its duration after. */
export async function step(name, work) {
  const start = performance.now()
  console.log(`${name}…`)
  await work()
  console.log(`${name} took ${seconds(performance.now() - start)}`)
}

export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** Exits with the line that says what to do, or with the error if it is not a StepFailed. */
export function explain(error) {
  console.error(error instanceof StepFailed ? `\n${error.message}` : error)
  process.exit(1)
}

/** The path of the pinned Node; a production install without it (`--omit=dev`) uses the current Node. */
export function pinnedNode() {
  const pinned = at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(pinned) ? pinned : process.execPath
}

/** Runs a program and returns its exit code. With `quiet` its output is printed only if it fails. */
export function run(command, args, { quiet = false, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    const said = []
    child.stdout?.on('data', (chunk) => said.push(chunk))
    child.stderr?.on('data', (chunk) => said.push(chunk))
    child.on('error', (error) => {
      console.error(String(error))
      resolve(127)
    })
    child.on('close', (code, signal) => {
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(said))
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1))
    })
  })
}

/** Caches compiled code between starts, which halves a server's time to first response and that of short programs. */
const kept = { NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compiled') }

/** The environment for the tools of node_modules/.bin, in which `node` is the pinned one. */
export function toolEnv(extra = {}) {
  return { ...kept, ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...extra }
}

export function tool(name, args, options = {}) {
  return run(join(bin, name), args, { ...options, env: toolEnv(options.env) })
}

/** Installs the packages of package-lock.json, unless node_modules contains exactly those. */
export async function install() {
  if (isInstalled()) return
  await step('Installing', async () => {
    // npm may replace the pinned Node, so run npm on the machine's own.
    const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== bin)
    const env = { ...process.env, PATH: path.join(delimiter) }
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const npm = process.env.npm_execpath
    const code = await (npm?.endsWith('.js')
      ? run('node', [npm, ...args], { quiet: true, env })
      : run('npm', args, { quiet: true, env }))
    if (code !== 0) {
      throw new StepFailed('Installing failed: check the network and the free disk space, then run the command again.')
    }
    if (!isInstalled()) {
      throw new StepFailed(
        'Installing left packages out: allow install scripts (npm config get ignore-scripts), then run the command again.',
      )
    }
  })
}

/**
 * npm writes node_modules/.package-lock.json last, so an interrupted install has none. Packages for other platforms are
 * optional and rightly missing.
 */
function isInstalled() {
  try {
    const wanted = readJson('package-lock.json').packages
    const present = readJson('node_modules', '.package-lock.json').packages
    const same = Object.entries(wanted).every(([path, want]) => {
      const have = present[path]
      if (path === '' || (!have && want.optional)) return true
      return have?.version === want.version && have?.integrity === want.integrity
    })
    return same && existsSync(at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
  } catch {
    return false
  }
}

function readJson(...path) {
  return JSON.parse(readFileSync(at(...path), 'utf8'))
}

const stamp = at('web', 'dist', '.stamp')
export const isBuilt = () => existsSync(stamp)

/** Builds the web (client and server side) and the server, unless they were built from exactly these sources. */
export async function build({ quiet = true } = {}) {
  const now = sourcesHash()
  if (isBuilt() && readFileSync(stamp, 'utf8') === now) return
  await step('Building', async () => {
    rmSync(stamp, { force: true })
    const env = { NODE_ENV: 'production' }
    const code =
      (await tool('vite', ['build'], { quiet, env })) ||
      (await tool('vite', ['build', '--ssr'], { quiet, env })) ||
      (await tool('rolldown', ['--config', 'rolldown.config.ts'], { quiet, env }))
    if (code !== 0) throw new StepFailed('Building failed: fix the error above and run the command again.')
    writeFileSync(stamp, now)
  })
}

/** A hash of all sources of the build. */
function sourcesHash() {
  const hash = createHash('sha256')
  const files = ['web', 'contract', 'messages', 'server', 'demo']
    .filter((folder) => existsSync(at(folder)))
    .flatMap((folder) =>
      readdirSync(at(folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
        .filter(
          (file) =>
            !file.startsWith(at('web', 'dist')) &&
            !file.startsWith(at('server', 'dist')) &&
            !/\.test\.tsx?$/.test(file),
        ),
    )
  for (const file of [...files.sort(), at('vite.config.ts'), at('rolldown.config.ts'), at('package-lock.json')]) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * Runs a program of this folder until it exits, forwards signals to it, and exits with its exit code. Its working folder
 * is the present one, to which DATA_DIR and the files of commands are relative; npm makes that this folder.
 * @param args options of Node, the program's path below this folder, and its arguments
 */
export function serve(args, env = {}) {
  // glibc keeps freed memory for each of a process' threads otherwise, 13 MB in all.
  const defaults = { ...kept, MALLOC_ARENA_MAX: '1' }
  const program = args.findIndex((arg) => !arg.startsWith('-'))
  const words = args.with(program, at(args[program]))
  const child = spawn(pinnedNode(), words, { stdio: 'inherit', env: { ...defaults, ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C in a terminal signals the whole process group: the server must not get it twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  // A signal to npm ends npm and its shell, which do not forward it: the server must not outlive them.
  const shell = process.ppid
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid === shell || child.kill('SIGTERM'), 500).unref()
  }
  child.on('error', (error) => explain(new StepFailed(`The server could not be started: ${error.message}`)))
  child.on('close', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
