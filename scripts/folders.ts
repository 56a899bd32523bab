// Over 250 lines, because it is a table.
//
// The folders of the program, once: what each has, and what it may import. `oxlint.config.ts` refuses other imports, and
// ARCHITECTURE.md lists them (`npm run docs:folders`).

interface Folder {
  /** A phrase. */
  contents: string
  imports: string[]
}

/** What each folder of `server/` may import besides the contract, `config.ts`, `made-once.ts`, `operator-error.ts` and `version.ts`. */
export const SERVER: Record<string, Folder> = {
  db: {
    contents: 'engines, tables, migrations, triggers, transactions',
    imports: [],
  },
  http: {
    contents: 'requests and answers: envelope, errors, forms, limits',
    imports: ['db'],
  },
  cache: {
    contents: 'answers kept in memory, with the tags that invalidate them',
    imports: ['http', 'session'],
  },
  live: {
    contents: 'the socket server, and what is announced after a change',
    imports: ['cache', 'http'],
  },
  media: {
    contents: 'pictures: checked, encoded, stored on disk or in a bucket',
    imports: ['db', 'deps.ts', 'http'],
  },
  openapi: {
    contents: 'the OpenAPI document, made of the contract',
    imports: ['cache', 'deps.ts', 'http', 'session'],
  },
  jobs: {
    contents: 'the queue of background jobs',
    imports: ['db', 'http'],
  },
  mail: {
    contents: 'emails: their texts, the outbox, the links in them',
    imports: ['db', 'http', 'jobs'],
  },
  session: {
    contents: 'signing in, sessions, passwords, second factors, passkeys; registers calls',
    imports: ['account', 'cache', 'db', 'deps.ts', 'http', 'mail', 'previews', 'users'],
  },
  blocks: {
    contents: 'who has blocked whom',
    imports: ['db', 'deps.ts', 'http', 'media', 'session'],
  },
  mentions: {
    contents: 'whom a comment mentions',
    imports: ['blocks', 'db', 'http', 'session'],
  },
  holding: {
    contents: 'what holds a post until it is approved; spam',
    imports: ['db', 'deps.ts', 'http', 'mentions', 'session'],
  },
  drafts: {
    contents: 'what is autosaved while it is typed',
    imports: ['db', 'deps.ts', 'http', 'media', 'session'],
  },
  blogs: {
    contents: 'blogs: listing, reading, writing, publishing',
    imports: ['cache', 'db', 'deps.ts', 'drafts', 'holding', 'http', 'jobs', 'live', 'mail', 'media', 'session'],
  },
  comments: {
    contents: 'comments and replies, hidden ones too',
    imports: [
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
  },
  trash: {
    contents: 'deleted blogs and comments, for 30 days',
    imports: ['blogs', 'cache', 'comments', 'db', 'deps.ts', 'http', 'media', 'notifications', 'session'],
  },
  revisions: {
    contents: 'former states of a blog',
    imports: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'media', 'session'],
  },
  previews: {
    contents: 'secret links that show a draft',
    imports: ['blogs', 'db', 'deps.ts', 'drafts', 'http', 'media', 'session'],
  },
  subscriptions: {
    contents: 'who follows whom',
    imports: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'live', 'media', 'session', 'users'],
  },
  notifications: {
    contents: 'what a person is told, on the site and by digest',
    imports: ['blogs', 'db', 'deps.ts', 'http', 'jobs', 'live', 'mail', 'media', 'session'],
  },
  tags: {
    contents: 'suggested, listed and followed tags',
    imports: ['cache', 'db', 'deps.ts', 'http', 'session'],
  },
  bookmarks: {
    contents: 'blogs that a person wants to find again',
    imports: ['blogs', 'db', 'deps.ts', 'http', 'live', 'session'],
  },
  'reading-positions': {
    contents: 'where a reader is, and what has changed since',
    imports: ['blogs', 'db', 'deps.ts', 'http', 'revisions', 'session'],
  },
  users: {
    contents: 'accounts, profiles, the directory of authors',
    imports: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'live', 'mail', 'media', 'moderation', 'session'],
  },
  search: {
    contents: 'the search index and its queries',
    imports: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'media', 'session', 'tags', 'users'],
  },
  account: {
    contents: 'what a person does with their whole account',
    imports: [
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
  },
  transfer: {
    contents: "the archive of a person's own data",
    imports: ['db', 'deps.ts', 'http', 'media'],
  },
  moderation: {
    contents: 'what admins do: reports, actions, appeals, invitations',
    imports: [
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
  },
  analytics: {
    contents: 'daily sums of reads',
    imports: ['blogs', 'db', 'deps.ts', 'http', 'session'],
  },
  settings: {
    contents: 'what admins choose for the site',
    imports: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'jobs', 'media', 'moderation', 'session'],
  },
  admin: {
    contents: 'the commands of npm run admin',
    imports: ['account', 'blogs', 'db', 'http', 'mail', 'moderation', 'move', 'session', 'settings'],
  },
  'share-cards': {
    contents: 'the pictures that other sites show beside a link',
    imports: ['db', 'deps.ts', 'http', 'media', 'settings'],
  },
  pages: {
    contents: 'HTML, feeds, sitemap, oEmbed, scripts',
    imports: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'media', 'previews', 'settings', 'share-cards'],
  },
  move: {
    contents: 'moving a site to PostgreSQL or a bucket',
    imports: ['db', 'media', 'private-files.ts'],
  },
  backup: {
    contents: 'backup and restore',
    imports: ['db', 'media', 'move', 'private-files.ts'],
  },
}

/** The same for `web/src/`, besides the contract, `paths.ts` and `tab-storage.ts`. */
export const WEB: Record<string, Folder> = {
  http: {
    contents: 'the API client and its cache of answers',
    imports: [],
  },
  settings: {
    contents: 'the settings of the site, as pages read them',
    imports: ['http'],
  },
  ui: {
    contents: 'buttons, fields, dialogs, the text editor',
    imports: ['http', 'settings'],
  },
  unsent: {
    contents: 'what was typed into a form and not sent',
    imports: ['http'],
  },
  session: {
    contents: 'signing in, the session, its notices',
    imports: ['http', 'ui', 'unsent'],
  },
  account: {
    contents: 'sections of Edit profile for the whole account',
    imports: ['http', 'notifications', 'session', 'ui'],
  },
  authors: {
    contents: 'lists and profiles of authors',
    imports: ['http', 'session', 'settings', 'ui'],
  },
  blogs: {
    contents: 'reading and writing blogs; drafts',
    imports: ['bookmarks', 'http', 'previews', 'revisions', 'search', 'session', 'settings', 'tags', 'ui', 'unsent'],
  },
  tags: {
    contents: 'tags as links, following, suggestions',
    imports: ['http', 'session', 'subscriptions', 'ui'],
  },
  blocks: {
    contents: 'blocking a person',
    imports: ['http', 'session', 'ui'],
  },
  comments: {
    contents: 'the panel of comments',
    imports: ['blocks', 'http', 'notifications', 'reports', 'session', 'settings', 'ui', 'unsent'],
  },
  bookmarks: {
    contents: 'the buttons that bookmark a blog',
    imports: ['http', 'session', 'ui'],
  },
  'reading-positions': {
    contents: 'finding the place again',
    imports: ['http', 'revisions', 'session', 'ui'],
  },
  notifications: {
    contents: 'the bell and the list',
    imports: ['http', 'session', 'ui'],
  },
  revisions: {
    contents: 'former states, compared',
    imports: ['http', 'session', 'settings', 'ui'],
  },
  previews: {
    contents: 'the preview links of a draft',
    imports: ['http', 'session', 'ui'],
  },
  subscriptions: {
    contents: 'following an author',
    imports: ['http', 'session', 'ui'],
  },
  trash: {
    contents: 'the trash on the dashboard',
    imports: ['blogs', 'http', 'session', 'settings', 'ui'],
  },
  analytics: {
    contents: 'charts, and counting a read',
    imports: ['http', 'session', 'ui'],
  },
  reports: {
    contents: 'the dialog that reports something',
    imports: ['http', 'session', 'settings', 'ui'],
  },
  search: {
    contents: 'the search field and its results',
    imports: ['http', 'session', 'settings', 'tags', 'ui'],
  },
  'blog-end': {
    contents: 'what follows the text of a blog',
    imports: ['authors', 'blogs', 'bookmarks', 'comments', 'http', 'reports', 'session', 'subscriptions', 'ui'],
  },
  'server-text': {
    contents: 'the text as it is in the HTML',
    imports: ['blog-end', 'blogs', 'settings'],
  },
  admin: {
    contents: 'the pages for admins',
    imports: ['http', 'reports', 'session', 'settings', 'ui'],
  },
  layout: {
    contents: 'header, menu, footer',
    imports: ['authors', 'blogs', 'http', 'notifications', 'search', 'session', 'settings', 'ui'],
  },
  pages: {
    contents: 'one file for each route',
    imports: [
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
  },
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
