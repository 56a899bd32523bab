// Over 250 lines, because it is a table.
//
// The folders of the program, once: what each has, and what it may import. `oxlint.config.ts` refuses other imports, and
// ARCHITECTURE.md lists them (`npm run docs:folders`).

interface Folder {
  /** A phrase. */
  contents: string
  imports: string[]
}

/**
 * What each folder of `server/` may import besides the contract, `language/`, `config.ts`, `made-once.ts`,
 * `operator-error.ts`, `person.ts` and `version.ts`. A folder comes after those that it imports, so that there are no cycles: a name that is
 * not yet listed fails. A folder in another has a line of its own.
 */
export const SERVER: Record<string, Folder> = {
  language: {
    contents: 'the texts in each language',
    imports: [],
  },
  db: {
    contents: 'engines, tables, migrations, triggers',
    imports: [],
  },
  http: {
    contents: 'requests and answers: errors, forms, limits',
    imports: ['db'],
  },
  cache: {
    contents: 'answers in memory, and what invalidates them',
    imports: ['http'],
  },
  live: {
    contents: 'the socket server; changes announced',
    imports: ['cache', 'http'],
  },
  media: {
    contents: 'pictures: encoded, stored',
    imports: ['db', 'deps.ts', 'http'],
  },
  jobs: {
    contents: 'the queue of background jobs',
    imports: ['db', 'http'],
  },
  mail: {
    contents: 'emails: texts, outbox, links',
    imports: ['db', 'http', 'jobs'],
  },
  session: {
    contents: 'sessions: cookie, store, who may call',
    imports: ['cache', 'db', 'deps.ts', 'http'],
  },
  calls: {
    contents: 'calls and who may make them; OpenAPI',
    imports: ['cache', 'deps.ts', 'http', 'session'],
  },
  blocks: {
    contents: 'blocked people',
    imports: ['calls', 'db', 'deps.ts', 'http', 'media', 'session'],
  },
  mentions: {
    contents: 'mentions in comments',
    imports: ['blocks', 'db', 'http', 'session'],
  },
  holding: {
    contents: 'checks that hold a post for approval; spam',
    imports: ['db', 'deps.ts', 'http', 'mentions', 'secret-key.ts'],
  },
  'blogs/drafts': {
    contents: 'autosaved drafts',
    imports: ['calls', 'db', 'deps.ts', 'http', 'media'],
  },
  'rich-text': {
    contents: 'parsed, sanitised, written; coloured code',
    imports: ['http', 'media'],
  },
  blogs: {
    contents: 'listing, reading, writing, publishing',
    imports: [
      'blogs/drafts',
      'cache',
      'calls',
      'db',
      'deps.ts',
      'holding',
      'http',
      'jobs',
      'live',
      'mail',
      'media',
      'rich-text',
      'session',
    ],
  },
  notifications: {
    contents: 'on the site and by digest',
    imports: ['blogs', 'calls', 'db', 'deps.ts', 'holding', 'http', 'jobs', 'mail', 'media', 'mentions', 'session'],
  },
  comments: {
    contents: 'comments and replies, hidden ones too',
    imports: [
      'blocks',
      'blogs',
      'cache',
      'calls',
      'db',
      'deps.ts',
      'holding',
      'http',
      'media',
      'mentions',
      'notifications',
    ],
  },
  trash: {
    contents: 'deleted blogs and comments, for 30 days',
    imports: ['blogs', 'cache', 'calls', 'comments', 'db', 'deps.ts', 'http', 'media', 'notifications'],
  },
  audit: {
    contents: 'the audit log',
    imports: ['db', 'mail'],
  },
  users: {
    contents: 'accounts, profiles, the directory of authors, deletion',
    imports: [
      'audit',
      'blogs',
      'cache',
      'calls',
      'comments',
      'db',
      'deps.ts',
      'http',
      'live',
      'mail',
      'media',
      'session',
    ],
  },
  subscriptions: {
    contents: 'following authors',
    imports: ['blogs', 'calls', 'db', 'deps.ts', 'http', 'media', 'session', 'users'],
  },
  tags: {
    contents: 'suggested, listed, followed, renamed and merged tags',
    imports: ['audit', 'blogs', 'cache', 'calls', 'db', 'deps.ts', 'http', 'jobs'],
  },
  embeds: {
    contents: 'cards of addresses',
    imports: ['blogs', 'calls', 'db', 'deps.ts', 'http', 'media', 'rich-text'],
  },
  redirects: {
    contents: 'former addresses',
    imports: ['audit', 'blogs', 'calls', 'db', 'deps.ts', 'http'],
  },
  bookmarks: {
    contents: 'bookmarked blogs',
    imports: ['blogs', 'calls', 'db', 'deps.ts', 'http'],
  },
  'blogs/revisions': {
    contents: 'former states of a blog',
    imports: ['blogs', 'cache', 'calls', 'db', 'deps.ts', 'http', 'media'],
  },
  'reading-positions': {
    contents: 'where a reader is, and changes since',
    imports: ['blogs', 'blogs/revisions', 'calls', 'db', 'deps.ts', 'http'],
  },
  search: {
    contents: 'the search index and its queries',
    imports: ['blogs', 'cache', 'calls', 'db', 'deps.ts', 'http', 'tags', 'users'],
  },
  'blogs/previews': {
    contents: 'secret links to drafts',
    imports: ['blogs', 'blogs/drafts', 'calls', 'db', 'deps.ts', 'http', 'media', 'rich-text'],
  },
  credentials: {
    contents: 'passwords, second factors, passkeys, Google',
    imports: ['blogs/previews', 'cache', 'calls', 'db', 'deps.ts', 'http', 'mail', 'secret-key.ts', 'session', 'users'],
  },
  'transfer/formats': {
    contents: 'exports, read',
    imports: ['blogs', 'compile-cache.ts', 'http', 'limited-thread.ts', 'operator-error.ts'],
  },
  export: {
    contents: 'blogs as Markdown, pages, files for other sites',
    imports: [
      'blogs',
      'blogs/drafts',
      'comments',
      'db',
      'deps.ts',
      'holding',
      'http',
      'limited-thread.ts',
      'media',
      'transfer/formats',
    ],
  },
  transfer: {
    contents: "the archive of a person's own data",
    imports: ['blogs', 'db', 'deps.ts', 'export', 'http', 'media'],
  },
  account: {
    contents: 'deletion, data and sessions of an account',
    imports: [
      'calls',
      'comments',
      'credentials',
      'db',
      'deps.ts',
      'http',
      'mail',
      'search',
      'session',
      'transfer',
      'users',
    ],
  },
  registration: {
    contents: 'creating accounts; decisions on new ones',
    imports: ['audit', 'calls', 'credentials', 'db', 'deps.ts', 'http', 'media', 'secret-key.ts', 'session', 'users'],
  },
  moderation: {
    contents: 'reports, appeals, the queue, spam, removing posts',
    imports: [
      'audit',
      'blogs',
      'blogs/previews',
      'cache',
      'calls',
      'comments',
      'db',
      'deps.ts',
      'holding',
      'http',
      'mail',
      'mentions',
      'notifications',
      'registration',
      'rich-text',
      'search',
      'secret-key.ts',
      'session',
      'users',
    ],
  },
  analytics: {
    contents: 'daily sums of reads',
    imports: ['blogs', 'calls', 'db', 'deps.ts', 'http'],
  },
  settings: {
    contents: 'the settings of the site',
    imports: ['audit', 'blogs', 'cache', 'calls', 'db', 'deps.ts', 'http', 'jobs', 'media', 'rich-text', 'session'],
  },
  'transfer/import': {
    contents: 'writing what was read',
    imports: [
      'blogs',
      'blogs/drafts',
      'comments',
      'config.ts',
      'db',
      'holding',
      'http',
      'media',
      'notifications',
      'redirects',
      'rich-text',
      'settings',
      'transfer/formats',
      'users',
    ],
  },
  'transfer/uploads': {
    contents: 'uploaded exports',
    imports: [
      'audit',
      'blogs',
      'calls',
      'comments',
      'db',
      'deps.ts',
      'holding',
      'http',
      'jobs',
      'live',
      'transfer/formats',
      'transfer/import',
      'users',
    ],
  },
  move: {
    contents: 'moving a site to PostgreSQL or a bucket',
    imports: ['db', 'media', 'private-files.ts'],
  },
  backup: {
    contents: 'backup and restore',
    imports: ['db', 'media', 'move'],
  },
  admin: {
    contents: 'calls about people and the site',
    imports: [
      'audit',
      'backup',
      'cache',
      'calls',
      'db',
      'deps.ts',
      'export',
      'http',
      'jobs',
      'mail',
      'moderation',
      'session',
      'settings',
      'users',
    ],
  },
  'pages/share-cards': {
    contents: 'pictures beside a link on other sites',
    imports: ['db', 'deps.ts', 'http', 'media'],
  },
  pages: {
    contents: 'HTML, feeds, sitemap, oEmbed, scripts',
    imports: [
      'blogs',
      'blogs/previews',
      'cache',
      'db',
      'deps.ts',
      'export',
      'http',
      'media',
      'pages/share-cards',
      'redirects',
      'settings',
    ],
  },
  commands: {
    contents: 'the commands of npm run admin, check, import and export',
    imports: [
      'admin',
      'analytics',
      'audit',
      'backup',
      'blogs',
      'credentials',
      'db',
      'export',
      'http',
      'jobs',
      'mail',
      'media',
      'misspelt-settings.ts',
      'moderation',
      'move',
      'redirects',
      'registration',
      'settings',
      'transfer/formats',
      'transfer/import',
      'transfer/uploads',
      'tags',
      'secret-key.ts',
      'users',
    ],
  },
  'fast-path': {
    contents: 'answers from the cache, before the framework',
    imports: ['cache', 'db', 'http', 'session'],
  },
}

/** The same for `web/src/`, besides the contract, `paths.ts` and `tab-storage.ts`. */
export const WEB: Record<string, Folder> = {
  http: {
    contents: 'the API client and its cache of answers',
    imports: [],
  },
  settings: {
    contents: 'those of the site, as pages read them',
    imports: ['http'],
  },
  ui: {
    contents: 'buttons, fields, dialogs, the text editor',
    imports: ['http', 'settings'],
  },
  unsent: {
    contents: 'unsent input of forms',
    imports: ['http'],
  },
  session: {
    contents: 'signing in, the session, its notices',
    imports: ['http', 'ui'],
  },
  notifications: {
    contents: 'the bell and the list',
    imports: ['http', 'session', 'ui'],
  },
  account: {
    contents: 'sections of Edit profile',
    imports: ['http', 'notifications', 'session', 'ui', 'unsent'],
  },
  bookmarks: {
    contents: 'the buttons that bookmark a blog',
    imports: ['http', 'session', 'ui'],
  },
  subscriptions: {
    contents: 'following an author',
    imports: ['http', 'session', 'ui'],
  },
  tags: {
    contents: 'tags as links, following, suggestions',
    imports: ['http', 'session', 'subscriptions', 'ui'],
  },
  search: {
    contents: 'the search field and its results',
    imports: ['http', 'session', 'settings', 'tags', 'ui'],
  },
  blogs: {
    contents: 'cards, lists, the article',
    imports: ['bookmarks', 'http', 'search', 'session', 'settings', 'tags', 'ui'],
  },
  authors: {
    contents: 'lists and profiles of authors',
    imports: ['blogs', 'http', 'session', 'subscriptions', 'ui'],
  },
  blocks: {
    contents: 'blocking a person',
    imports: ['http', 'session', 'ui'],
  },
  moderation: {
    contents: 'what admins do with a post on its page; Undo',
    imports: ['http', 'session', 'ui'],
  },
  reports: {
    contents: 'the report dialog',
    imports: ['http', 'moderation', 'session', 'ui'],
  },
  comments: {
    contents: 'the panel of comments',
    imports: ['blocks', 'http', 'notifications', 'reports', 'session', 'ui', 'unsent'],
  },
  revisions: {
    contents: 'former states, compared',
    imports: ['http', 'session', 'settings', 'ui'],
  },
  'reading-positions': {
    contents: 'finding the place again',
    imports: ['http', 'revisions', 'session', 'ui'],
  },
  trash: {
    contents: 'the trash on the dashboard',
    imports: ['blogs', 'http', 'settings', 'ui'],
  },
  analytics: {
    contents: 'charts, and counting a read',
    imports: ['http', 'session', 'ui'],
  },
  'blog-end': {
    contents: 'the parts below the text of a blog',
    imports: ['authors', 'blogs', 'bookmarks', 'comments', 'reports', 'session', 'subscriptions', 'ui'],
  },
  'server-text': {
    contents: 'the text as it is in the HTML',
    imports: ['blog-end', 'blogs', 'settings'],
  },
  layout: {
    contents: 'header, menu, footer',
    imports: ['authors', 'blogs', 'http', 'notifications', 'search', 'session', 'settings', 'ui'],
  },
  admin: {
    contents: 'pages for admins',
    imports: ['analytics', 'http', 'layout', 'moderation', 'reports', 'session', 'settings', 'tags', 'ui'],
  },
  imports: {
    contents: 'imports of other sites',
    imports: ['admin', 'http', 'moderation', 'settings', 'ui'],
  },
  writing: {
    contents: 'form, drafts, merging, preview, own blogs',
    imports: ['account', 'blogs', 'http', 'revisions', 'session', 'settings', 'tags', 'ui', 'unsent'],
  },
  pages: {
    contents: 'one file for each route',
    imports: [
      'account',
      'admin',
      'imports',
      'analytics',
      'authors',
      'blocks',
      'blog-end',
      'blogs',
      'bookmarks',
      'comments',
      'http',
      'layout',
      'moderation',
      'notifications',
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
      'writing',
    ],
  },
}

/** @returns the imports that close a cycle or name no folder: those of a folder that does not come before */
export function importsOutOfOrder(folders: Record<string, Folder>): string[] {
  const names = Object.keys(folders)
  return names.flatMap((name, at) =>
    (folders[name]?.imports ?? [])
      .filter((other) => !other.includes('.') && !names.slice(0, at).includes(other))
      .map((other) => `${name} imports ${other}`),
  )
}

/** @returns the folders and what is in them, as lists in Markdown */
export function folderLists(): string {
  const list = (folders: Record<string, Folder>) =>
    Object.keys(folders)
      .sort()
      .map((name) => `- \`${name}/\`: ${folders[name]?.contents}`)
      .join('\n')
  return `### server/\n\n${list(SERVER)}\n\n### web/src/\n\n${list(WEB)}`
}
