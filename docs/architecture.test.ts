import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { folderLists, importsOutOfOrder, SERVER, WEB } from '../scripts/folders.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = '{contract,messages,server,web,demo,e2e,bench,scripts,deploy,docs}'
const files = [
  ...globSync(`${FOLDERS}/**/*`, { cwd: root, exclude: ['**/node_modules', '**/dist'] }),
  ...globSync('*', { cwd: root }),
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

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('every file and folder named in %s exists', (page) => {
  const text = readFileSync(`${root}/${page}`, 'utf8')
  expect([...text.matchAll(PATH)].length).toBeGreaterThan(5)
  expect(missingIn(text)).toEqual([])
})

test('ARCHITECTURE.md has at most 8 kB, and lists the folders of scripts/folders.ts', async () => {
  expect(Buffer.byteLength(architecture())).toBeLessThanOrEqual(8 * 1024)
  const current = architecture().replace(FOLDER_LISTS, `$1\n${folderLists()}\n$2`)
  await expect(current, 'The folders have changed: npm run docs:folders').toMatchFileSnapshot(`${root}/ARCHITECTURE.md`)
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

test.each(pages)('%s has no table cell longer than a phrase, and no link to a missing file', (page) => {
  const text = readFileSync(`${root}/${page}`, 'utf8')
    .replace(/^ *```[\s\S]*?^ *```/gm, '')
    .replace(/`[^`\n]*`/g, 'code')
  const cells = text.match(/^\|.*\|$/gm)?.flatMap((row) => row.slice(1, -1).split(' | ')) ?? []
  expect(cells.map((cell) => cell.trim()).filter((cell) => cell.length > 60 && !/^-+$/.test(cell))).toEqual([])
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path = '']) => path)
  const lost = links.filter((path) => !existsSync(resolve(root, dirname(page), path)))
  expect(lost).toEqual([])
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
