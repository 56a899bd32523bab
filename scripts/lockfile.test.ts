import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Package {
  version?: string
  resolved?: string
  integrity?: string
  inBundle?: boolean
  os?: string[]
  cpu?: string[]
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const read = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
const packages: Record<string, Package> = read('package-lock.json').packages

/** Whether a package resolves another one as Node does: in its own node_modules or in that of a parent folder. */
function finds(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder}${folder && '/'}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

test('the lockfile contains the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !finds(path, name))
      .map((name) => `${path} → ${name}`),
  )
  expect(missing).toEqual([])
  expect(Object.values(packages).flatMap(({ os = [] }) => os)).toEqual(
    expect.arrayContaining(['linux', 'darwin', 'win32']),
  )
})

test('the lockfile pins every package by its hash, and names no registry', () => {
  const unpinned = Object.entries(packages).filter(([path, one]) => path && !one.integrity && !one.inBundle)
  // See docs/decisions/2026-11-22-lockfile.md.
  expect(unpinned.filter(([path]) => !path.startsWith('node_modules/@biomejs/cli-'))).toEqual([])
  expect(packages['node_modules/@biomejs/cli-linux-x64']?.integrity).toMatch(/^sha512-/)
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([])
})

test('packages with install scripts are allowed on every platform that developers use', () => {
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> }
  const isUsual = ({ os = ['linux'], cpu = ['x64'] }: Package) =>
    /linux|darwin|win32/.test(os.join()) && /x64|arm64/.test(cpu.join())
  const withScript = Object.entries(packages).filter(([, one]) => one.hasInstallScript && isUsual(one))
  const names = withScript.map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(Object.keys(allowScripts).sort()).toEqual(names.sort())
})
