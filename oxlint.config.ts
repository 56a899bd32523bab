import { posix } from 'node:path'
import { defineConfig } from 'oxlint'
import { SERVER, WEB } from './scripts/folders.ts'

// What Biome cannot check: a rule that needs the libraries' types, the length of functions without their comments and of
// titles of tests, texts that are not in the catalogue, lines of the log, which folder may import which, and who may fetch.

const MESSAGE = 'This folder may not import that one: scripts/folders.ts lists what each may import.'
/** The drivers, the engine check and the migrations: code that differs between engines belongs in server/db. */
const OF_DB = [
  'pg',
  'node:sqlite',
  '@socket.io/postgres-adapter',
  '**/db/engine.ts',
  '**/db/sqlite.ts',
  '**/db/postgres.ts',
  '**/db/migrations/**',
]

/** Where a function has at most `FUNCTION_MAX` lines. */
const SHORT_FUNCTIONS = ['contract/**', 'demo/**', 'scripts/**', 'server/**', 'web/src/**']
const FUNCTION_MAX = { max: 80, skipBlankLines: true, skipComments: true }

const restricted = (files: string[], group: string[], message = MESSAGE) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
})

type Folders = Record<string, { imports: string[] }>

/**
 * Forbids imports from outside each folder except the allowed ones, for its files and those of its subfolders.
 * @param common files that all may import. @param never what a folder may not import in any case
 */
function folders(root: string, all: Folders, common: string[], never: (name: string) => string[] = () => []) {
  const isIn = (name: string, parent: string) => name.startsWith(`${parent}/`)
  const outside = (name: string, from: string) => {
    const path = (to: string) => {
      const found = posix.relative(from, to)
      return found.startsWith('.') ? found : `./${found}`
    }
    const allowed = [...common, ...(all[name]?.imports ?? [])]
    const closed = Object.keys(all).filter((other) => other.includes('/') && other !== name && !allowed.includes(other))
    return [
      `${path('.')}/**`,
      ...(from === name && name.includes('/') ? ['../**'] : []),
      ...allowed.map((to) => `!${path(to)}${to.includes('.') ? '' : isIn(name, to) ? '/*.*' : '/**'}`),
      // A folder in another is closed to those that may import that one.
      ...closed.map((other) => `${path(other)}/**`),
      ...never(name),
    ]
  }
  // A folder in another after that one, whose lines it replaces.
  const names = Object.keys(all).sort((one, other) => one.split('/').length - other.split('/').length)
  return names.flatMap((name) => [
    restricted([`${root}/${name}/*`], outside(name, name)),
    restricted([`${root}/${name}/*/*`], outside(name, `${name}/part`)),
  ])
}

export default defineConfig({
  plugins: ['typescript'],
  jsPlugins: ['bare-text', 'catalogue', 'guarded-fetch', 'log-lines', 'spoken-texts', 'test-titles'].map(
    (name) => `./scripts/${name}.ts`,
  ),
  categories: { correctness: 'off' },
  options: { typeAware: true },
  ignorePatterns: ['**/dist/**'],
  rules: {
    'typescript/no-floating-promises': 'error',
    'translated-pages/no-bare-text': 'error',
    'translated-pages/option-value': 'error',
  },
  overrides: [
    { files: ['contract/**', 'web/src/**', 'server/**'], rules: { 'catalogue/no-text': 'error' } },
    {
      files: ['server/**'],
      rules: {
        'log-lines/event': 'error',
        'guarded-fetch/only-fetch-public': 'error',
        'spoken-texts/when-spoken': 'error',
      },
    },
    { files: ['contract/**'], rules: { 'spoken-texts/when-spoken': 'error' } },
    // Tests, SQL, values that are stored, names of programming languages, browsers and of what keeps passkeys, reasons that
    // are stored, and what spam says.
    {
      files: [
        '**/*.test.{ts,tsx}',
        'contract/{code-languages,site,user-fields}.ts',
        'server/testing/**',
        'server/db/{migrations,triggers}/**',
        'server/session/device-name.ts',
        'server/credentials/passkey-name.ts',
        'server/holding/known-spam.ts',
        'server/mail/smtp.ts',
      ],
      rules: { 'catalogue/no-text': 'off', 'log-lines/event': 'off' },
    },
    {
      files: ['**/*.test.ts', 'server/testing/**'],
      rules: { 'guarded-fetch/only-fetch-public': 'off', 'spoken-texts/when-spoken': 'off' },
    },
    // The fetch itself, the connections to PostgreSQL, and the module of which the fast path takes `createServer`.
    {
      files: [
        'server/http/fetch-public.ts',
        // It asks the site itself, at the operator's PUBLIC_URL.
        'server/commands/check.ts',
        'server/db/{instances,postgres}.ts',
        'server/fast-path/fast-path-server.ts',
      ],
      rules: { 'guarded-fetch/only-fetch-public': 'off' },
    },
    restricted(['messages/en/**'], ['**']),
    restricted(['contract/*'], ['**', '!./**', '!#messages/*', '!zod']),
    ...folders(
      'server',
      SERVER,
      ['compile-cache.ts', 'config.ts', 'language', 'made-once.ts', 'operator-error.ts', 'person.ts', 'version.ts'],
      (name) => (name === 'db' ? ['./migrations/**', '../migrations/**'] : OF_DB),
    ),
    restricted(['server/language/*'], ['../**', '!../../messages/pseudo.ts']),
    restricted(['server/db/migrate.ts'], ['../**', '!../operator-error.ts', '!../language/**', '!../version.ts']),
    // Files that assemble the server: the app, the entry points, and what all folders share.
    restricted(['server/*'], ['../**', '!../demo/fill.ts', '!../package.json', './testing/**', ...OF_DB]),
    ...folders('web/src', WEB, ['paths.ts', 'tab-storage.ts']),
    restricted(['web/src/*'], ['../**']),
    restricted(['demo/**'], ['**/web/**', '**/e2e/**', '**/bench/**', '**/testing/**']),
    restricted(['e2e/**'], ['../bench/**', '../web/**']),
    { files: SHORT_FUNCTIONS, rules: { 'max-lines-per-function': ['error', FUNCTION_MAX] } },
    // Code for tests, migrations, which never change, and sample content, which is tables of data.
    {
      files: ['server/testing/**', 'server/db/migrations/**', 'demo/scenes/**'],
      rules: { 'max-lines-per-function': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'],
      rules: {
        'no-restricted-imports': 'off',
        'max-lines-per-function': 'off',
        'test-titles/short-title': 'error',
      },
    },
  ],
})
