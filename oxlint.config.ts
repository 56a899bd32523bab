import { defineConfig } from 'oxlint'
import { SERVER, WEB } from './scripts/folders.ts'

// What Biome cannot check: a rule that needs the libraries' types, the length of functions without their comments, and
// which folder may import which (scripts/folders.ts).

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

const restricted = (files: string[], group: string[], message = MESSAGE) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
})

/** Forbids imports from outside a folder except the allowed ones, for its files and those of its subfolders. */
function folder(name: string, allowed: string[], never: string[] = []) {
  const outside = (up: string) => [
    `${up}**`,
    ...allowed.map((path) => `!${up}${path}${path.includes('.') ? '' : '/**'}`),
    ...never,
  ]
  return [restricted([`${name}/*`], outside('../')), restricted([`${name}/*/*`], outside('../../'))]
}

export default defineConfig({
  plugins: ['typescript'],
  jsPlugins: ['./scripts/bare-text.ts'],
  categories: { correctness: 'off' },
  options: { typeAware: true },
  ignorePatterns: ['**/dist/**'],
  rules: {
    'typescript/no-floating-promises': 'error',
    'translated-pages/no-bare-text': 'error',
    'translated-pages/option-value': 'error',
  },
  overrides: [
    restricted(['contract/*'], ['**', '!./**', '!zod']),
    ...Object.entries(SERVER).flatMap(([name, { imports }]) =>
      folder(
        `server/${name}`,
        ['compile-cache.ts', 'config.ts', 'made-once.ts', 'operator-error.ts', 'version.ts', ...imports],
        name === 'db' ? ['./migrations/**', '../migrations/**'] : OF_DB,
      ),
    ),
    restricted(['server/db/migrate.ts'], ['../**', '!../operator-error.ts']),
    // A trigger does in SQL what these files know.
    restricted(
      ['server/db/triggers/*'],
      [
        '../../**',
        '!../../blogs/trending.ts',
        '!../../notifications/kinds-of-comments.ts',
        '!../../users/search.ts',
        '../migrations/**',
      ],
    ),
    // Files that assemble the server: the app, the entry points, and what all folders share.
    restricted(['server/*'], ['../**', '!../demo/fill.ts', '!../package.json', './testing/**', ...OF_DB]),
    ...Object.entries(WEB).flatMap(([name, { imports }]) =>
      folder(`web/src/${name}`, ['paths.ts', 'tab-storage.ts', ...imports]),
    ),
    restricted(['web/src/*'], ['../**']),
    {
      files: ['web/src/**'],
      rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
    },
    restricted(['demo/**'], ['**/web/**', '**/e2e/**', '**/bench/**', '**/testing/**']),
    restricted(['e2e/**'], ['../bench/**', '../web/**']),
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'],
      rules: { 'max-lines-per-function': 'off', 'no-restricted-imports': 'off' },
    },
  ],
})
