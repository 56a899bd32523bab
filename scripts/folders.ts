// Over 250 lines, because it is a table.
//
// The folders of the program, once: what each has, and what it may import. `oxlint.config.ts` refuses other imports, and
// ARCHITECTURE.md lists them (`npm run docs:folders`).

interface Folder {
  /** What is in it: a phrase. */
  says: string
  may: string[]
}

/** What each folder of `server/` may import besides the contract, `config.ts`, `made-once.ts`, `operator-error.ts` and `version.ts`. */
export const SERVER: Record<string, Folder> = {
  db: {
    says: 'engines, tables, migrations, triggers, transactions',
    may: [],
  },
  http: {
    says: 'requests and answers: envelope, errors, forms, limits',
    may: ['db'],
  },
  cache: {
    says: 'answers kept in memory, with the tags that invalidate them',
    may: ['http', 'session'],
  },
  live: {
    says: 'the socket server, and what is announced after a change',
    may: ['cache', 'http'],
  },
  media: {
    says: 'pictures: checked, encoded, stored on disk or in a bucket',
    may: ['db', 'deps.ts', 'http'],
  },
  openapi: {
    says: 'the OpenAPI document, made of the contract',
    may: ['cache', 'deps.ts', 'http', 'session'],
  },
  jobs: {
    says: 'the queue of background jobs',
    may: ['db', 'http'],
  },
  mail: {
    says: 'emails: their texts, the outbox, the links in them',
    may: ['db', 'http', 'jobs'],
  },
  session: {
    says: 'signing in, sessions, passwords, second factors, passkeys; registers calls',
    may: ['account', 'cache', 'db', 'deps.ts', 'http', 'mail', 'previews', 'users'],
  },
  blocks: {
    says: 'who has blocked whom',
    may: ['db', 'deps.ts', 'http', 'media', 'session'],
  },
  mentions: {
    says: 'whom a comment mentions',
    may: ['blocks', 'db', 'http', 'session'],
  },
  holding: {
    says: 'what holds a post until it is approved; spam',
    may: ['db', 'deps.ts', 'http', 'mentions', 'session'],
  },
  drafts: {
    says: 'what is autosaved while it is typed',
    may: ['db', 'deps.ts', 'http', 'media', 'session'],
  },
  blogs: {
    says: 'blogs: listing, reading, writing, publishing',
    may: ['cache', 'db', 'deps.ts', 'drafts', 'holding', 'http', 'jobs', 'live', 'mail', 'media', 'session'],
  },
  comments: {
    says: 'comments and replies, hidden ones too',
    may: [
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
    says: 'deleted blogs and comments, for 30 days',
    may: ['blogs', 'cache', 'comments', 'db', 'deps.ts', 'http', 'media', 'notifications', 'session'],
  },
  revisions: {
    says: 'former states of a blog',
    may: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'media', 'session'],
  },
  previews: {
    says: 'secret links that show a draft',
    may: ['blogs', 'db', 'deps.ts', 'drafts', 'http', 'media', 'session'],
  },
  subscriptions: {
    says: 'who follows whom',
    may: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'live', 'media', 'session', 'users'],
  },
  notifications: {
    says: 'what a person is told, on the site and by digest',
    may: ['blogs', 'db', 'deps.ts', 'http', 'jobs', 'live', 'mail', 'media', 'session'],
  },
  tags: {
    says: 'suggested, listed and followed tags',
    may: ['cache', 'db', 'deps.ts', 'http', 'session'],
  },
  bookmarks: {
    says: 'blogs that a person wants to find again',
    may: ['blogs', 'db', 'deps.ts', 'http', 'live', 'session'],
  },
  'reading-positions': {
    says: 'where a reader is, and what has changed since',
    may: ['blogs', 'db', 'deps.ts', 'http', 'revisions', 'session'],
  },
  users: {
    says: 'accounts, profiles, the directory of authors',
    may: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'live', 'mail', 'media', 'moderation', 'session'],
  },
  search: {
    says: 'the search index and its queries',
    may: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'media', 'session', 'tags', 'users'],
  },
  account: {
    says: 'what a person does with their whole account',
    may: [
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
    says: "the archive of a person's own data",
    may: ['db', 'deps.ts', 'http', 'media'],
  },
  moderation: {
    says: 'what admins do: reports, actions, appeals, invitations',
    may: [
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
    says: 'daily sums of reads',
    may: ['blogs', 'db', 'deps.ts', 'http', 'session'],
  },
  settings: {
    says: 'what admins choose for the site',
    may: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'jobs', 'media', 'moderation', 'session'],
  },
  admin: {
    says: 'the commands of npm run admin',
    may: ['account', 'blogs', 'db', 'http', 'mail', 'moderation', 'move', 'session', 'settings'],
  },
  'share-cards': {
    says: 'the pictures that other sites show beside a link',
    may: ['db', 'deps.ts', 'http', 'media', 'settings'],
  },
  pages: {
    says: 'HTML, feeds, sitemap, oEmbed, scripts',
    may: ['blogs', 'cache', 'db', 'deps.ts', 'http', 'media', 'previews', 'settings', 'share-cards'],
  },
  move: {
    says: 'moving a site to PostgreSQL or a bucket',
    may: ['db', 'media', 'private-files.ts'],
  },
  backup: {
    says: 'backup and restore',
    may: ['db', 'media', 'move', 'private-files.ts'],
  },
}

/** The same for `web/src/`, besides the contract, `paths.ts` and `tab-storage.ts`. */
export const WEB: Record<string, Folder> = {
  http: {
    says: 'the API client and its cache of answers',
    may: [],
  },
  settings: {
    says: 'the settings of the site, as pages read them',
    may: ['http'],
  },
  ui: {
    says: 'buttons, fields, dialogs, the text editor',
    may: ['http', 'settings'],
  },
  unsent: {
    says: 'what was typed into a form and not sent',
    may: ['http'],
  },
  session: {
    says: 'signing in, the session, its notices',
    may: ['http', 'ui', 'unsent'],
  },
  account: {
    says: 'sections of Edit profile for the whole account',
    may: ['http', 'notifications', 'session', 'ui'],
  },
  authors: {
    says: 'lists and profiles of authors',
    may: ['http', 'session', 'settings', 'ui'],
  },
  blogs: {
    says: 'reading and writing blogs; drafts',
    may: ['bookmarks', 'http', 'previews', 'revisions', 'search', 'session', 'settings', 'tags', 'ui', 'unsent'],
  },
  tags: {
    says: 'tags as links, following, suggestions',
    may: ['http', 'session', 'subscriptions', 'ui'],
  },
  blocks: {
    says: 'blocking a person',
    may: ['http', 'session', 'ui'],
  },
  comments: {
    says: 'the panel of comments',
    may: ['blocks', 'http', 'notifications', 'reports', 'session', 'settings', 'ui', 'unsent'],
  },
  bookmarks: {
    says: 'the buttons that bookmark a blog',
    may: ['http', 'session', 'ui'],
  },
  'reading-positions': {
    says: 'finding the place again',
    may: ['http', 'revisions', 'session', 'ui'],
  },
  notifications: {
    says: 'the bell and the list',
    may: ['http', 'session', 'ui'],
  },
  revisions: {
    says: 'former states, compared',
    may: ['http', 'session', 'settings', 'ui'],
  },
  previews: {
    says: 'the preview links of a draft',
    may: ['http', 'session', 'ui'],
  },
  subscriptions: {
    says: 'following an author',
    may: ['http', 'session', 'ui'],
  },
  trash: {
    says: 'the trash on the dashboard',
    may: ['blogs', 'http', 'session', 'settings', 'ui'],
  },
  analytics: {
    says: 'charts, and counting a read',
    may: ['http', 'session', 'ui'],
  },
  reports: {
    says: 'the dialog that reports something',
    may: ['http', 'session', 'settings', 'ui'],
  },
  search: {
    says: 'the search field and its results',
    may: ['http', 'session', 'settings', 'tags', 'ui'],
  },
  'blog-end': {
    says: 'what follows the text of a blog',
    may: ['authors', 'blogs', 'bookmarks', 'comments', 'http', 'reports', 'session', 'subscriptions', 'ui'],
  },
  'server-text': {
    says: 'the text as it is in the HTML',
    may: ['blog-end', 'blogs', 'settings'],
  },
  admin: {
    says: 'the pages for admins',
    may: ['http', 'reports', 'session', 'settings', 'ui'],
  },
  layout: {
    says: 'header, menu, footer',
    may: ['authors', 'blogs', 'http', 'notifications', 'search', 'session', 'settings', 'ui'],
  },
  pages: {
    says: 'one file for each route',
    may: [
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
      .map((name) => `- \`${name}/\`: ${folders[name]?.says}`)
      .join('\n')
  return `### server/\n\n${list(SERVER)}\n\n### web/src/\n\n${list(WEB)}`
}
