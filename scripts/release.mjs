// npm run release [FOLDER]: builds what a release consists of, in release/ or another folder: the package, which needs
// Node alone and of which the image is made, the software bill of materials, and the checksums of both.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { billOfMaterials, licences, shippedPackages } from './shipped-packages.mjs'
import { build, explain, install, root, StepFailed, step } from './steps.mjs'

const to = resolve(root, process.argv[2] ?? 'release')
const stage = join(to, 'package')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `blogi-${manifest.version}`

/** What serving and the commands read; the sources of neither. */
const FILES = [
  '.env.example',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'compose.small.yaml',
  'compose.yaml',
  'deploy',
  'demo/pictures',
  'docs',
  'messages',
  'scripts/blogi.mjs',
  'scripts/steps.mjs',
  'server/db/schema.postgres.sql',
  'server/db/schema.sqlite.sql',
  'server/dist',
  'web/dist',
]
const LEFT_OUT = /\.map$|\.test\.ts$|\/messages\/(?:en|[\w-]+\.ts)$/

/** Packages that are not in the bundles of rolldown.config.ts: native code, WebAssembly, and files that are read. */
const NOT_BUNDLED =
  /^(?:sharp|@node-rs\/argon2|harfbuzzjs|wawoff2|@fastify\/swagger-ui|@zxcvbn-ts\/language-common|@fontsource-variable\/.+)$/

/** A link to a path in Markdown, as these pages write it. */
const LINK = /\[([^[\]]+)\]\((?!\w+:|#)([^()`\s]+)\)/g

const OPERATORS = ['serve', 'admin', 'check', 'import', 'export', 'backup', 'restore', 'media:move', 'db:move']

function copyFiles() {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  for (const path of FILES) {
    cpSync(join(root, path), join(stage, path), { recursive: true, filter: (source) => !LEFT_OUT.test(source) })
  }
}

/** Links in its pages to what only the repository has, such as the Dockerfile, become plain text. */
function removeDeadLinks() {
  const pages = readdirSync(stage, { recursive: true }).filter((path) => path.endsWith('.md'))
  for (const page of pages) {
    const file = join(stage, page)
    const isThere = (link) => existsSync(join(dirname(file), link.replace(/#.*/, '')))
    const text = readFileSync(file, 'utf8').replace(LINK, (all, label, link) => (isThere(link) ? all : label))
    writeFileSync(file, text)
  }
}

/** The package.json of the release, and the exact versions of what it installs. */
function writeManifest() {
  const { name, version, description, license, type, engines, imports, dependencies, scripts } = manifest
  const only = (all, isWanted) => Object.fromEntries(Object.entries(all).filter(([key]) => isWanted(key)))
  const own = {
    ...{ name, version, description, license, type, engines, imports },
    bin: { blogi: 'scripts/blogi.mjs' },
    scripts: { start: 'node scripts/blogi.mjs', ...only(scripts, (script) => OPERATORS.includes(script)) },
    dependencies: only(dependencies, (dependency) => NOT_BUNDLED.test(dependency)),
  }
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  cpSync(join(root, 'package-lock.json'), join(stage, 'package-lock.json'))
  npm(['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline'])
  npm(['shrinkwrap'])
}

/** @returns what npm printed */
function npm(args) {
  const { status, stdout } = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: stage,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new StepFailed(`npm ${args[0]} failed: see above.`)
  return stdout
}

function writeChecksums() {
  const sums = readdirSync(to, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      ({ name }) =>
        `${createHash('sha256')
          .update(readFileSync(join(to, name)))
          .digest('hex')}  ${name}\n`,
    )
  writeFileSync(join(to, 'SHA256SUMS'), sums.join(''))
}

try {
  await install()
  await build()
  await step('Packing', async () => {
    copyFiles()
    removeDeadLinks()
    writeManifest()
    const packages = shippedPackages()
    writeFileSync(join(stage, 'THIRD-PARTY-LICENSES.txt'), licences(packages))
    writeFileSync(join(to, `${name}.cdx.json`), billOfMaterials(packages))
    npm(['pack', '--pack-destination', to])
    writeChecksums()
  })
  console.log(`The release is in ${to}: ${readdirSync(to).join(', ')}`)
} catch (error) {
  explain(error)
}
