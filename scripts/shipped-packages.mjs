// The packages of other people that a release consists of: what is installed to serve, and what is in the pages.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, StepFailed } from './steps.mjs'

const read = (...path) => readFileSync(join(root, ...path), 'utf8')

/**
 * Licences that allow what they cover to be given away together with a program under MIT. LGPL: libvips is a library of
 * its own beside the program, which anyone can replace. OFL: typefaces.
 */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'LGPL-3.0-or-later'],
  ...['MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
])

/** Expressions such as `(MPL-2.0 OR Apache-2.0)`: one of those that OR divides is enough, all of those that AND does. */
const isAllowed = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence)))

/**
 * @returns by name and version, each once: `{ name, version, licence, integrity, folder }`. Throws StepFailed if the
 * licence of one forbids to give it away with Blogi, or is not named.
 */
export function shippedPackages() {
  const { packages } = JSON.parse(read('package-lock.json'))
  const inPages = ['client', 'server'].flatMap((part) => JSON.parse(read('web/dist', part, '.vite/packages.json')))
  const installed = Object.keys(packages).filter((folder) => folder && !packages[folder].dev)
  const shipped = new Map()
  for (const folder of [...installed, ...inPages]) {
    const { version, license = '', integrity } = packages[folder]
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (!isAllowed(license)) {
      throw new StepFailed(`${name} ${version} cannot be part of a release: its licence is "${license}".`)
    }
    shipped.set(`${name}@${version}`, { name, version, licence: license, integrity, folder })
  }
  return [...shipped.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The texts of all licences, each once, below the packages that have it. */
export function licences(packages) {
  const namesByText = new Map()
  for (const { name, version, licence, folder } of packages) {
    const text = licenceText(folder) ?? `(${licence}; the package has no text of it.)\n`
    namesByText.set(text, [...(namesByText.get(text) ?? []), `${name} ${version} (${licence})`])
  }
  const parts = [...namesByText].map(([text, names]) => `${names.join('\n')}\n\n${text.trim()}\n`)
  const rule = `\n${'-'.repeat(80)}\n\n`
  return `Blogi is under the MIT licence, see LICENSE. It contains or installs these packages:\n${rule}${parts.join(rule)}`
}

/** Packages for other platforms are not here; their licences are those of the one that is. */
function licenceText(folder) {
  try {
    const file = readdirSync(join(root, folder)).find((name) => /^licen[cs]e/i.test(name))
    return file && read(folder, file).replaceAll('\r\n', '\n')
  } catch {
    return undefined
  }
}

/** A software bill of materials as JSON of CycloneDX 1.6. */
export function billOfMaterials(packages) {
  const { name, version, license } = JSON.parse(read('package.json'))
  const purl = (of, at) => `pkg:npm/${of.replace('@', '%40')}@${at}`
  const components = packages.map((one) => ({
    type: 'library',
    'bom-ref': purl(one.name, one.version),
    name: one.name,
    version: one.version,
    purl: purl(one.name, one.version),
    licenses: [/ (?:AND|OR) /.test(one.licence) ? { expression: one.licence } : { license: { id: one.licence } }],
    hashes: one.integrity && [{ alg: 'SHA-512', content: hexOf(one.integrity) }],
  }))
  const component = {
    type: 'application',
    'bom-ref': purl(name, version),
    name,
    version,
    licenses: [{ license: { id: license } }],
  }
  const bill = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components }
  return `${JSON.stringify(bill, null, 2)}\n`
}

const hexOf = (integrity) => Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
