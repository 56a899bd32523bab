// Over 250 lines, because every rule is violated and checked in one project, which is linted once.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longSubjects, subjectsWithoutPart } from './commit-subjects.ts'
import { composedKeys } from './composed-keys.ts'
import { conflictMarkers } from './conflict-markers.ts'
import { LINES_MAX, longFiles } from './long-files.ts'
import { tablesOfStates } from './states.ts'
import { unusedTexts } from './unused-texts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A function of so many lines. */
function functionOf(lines: number): string {
  return `export function count() {\n  let sum = 0\n${'  sum += 1\n'.repeat(lines - 4)}  return sum\n}\n`
}

/** Files that violate each rule; for knip, the kinds of findings `files`, `exports` and `dependencies`. */
const BREACHES: Record<string, Record<string, string>> = {
  noDangerouslySetInnerHtml: {
    'web/src/html.tsx': 'export const Html = () => <div dangerouslySetInnerHTML={{ __html: "<b>" }} />\n',
  },
  useExhaustiveDependencies: {
    'web/src/effect.ts':
      "import { useEffect } from 'react'\nexport function useTitle(title: string) {\n  useEffect(() => {\n    document.title = title\n  }, [])\n}\n",
  },
  'no-bare-text': {
    'web/src/bare.tsx': "export const Bare = ({ is }: { is: boolean }) => <p>{is && 'On '}<b>this</b></p>\n",
    'web/src/either.tsx': "export const Either = ({ is }: { is: boolean }) => <p><b>Is</b> {is ? 'on' : 'off'}</p>\n",
    'web/src/counted.tsx': `export const Counted = ({ of }: { of: number }) => <p><b>New</b> {\`\${of} blogs\`}</p>\n`,
    'web/src/before.tsx': 'export const Before = ({ is }: { is: boolean }) => <p>{is && <b>New</b>} blogs</p>\n',
    'web/src/removed.tsx': 'export const Removed = ({ is }: { is: boolean }) => <p>{is && <>On <b>this</b></>}</p>\n',
    'web/src/message.tsx':
      "import * as messages from '#messages/tags.ts'\nexport const Message = ({ is }: { is: boolean }) => <p><b>Is</b> {is && messages.follow}</p>\n",
    'web/src/part.tsx': "export const Part = ({ is }: { is: boolean }) => <>{is && 'On'}</>\n",
  },
  'no-text': {
    'web/src/pages/text.tsx': 'export const Text = () => <p>Nothing here yet</p>\n',
    'web/src/pages/label.tsx': 'export const Label = () => <input aria-label="Search" />\n',
    'web/src/pages/sentence.ts': "export const sentence = (is: boolean) => (is ? 'It is saved.' : '')\n",
    'web/src/pages/capitals.ts': "export const capitals = () => 'FAILED TO SEND'\n",
    'web/src/pages/api-error.ts':
      "import { ApiError } from '../http/api-error.ts'\nexport const gone = () => new ApiError(404, 'It is gone.')\n",
    'web/src/pages/name.tsx': 'export const Named = () => <Title name="Search results" />\n',
    'web/src/pages/lower.ts': "export const lower = () => 'please wait a moment.'\n",
    'web/src/pages/filled.ts': `export const filled = (name: string) => \`Follow \${name}\`\n`,
    'web/src/pages/glued.ts': `export const glued = (count: number) => \`\${count} blogs\`\n`,
    'contract/rule.ts': "import { z } from 'zod'\nexport const Title = z.string({ error: 'Title is required' })\n",
    'contract/limit.ts': `export const long = (max: number) => \`This has at most \${max} characters\`\n`,
    'contract/label.ts': "export const FIELDS = { mainImage: { label: 'Main Image' } }\n",
    'server/pages/title.ts': "export const page = { slug: 'help', title: 'Help' }\n",
    'server/backup/progress.ts': "export const progress = () => console.log('Copying pictures…')\n",
    'server/backup/told.ts': "export const told = (error: Error) => console.error('It failed:', error)\n",
    'server/backup/filled.ts': `export const lost = (table: string) => \`\${table} is not as it was written.\`\n`,
    'server/backup/joined.ts': "export const joined = (file: string) => 'There is no ' + file\n",
    'server/backup/thrown.ts':
      "import { OperatorError } from '../operator-error.ts'\nexport const gone = () => new OperatorError('no such folder')\n",
    'server/backup/thrown-of.ts': `import { OperatorError } from '../operator-error.ts'\nexport const gone = (file: string) => new OperatorError(\`\${file}: not a backup\`)\n`,
  },
  event: {
    'server/blogs/log-phrase.ts': "export const tell = (log: Log) => log.warn('blogs not listed')\n",
    'server/blogs/log-fields.ts':
      "export const tell = (app: App, err: Error) => app.log.error({ err }, 'blogs not listed')\n",
    'server/blogs/log-of-class.ts':
      "export class Lister {\n  #log: Log\n  tell() {\n    this.#log.info({ blogs: 1 }, 'blogs listed')\n  }\n}\n",
  },
  'only-fetch-public': {
    'server/blogs/fetch.ts': "export const read = () => fetch('https://example.org')\n",
    'server/media/request.ts':
      "import { get } from 'node:https'\nexport const read = () => get('https://example.org')\n",
    'server/mail/module.ts': "import http from 'node:http'\nexport const read = () => http.get('http://example.org')\n",
    'server/pages/socket.ts': "export const open = () => new WebSocket('wss://example.org')\n",
    'server/http/late-module.ts': "export const late = () => import('node:tls')\n",
  },
  'when-spoken': {
    'server/blogs/frozen.ts':
      "import { answers } from '../language/messages.ts'\nexport const ANSWERS = { saved: answers.blogSaved } as const\n",
    'server/blogs/frozen-format.ts':
      "import { formatMessage } from '#contract/format-message.ts'\nexport const said = formatMessage('{a}', { a: 1 })\n",
    'server/blogs/english.ts':
      "import * as answers from '#messages/answers.ts'\nexport const said = () => answers.blogs\n",
    'contract/frozen.ts':
      "import { formatMessage } from './format-message.ts'\nexport const said = formatMessage('{a}', { a: 1 })\n",
  },
  'option-value': {
    'web/src/option.tsx': 'export const Choice = () => <option>All</option>\n',
  },
  'short-title': {
    'server/title.test.ts': `import { test } from 'vitest'\ntest('${'x'.repeat(81)}', () => {})\n`,
    'web/src/title.test.tsx': `import { test } from 'vitest'\ntest.each([1])('${'%i'.repeat(41)}', () => {})\n`,
    'e2e/title.spec.ts': `import { test } from '@playwright/test'\ntest.describe(\`\${1}${'x'.repeat(81)}\`, () => {})\n`,
  },
  noImportCycles: {
    'server/one.ts': "import type { Other } from './other.ts'\nexport type One = Other | 1\n",
    'server/other.ts': "import type { One } from './one.ts'\nexport type Other = One | 2\n",
  },
  noRestrictedImports: {
    'web/src/lazy.ts':
      "import { lazy } from 'react'\nexport const Part = lazy(async () => ({ default: () => null }))\n",
  },
  'no-floating-promises': {
    'server/floating.ts': 'async function later() {}\nlater()\n',
    'server/floating.test.ts': "import { expect } from 'vitest'\nexpect(Promise.resolve(1)).resolves.toBe(1)\n",
    'web/src/floating.ts':
      "import { QueryClient } from '@tanstack/react-query'\nnew QueryClient().invalidateQueries()\n",
    'e2e/floating.ts':
      "import type { Page } from '@playwright/test'\nexport const go = (page: Page) => {\n  page.reload()\n}\n",
  },
  'no-restricted-imports': {
    'contract/node.ts': "import 'node:fs'\n",
    'messages/en/contract.ts': "import '../../contract/limits.ts'\n",
    'contract/server.ts': "import '../server/config.ts'\n",
    'server/web.ts': "import '../web/src/paths.ts'\n",
    'server/tests.ts': "import './testing/make-site.ts'\n",
    'server/db/noun.ts': "import '../blogs/store.ts'\n",
    'server/db/migrations/noun.ts': "import '../../blogs/store.ts'\n",
    'server/db/of-a-migration.ts': "import './migrations/0001-people-and-blogs.ts'\n",
    'server/db/triggers/of-a-migration.ts': "import '../migrations/0001-people-and-blogs.ts'\n",
    'server/db/triggers/noun.ts': "import '../../blogs/store.ts'\n",
    'server/of-a-migration.ts': "import './db/migrations/0001-people-and-blogs.ts'\n",
    'server/blogs/of-a-migration.ts': "import '../db/migrations/0001-people-and-blogs.ts'\n",
    'server/blogs/previews-of-it.ts': "import './previews/store.ts'\n",
    'server/blogs/drafts/parent.ts': "import '../store.ts'\n",
    'server/blogs/drafts/sibling.ts': "import '../previews/store.ts'\n",
    'server/blogs/drafts/noun.ts': "import '../../comments/store.ts'\n",
    'server/tags/folder-in-another.ts': "import '../blogs/drafts/store.ts'\n",
    'server/http/noun.ts': "import type { Person } from '../users/store.ts'\nexport type Who = Person\n",
    'server/http/late.ts': "export const late = () => import('../blogs/store.ts')\n",
    'server/blogs/web.ts': "import '../../web/src/paths.ts'\n",
    'server/blogs/sibling.ts': "import '../comments/store.ts'\n",
    'server/blogs/tests.ts': "import '../testing/make-site.ts'\n",
    'server/blogs/engine.ts': "import '../db/engine.ts'\n",
    'server/blogs/driver.ts': "import 'pg'\n",
    'server/backup/driver.ts': "import 'node:sqlite'\n",
    'web/src/server.ts': "import '../../server/config.ts'\n",
    'web/src/ui/noun.ts': "import '../blogs/queries.ts'\n",
    'web/src/ui/editor/noun.ts': "import '../../blogs/queries.ts'\n",
    'web/src/http/noun.ts': "import '../session/queries.ts'\n",
    'web/src/blogs/sibling.ts': "import '../comments/queries.ts'\n",
    'web/src/blogs/page.ts': "import '../pages/home.tsx'\n",
    'e2e/bench.ts': "import '../bench/rounds.ts'\n",
  },
  'max-lines-per-function': {
    'contract/function.ts': functionOf(81),
    'demo/function.ts': functionOf(81),
    'scripts/function.mjs': functionOf(81),
    'server/blogs/function.ts': functionOf(81),
    'web/src/function.tsx': functionOf(81),
  },
  files: { 'server/nobody.ts': 'export {}\n' },
  exports: {
    'server/parts.ts': 'export function used() {}\nexport function unused() {}\n',
  },
  dependencies: { 'package.json': '' },
}

/** Functions that `max-lines-per-function` does not report. */
const SHORT_ENOUGH: Record<string, string> = {
  'server/blogs/longest-function.ts': functionOf(80),
  'server/blogs/function.test.ts': functionOf(81),
  'server/testing/function.ts': functionOf(81),
  'server/db/migrations/function.ts': functionOf(81),
  'demo/scenes/function.ts': functionOf(81),
}

/** Titles that `short-title` does not report. */
const SHORT_TITLES = {
  'e2e/short-title.spec.ts': `import { test } from '@playwright/test'\ntest('${'x'.repeat(80)}', async () => {\n  await test.step('${'x'.repeat(81)}', () => {})\n})\n`,
}

/** What `no-text` does not report: values, names, classes, SQL, lines of the log, and what a developer reads. */
const NO_TEXTS = {
  'web/src/pages/no-text.tsx': `import * as messages from '#messages/tags.ts'
export const Row = ({ id, wide }: { id: string; wide: boolean }) => (
  <p id={\`\${id}hint\`} lang="en" className={\`flex \${wide ? 'w-full grow' : ''} gap-2\`}>{messages.follow}</p>
)
export function roleOf(key: string) {
  if (key === 'Unidentified') throw new Error('No key has this name.')
  return fetch('/x', { headers: { Accept: 'text/html' } }).then(() => 'Reader')
}
`,
  'contract/no-text.ts': `import * as messages from '#messages/tags.ts'
export const FILTERS = { All: 'All', role: 'Author', label: messages.follow }
`,
  'server/backup/no-text.ts': `export function countOf(database: Database, log: Log, column: string) {
  if (column === 'Unknown') throw new RangeError('There is no ' + column)
  log.warn({ event: 'rows counted', column }, \`rows of \${column} counted\`)
  return [\`\${column} as count\`, database.prepare('select count(*) from users where id > ?')]
}
`,
}

/** A project with this project's rules that contains only violations. */
let folder: string
let found: Record<string, string[]>

function run(command: string, args: string[]): string {
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` }
  try {
    return execFileSync(command, args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

/** The files reported for each rule. */
function findings(): Record<string, string[]> {
  const named: Record<string, string[]> = {}
  const name = (rule: string, file: string) => {
    named[rule] = [...(named[rule] ?? []), file]
  }
  for (const { category, location } of JSON.parse(run('biome', ['lint', '--reporter=json', '.'])).diagnostics) {
    name(category.split('/').at(-1), location.path)
  }
  for (const { code, filename } of JSON.parse(run('oxlint', ['-f', 'json'])).diagnostics) {
    name(/\((.+)\)/.exec(code)?.[1] ?? code, filename)
  }
  for (const { file, ...kinds } of JSON.parse(run('knip', ['--reporter=json'])).issues) {
    for (const [kind, all] of Object.entries(kinds)) if (Array.isArray(all) && all.length > 0) name(kind, file)
  }
  return named
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'blogi-rules-'))
  const types = ['contract', 'server', 'web', 'e2e'].map((room) => `${room}/tsconfig.json`)
  const rules = ['biome.json', 'web/biome.json', 'oxlint.config.ts', 'knip.json', 'tsconfig.base.json', '.gitignore']
  const plugins = [
    'bare-text',
    'catalogue',
    'folders',
    'guarded-fetch',
    'log-lines',
    'spoken-texts',
    'test-titles',
  ].map((name) => `scripts/${name}.ts`)
  for (const file of [...rules, ...types, ...plugins]) {
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const files of [...Object.values(BREACHES), SHORT_ENOUGH, SHORT_TITLES, NO_TEXTS])
    for (const [file, text] of Object.entries(files)) write(file, text)
  write('server/main.ts', "import { used } from './parts.ts'\n\nused()\n")
  const { dependencies, ...manifest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  write('package.json', JSON.stringify({ ...manifest, dependencies: { ...dependencies, 'left-over': '1.0.0' } }))
  found = findings()
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(Object.keys(BREACHES))('reports violations of %s in every folder', (rule) => {
  expect(found[rule]).toEqual(expect.arrayContaining(Object.keys(BREACHES[rule] ?? {})))
})

test('reports no function of 80 lines, nor of tests, migrations and sample content', () => {
  const allowed = Object.keys(SHORT_ENOUGH).filter((file) => found['max-lines-per-function']?.includes(file))
  expect(allowed).toEqual([])
})

test('reports no title of 80 characters, and none of a step', () => {
  expect(found['short-title']).not.toContain('e2e/short-title.spec.ts')
})

test('reports no names, values and classes as texts', () => {
  const allowed = Object.keys(NO_TEXTS).filter((file) => found['no-text']?.includes(file))
  expect(allowed).toEqual([])
  expect(found.event).not.toContain('server/backup/no-text.ts')
  for (const file of Object.keys(NO_TEXTS)) expect(found['no-restricted-imports']).not.toContain(file)
})

test('reports long or partless commit subjects, and ignores a missing history', () => {
  const repository = join(folder, 'repository')
  mkdirSync(repository)
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim()
  const commit = (subject: string) =>
    git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-q', '--allow-empty', '-m', subject)
  git('init', '-q')
  commit(`A subject from before the rule ${'x'.repeat(72)}`)
  const before = git('rev-parse', 'HEAD')
  commit('x'.repeat(72))
  expect(longSubjects(repository, before)).toEqual([])
  commit('y'.repeat(73))
  expect(longSubjects(repository, before)).toEqual([expect.stringContaining('y'.repeat(73))])
  expect(longSubjects(repository, '0'.repeat(40))).toEqual([])
  commit('comments: keep one id for life')
  expect(subjectsWithoutPart(repository, before)).toEqual([
    expect.stringContaining('y'.repeat(73)),
    expect.stringContaining('x'.repeat(72)),
  ])
  expect(longSubjects(tmpdir(), before)).toEqual([])
})

test('reports files of more than 250 lines that do not begin with a reason', () => {
  const lines = (count: number) => '// A line.\n'.repeat(count)
  write('server/long.ts', lines(LINES_MAX + 1))
  write('web/src/long.css', lines(LINES_MAX + 1))
  write('server/longest-allowed.ts', lines(LINES_MAX))
  write('server/reasoned.ts', `// Over 250 lines, because it is a list.\n${lines(LINES_MAX)}`)
  expect(longFiles(folder).sort()).toEqual(['server/long.ts', 'web/src/long.css'])
})

test('reports texts that no code names', () => {
  write('messages/en/blogs.ts', "export const namedText = 'a'\nexport const namelessText = 'b'\n")
  write(
    'messages/en/errors.ts',
    "export const blogTaken = 'a'\nexport const blogNotFound = 'b'\nexport const namelessError = 'c'\n",
  )
  write('server/language/names.ts', "export const names = [namedText, 'blog-taken', notFound('blog')]\n")
  expect(unusedTexts(folder).filter((text) => /^(blogs|errors)\./.test(text))).toEqual([
    'blogs.namelessText',
    'errors.namelessError',
  ])
})

test('reports markers of merge conflicts, also where a formatter has moved them', () => {
  const repository = join(folder, 'merged')
  mkdirSync(repository)
  writeFileSync(join(repository, 'parts.ts'), `export {}\n${'<'.repeat(7)} HEAD\n`)
  writeFileSync(join(repository, 'parts.md'), `| ${'<'.repeat(7)} HEAD |\n| Part |\n${'> '.repeat(7)}| Other |\n`)
  writeFileSync(join(repository, 'quotes.md'), '> > Once more\n\n=======\n')
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
  ])
    execFileSync('git', args, { cwd: repository })
  expect(conflictMarkers(repository)).toEqual(['parts.md:1', 'parts.md:3', 'parts.ts:2'])
  expect(conflictMarkers(tmpdir())).toEqual([])
})

test.each(['comments', 'blogs'])('reports queries of all %s where the public ones are meant', (table) => {
  write('server/tags/all.ts', `export const all = (db: Db) => db.selectFrom('${table} as all').selectAll()\n`)
  write(
    'server/tags/joined.ts',
    `export const joined = (db: Db) =>\n  db.selectFrom('pictures').leftJoin(\n    '${table}', 'id')\n`,
  )
  write('server/tags/raw.ts', `export const raw = sql\`select 1 from ${table} where id = 1\`\n`)
  write(
    'server/tags/view.ts',
    `// Not from ${table}.\nexport const view = (db: Db) => db.selectFrom('public_${table} as ${table}')\n`,
  )
  write(`server/${table}/own.ts`, `export const own = (db: Db) => db.deleteFrom('${table}')\n`)
  const files = ['all', 'joined', 'raw'].map((name) => `server/tags/${name}.ts`)
  const found = tablesOfStates(folder).toSorted((one, other) => (one.file < other.file ? -1 : 1))
  expect(found).toEqual(files.map((file) => ({ file, table, view: `public_${table}` })))
})

test('reports keys that an input method may have taken', () => {
  const field = (check: string) =>
    `export const Field = () => <input onKeyDown={(event) => ${check}event.key === 'Enter' && send()} />\n`
  write('web/src/keys/field.tsx', field(''))
  write('web/src/keys/asks.tsx', field('!isComposing(event) && '))
  write('web/src/keys/other.ts', "addEventListener('keydown', ({ key }) => key === '/' && find())\n")
  expect(composedKeys(folder)).toEqual(['web/src/keys/field.tsx'])
})
