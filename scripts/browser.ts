import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium for end-to-end tests: CHROMIUM_PATH, one on PATH, or Playwright's own; undefined without any. */
export function findBrowser(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return chosen
  return findOnPath(NAMES) ?? [chromium.executablePath()].find(isExecutable)
}

/**
 * Chromium without the windows of a browser, for most journeys: the same engine for a fifth less CPU time, but without
 * a back/forward cache. Where it is missing, `findBrowser` with the other one.
 */
export function findHeadlessShell(): string | undefined {
  return (process.env.CHROMIUM_PATH ? undefined : findOnPath(['chromium-headless-shell'])) ?? findBrowser()
}

function findOnPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The browser's name and version, such as "Chromium 156.0.8078.79"; empty if unknown. */
function versionOf(path: string): string {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return /^.*?\d[\d.]*/.exec(stdout ?? '')?.[0] ?? ''
}

const QUIET_APT = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'Dpkg::Use-Pty=0']
const SHELL_PACKAGE = 'chromium-headless-shell'

/** What runs apt, on Debian or Ubuntu if that needs no password; undefined elsewhere. */
function apt(): string[] | undefined {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  if (process.getuid?.() === 0) return QUIET_APT
  return runs('sudo', '-n', 'true') ? ['sudo', '-n', ...QUIET_APT] : undefined
}

/** Installs a browser: with apt where that can be, otherwise Playwright's download. */
function installBrowser(): void {
  const install = apt()
  if (install) {
    console.log("No browser found: installing the system's chromium (needs some 500 MB)…")
    loud(...install, 'update')
    // The tests also check emoji and right-to-left text, which need these fonts.
    const packages = ['chromium', 'fonts-dejavu-core', 'fonts-noto-color-emoji']
    // Ubuntu and older Debians do not have it.
    if (runs('apt-cache', 'show', SHELL_PACKAGE)) packages.push(SHELL_PACKAGE)
    if (loud(...install, 'install', '-y', '--no-install-recommends', ...packages) && findBrowser()) return
  }
  console.log("No browser found: downloading Playwright's Chromium…")
  loud('npx', 'playwright', 'install', 'chromium')
}

/** Installs Chromium without windows beside a whole one, in which journeys take longer, where apt has it. */
function installHeadlessShell(): void {
  const install = apt()
  if (!install || process.env.CHROMIUM_PATH) return
  if (!runs('apt-cache', 'show', SHELL_PACKAGE)) loud(...install, 'update')
  if (!runs('apt-cache', 'show', SHELL_PACKAGE)) return
  console.log(`Installing ${SHELL_PACKAGE}, in which the journeys take less time…`)
  loud(...install, 'install', '-y', '--no-install-recommends', SHELL_PACKAGE)
}

function runs(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/** Runs a command and prints its output only if it fails. @returns whether it succeeded */
function loud(command = '', ...args: string[]): boolean {
  const result = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  if (result.status !== 0) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? result.error ?? ''}`)
  return result.status === 0
}

if (import.meta.main) {
  if (!findBrowser()) installBrowser()
  // A machine of its own; on a developer's, what is there is enough.
  else if (process.env.CI && findHeadlessShell() === findBrowser()) installHeadlessShell()
  const found = findBrowser()
  if (found && isExecutable(found)) {
    const used = new Set([findHeadlessShell() ?? found, found])
    const named = [...used].map((path) => `${path} (${versionOf(path) || 'of an unknown version'})`)
    console.log(`The journeys run in ${named.join(', those of the back/forward cache in ')}`)
  } else {
    console.error(
      found
        ? `CHROMIUM_PATH names ${found}, which is no program: correct or unset it.`
        : 'There is no browser: install Chromium or set CHROMIUM_PATH to one.',
    )
    process.exit(1)
  }
}
