import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { folderLists, importsOutOfOrder, SERVER, WEB } from '../scripts/folders.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = '{contract,messages,server,web,demo,e2e,bench,scripts,deploy,docs}'
const files = [
  ...globSync(`${FOLDERS}/**/*`, { cwd: root, exclude: ['**/node_modules', '**/dist'] }),
  // Without what `npm run release` makes, which a new clone does not have.
  ...globSync('*', { cwd: root, exclude: ['release'] }),
]

/** The lists of folders in ARCHITECTURE.md, between two comments. */
const FOLDER_LISTS = /(<!-- npm run docs:folders .*-->\n)[\s\S]*(<!-- end -->)/

/** Whether a file or folder has this path, or ends with it: the page often names files relative to a folder. */
const exists = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`))

const PATH = /`([\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:ts|tsx|md|mjs|json|css)))`/g
/** The paths that a text names and that are not there, without those of the lists of folders. */
const missingIn = (text: string) => {
  const named = [...text.matchAll(PATH)].map(([, path = '']) => path.replace(/\/$/, ''))
  return named.filter((path) => !exists(path))
}
const architecture = () => readFileSync(`${root}/ARCHITECTURE.md`, 'utf8')

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', ...globSync('docs/building/*.md', { cwd: root })])(
  'every file and folder named in %s exists',
  (page) => expect(missingIn(readFileSync(`${root}/${page}`, 'utf8'))).toEqual([]),
)

test('ARCHITECTURE.md has at most 8 kB, and lists the folders of scripts/folders.ts', async () => {
  const current = architecture().replace(FOLDER_LISTS, `$1\n${folderLists()}\n$2`)
  await expect(current, 'The folders have changed: npm run docs:folders').toMatchFileSnapshot(`${root}/ARCHITECTURE.md`)
  expect(Buffer.byteLength(current)).toBeLessThanOrEqual(8 * 1024)
})

test('every folder of server and web is in scripts/folders.ts', () => {
  for (const [folder, listed] of [
    ['server', [...Object.keys(SERVER), 'testing', 'dist']],
    ['web/src', [...Object.keys(WEB), 'fonts']],
  ] as const) {
    const there = readdirSync(`${root}/${folder}`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(there.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([])
  }
})

const pages = [
  ...globSync('docs/**/*.md', { cwd: root, exclude: ['docs/decisions/**'] }),
  ...globSync('*.md', { cwd: root }),
]

/** The name of a heading in links to it, as GitHub makes it. */
function toAnchor(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, '')
  return words.replaceAll(' ', '-')
}

/** Whether a file is there, and has a heading of this name as links write it. */
function leads(file: string, heading: string | undefined): boolean {
  if (!existsSync(resolve(root, file))) return false
  if (heading === undefined) return true
  const headings = readFileSync(resolve(root, file), 'utf8').match(/(?<=^#+ ).*$/gm) ?? []
  return headings.map(toAnchor).includes(heading)
}

test.each(pages)('%s has no table cell longer than a phrase, and no link that leads nowhere', (page) => {
  const text = readFileSync(`${root}/${page}`, 'utf8')
    .replace(/^ *```[\s\S]*?^ *```/gm, '')
    .replace(/`[^`\n]*`/g, 'code')
  const cells = text.match(/^\|.*\|$/gm)?.flatMap((row) => row.slice(1, -1).split(' | ')) ?? []
  expect(cells.map((cell) => cell.trim()).filter((cell) => cell.length > 60 && !/^-+$/.test(cell))).toEqual([])
  const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?/g)]
  const lost = links.filter(
    ([, path = '', heading]) => !leads(path ? resolve(root, dirname(page), path) : page, heading),
  )
  expect(lost.map(([link]) => link)).toEqual([])
})

/** Pages to search in, not to read through, and one of steps that belong together. ARCHITECTURE.md has a limit of its own. */
const LONGER = [
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'docs/running/faults.md',
  'docs/running/install.md',
  'docs/running/settings.md',
]
/** What fits on one screen: of text, and of lines as wide as a page shows them. */
const SCREEN = { words: 450, lines: 60, characters: 100 }

test.each(pages.filter((page) => !LONGER.includes(page)))('%s is at most one screen long', (page) => {
  const shown = readFileSync(`${root}/${page}`, 'utf8').replace(/\]\([^)\s]+\)/g, ']')
  const lines = shown.split('\n').map((line) => Math.ceil(line.length / SCREEN.characters))
  expect(shown.match(/\S*[\p{L}\p{N}]\S*/gu)?.length, 'words').toBeLessThanOrEqual(SCREEN.words)
  expect(
    lines.reduce((sum, one) => sum + one, 0),
    'lines',
  ).toBeLessThanOrEqual(SCREEN.lines)
})

const FOLDERS_OF_PAGES = globSync('docs/*/', { cwd: root }).filter((folder) => !/decisions|pictures/.test(folder))

test.each(FOLDERS_OF_PAGES)('the README of %s links to each of its pages', (folder) => {
  const list = readFileSync(`${root}/${folder}/README.md`, 'utf8')
  const names = globSync('*.md', { cwd: `${root}/${folder}`, exclude: ['README.md'] })
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => !list.includes(`](${name})`))).toEqual([])
})

test('no folder imports one that imports it, directly or by way of others', () => {
  expect(importsOutOfOrder(SERVER)).toEqual([])
  expect(importsOutOfOrder(WEB)).toEqual([])
  const one = { contents: '', imports: ['two', 'deps.ts'] }
  expect(importsOutOfOrder({ one, two: { contents: '', imports: ['one'] } })).toEqual(['one imports two'])
})

test('each file that "How to add" names begins with steps, and what these name exists', () => {
  const section = /## How to add([\s\S]*?)Tests are beside/.exec(architecture())?.[1] ?? ''
  const begins = [...section.matchAll(PATH)].map(([, path = '']) => path)
  expect(begins.length).toBeGreaterThan(20)
  for (const path of begins) {
    const steps = /^(?:\/\/.*\n)*\/\/ To \w+ [\s\S]*?:\n((?:\/\/ .*\n)+)/.exec(
      readFileSync(`${root}/${path}`, 'utf8'),
    )?.[1]
    expect(steps, path).toMatch(/^\/\/ 1\. /)
    expect(missingIn(steps ?? ''), path).toEqual([])
  }
})
