import { defineConfig } from 'oxlint'

// What Biome cannot check: a rule that needs the libraries' types, and which folder may import which.

/** What each folder of `server/` may import besides the contract, `config.ts`, `made-once.ts`, `operator-error.ts` and `version.ts`. */
const SERVER = {
  db: [],
  http: ['db'],
  cache: ['http', 'session'],
  live: ['cache', 'http'],
  media: ['db', 'deps.ts', 'http'],
  openapi: ['cache', 'deps.ts', 'http', 'session'],
  jobs: ['db', 'http'],
  mail: ['db', 'http', 'jobs'],
  session: ['account', 'cache', 'db', 'deps.ts', 'http', 'mail', 'previews', 'users'],
  blocks: ['db', 'deps.ts', 'http', 'media', 'session'],
  mentions: ['blocks', 'db', 'http', 'session'],
  holding: ['db', 'deps.ts', 'http', 'mentions', 'session'],
  drafts: ['db', 'deps.ts', 'http', 'media', 'session'],
  blogs: ['cache', 'db', 'deps.ts', 'drafts', 'holding', 'http', 'jobs', 'live', 'mail', 'media', 'session'],
  comments: [
    'blocks',
    'blogs',
    'cache',
    'db',
    'deps.ts',
    'holding',
    'http',
    'live',
    'media',
    'mentions',
    'notifications',
    'session',
  ],
  trash: ['blogs', 'cache', 'comments', 'db', 'deps.ts', 'http', 'media', 'notifications', 'session'],
  revisions: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'media', 'session'],
  previews: ['blogs', 'db', 'deps.ts', 'drafts', 'http', 'media', 'session'],
  subscriptions: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'live', 'media', 'session', 'users'],
  notifications: ['blogs', 'db', 'deps.ts', 'http', 'jobs', 'live', 'mail', 'media', 'session'],
  tags: ['cache', 'db', 'deps.ts', 'http', 'session'],
  bookmarks: ['blogs', 'db', 'deps.ts', 'http', 'live', 'session'],
  'reading-positions': ['blogs', 'db', 'deps.ts', 'http', 'revisions', 'session'],
  users: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'live', 'mail', 'media', 'moderation', 'session'],
  search: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'media', 'session', 'tags', 'users'],
  account: [
    'cache',
    'comments',
    'db',
    'deps.ts',
    'http',
    'live',
    'mail',
    'media',
    'moderation',
    'search',
    'session',
    'transfer',
    'users',
  ],
  transfer: ['db', 'deps.ts', 'http', 'media'],
  moderation: [
    'blogs',
    'cache',
    'comments',
    'db',
    'deps.ts',
    'holding',
    'http',
    'jobs',
    'mail',
    'mentions',
    'previews',
    'session',
    'users',
  ],
  analytics: ['blogs', 'db', 'deps.ts', 'http', 'session'],
  settings: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'jobs', 'media', 'moderation', 'session'],
  admin: ['account', 'blogs', 'db', 'http', 'mail', 'moderation', 'move', 'session', 'settings'],
  'share-cards': ['db', 'deps.ts', 'http', 'media', 'settings'],
  pages: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'media', 'previews', 'settings', 'share-cards'],
  move: ['db', 'media', 'private-files.ts'],
  backup: ['db', 'media', 'move', 'private-files.ts'],
}

/** The same for `web/src/`, besides the contract, `paths.ts` and `tab-storage.ts`. */
const WEB = {
  http: [],
  settings: ['http'],
  ui: ['http', 'settings'],
  unsent: ['http'],
  session: ['http', 'ui', 'unsent'],
  account: ['http', 'notifications', 'session', 'ui'],
  authors: ['http', 'session', 'settings', 'ui'],
  blogs: ['bookmarks', 'http', 'previews', 'revisions', 'search', 'session', 'settings', 'tags', 'ui', 'unsent'],
  tags: ['http', 'session', 'subscriptions', 'ui'],
  blocks: ['http', 'session', 'ui'],
  comments: ['blocks', 'http', 'notifications', 'reports', 'session', 'settings', 'ui', 'unsent'],
  bookmarks: ['http', 'session', 'ui'],
  'reading-positions': ['http', 'revisions', 'session', 'ui'],
  notifications: ['http', 'session', 'ui'],
  revisions: ['http', 'session', 'settings', 'ui'],
  previews: ['http', 'session', 'ui'],
  subscriptions: ['http', 'session', 'ui'],
  trash: ['blogs', 'http', 'session', 'settings', 'ui'],
  analytics: ['http', 'session', 'ui'],
  reports: ['http', 'session', 'settings', 'ui'],
  search: ['http', 'session', 'settings', 'tags', 'ui'],
  'blog-end': ['authors', 'blogs', 'bookmarks', 'comments', 'http', 'reports', 'session', 'subscriptions', 'ui'],
  'server-text': ['blog-end', 'blogs', 'settings'],
  admin: ['http', 'reports', 'session', 'settings', 'ui'],
  layout: ['authors', 'blogs', 'http', 'notifications', 'search', 'session', 'settings', 'ui'],
  pages: [
    'account',
    'admin',
    'analytics',
    'authors',
    'blocks',
    'blog-end',
    'blogs',
    'bookmarks',
    'comments',
    'http',
    'layout',
    'notifications',
    'previews',
    'reading-positions',
    'reports',
    'revisions',
    'search',
    'server-text',
    'session',
    'settings',
    'subscriptions',
    'tags',
    'trash',
    'ui',
  ],
}

const MESSAGE = 'This folder may not import that one: oxlint.config.ts lists what each may import.'
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
    ...Object.entries(SERVER).flatMap(([name, allowed]) =>
      folder(
        `server/${name}`,
        ['compile-cache.ts', 'config.ts', 'made-once.ts', 'operator-error.ts', 'version.ts', ...allowed],
        name === 'db' ? ['./migrations/**', '../migrations/**'] : OF_DB,
      ),
    ),
    restricted(['server/db/migrate.ts'], ['../**', '!../operator-error.ts']),
    // A trigger does in SQL what these files know.
    restricted(
      ['server/db/triggers/*'],
      [
        ...['../../**', '!../../blogs/trending.ts', '!../../notifications/kinds-of-comments.ts'],
        ...['!../../users/search.ts', '../migrations/**'],
      ],
    ),
    // Files that assemble the server: the app, the entry points, and what all folders share.
    restricted(['server/*'], ['../**', '!../demo/fill.ts', '!../package.json', './testing/**', ...OF_DB]),
    ...Object.entries(WEB).flatMap(([name, allowed]) =>
      folder(`web/src/${name}`, ['paths.ts', 'tab-storage.ts', ...allowed]),
    ),
    restricted(['web/src/*'], ['../**']),
    restricted(['demo/**'], ['**/web/**', '**/e2e/**', '**/bench/**', '**/testing/**']),
    restricted(['e2e/**'], ['../bench/**', '../web/**']),
    { files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'], rules: { 'no-restricted-imports': 'off' } },
  ],
})
