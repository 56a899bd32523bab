import type { FastifyInstance, FastifyRequest } from 'fastify'
import { blogPath } from '../blogs/slug.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/problem.ts'
import { xml } from '../http/xml.ts'
import { yieldToEventLoop } from '../http/yield-to-event-loop.ts'
import { serverPages as messages } from '../language/messages.ts'
import { type Document, documentSender } from './document.ts'
import {
  authorsAfter,
  type BlogKey,
  blogsAfter,
  countAuthors,
  keyAfter,
  listPages,
  spanAfter,
} from './sitemap-queries.ts'

/** Maximum number of addresses in a file. */
export const FILE_MAX = 10_000
/** Addresses that are read in one go: some milliseconds, also if the rows have to come from the disk. */
const AT_ONCE = 100
/** Milliseconds for which the index of a site with several files is kept: making it reads an index of the database. */
const INDEX_MAX_AGE = 10 * 60_000
/** Files up to this size are cached: of a large site they would leave no room for its pages. */
const CACHED_MAX = 200_000

/** For people: what this means for each page is in its own head. */
const behindAccount = () => `# ${messages.robotsBehindAccount}\n`
const BEGIN = '<?xml version="1.0" encoding="utf-8"?>\n'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** A page or a file, and when it last changed, as far as that is known. */
interface Entry {
  path: string
  changed?: string | null | undefined
}

/**
 * The sitemap: an index of files with the addresses of all public blogs, authors and pages; and robots.txt, which names it. The first file of blogs has
 * those that were published first, so a new blog changes the last one.
 */
export function sitemapRoutes(app: FastifyInstance, deps: SitemapDeps): void {
  const send = documentSender(deps)

  app.get('/sitemap.xml', (request, reply) =>
    send(request, reply, '/sitemap.xml', (site) => sitemapIndex(deps, request, site)),
  )

  app.get('/robots.txt', (request, reply) =>
    send(request, reply, '/robots.txt', async (site) => {
      const { publicReading } = await deps.settings.current()
      return {
        type: 'text/plain',
        body: `${publicReading ? '' : behindAccount()}User-agent: *\nDisallow: /api/\n\nSitemap: ${site}/sitemap.xml\n`,
        cacheTags: [cacheTags.settings],
      }
    }),
  )

  app.get('/sitemap-pages.xml', (request, reply) =>
    send(request, reply, '/sitemap-pages.xml', (site) => sitemapOfPages(deps, site)),
  )

  app.get<{ Params: { at: string } }>('/sitemap-blogs-:at(^[1-9]\\d{0,3}).xml', (request, reply) =>
    send(request, reply, `/sitemap-blogs-${request.params.at}.xml`, (site) =>
      sitemapOfBlogs(deps, request, Number(request.params.at), site),
    ),
  )

  app.get<{ Params: { at: string } }>('/sitemap-authors-:at(^[1-9]\\d{0,3}).xml', (request, reply) =>
    send(request, reply, `/sitemap-authors-${request.params.at}.xml`, (site) =>
      sitemapOfAuthors(deps, request, Number(request.params.at), site),
    ),
  )
}

type SitemapDeps = Pick<Deps, 'db' | 'cache' | 'config' | 'settings'>

async function sitemapIndex({ db, settings }: SitemapDeps, request: FastifyRequest, site: string): Promise<Document> {
  const files: Entry[] = [{ path: '/sitemap-pages.xml', changed: latest(await listPages(db)) }]
  let blogFiles = 0
  for (let after: BlogKey | undefined, isMore = true; isMore; ) {
    const span = await spanAfter(db, after, FILE_MAX)
    await yieldToEventLoop()
    if (span.total > 0) files.push({ path: `/sitemap-blogs-${++blogFiles}.xml`, changed: span.changed })
    after = span.total === FILE_MAX ? await keyAfter(db, after, FILE_MAX) : undefined
    isMore = after !== undefined
    request.work += 1
    await yieldToEventLoop()
  }
  // Visitors see profiles where reading is public, and are asked to sign in elsewhere.
  const authors = (await settings.current()).publicReading ? await countAuthors(db) : 0
  for (let at = 0; at * FILE_MAX < authors; at += 1) files.push({ path: `/sitemap-authors-${at + 1}.xml` })
  const isLarge = blogFiles > 1
  return {
    ...file('sitemapindex', [lines('sitemap', site, files)]),
    cacheTags: isLarge ? [cacheTags.settings] : [...OF_BLOGS, ...OF_AUTHORS],
    ...(isLarge && { maxAge: INDEX_MAX_AGE }),
  }
}

async function sitemapOfPages({ db, settings }: SitemapDeps, site: string): Promise<Document> {
  const { categories } = await settings.current()
  const own = [
    '/',
    '/authors',
    '/tags',
    '/about',
    ...categories.map(({ name }) => `/?${new URLSearchParams({ tag: name })}`),
  ]
  const pages = [...own.map((path) => ({ path })), ...(await listPages(db))]
  return { ...file('urlset', [lines('url', site, pages)]), cacheTags: [cacheTags.settings] }
}

/** @throws Problem 404 if there is no such file */
async function sitemapOfBlogs(
  { db }: SitemapDeps,
  request: FastifyRequest,
  at: number,
  site: string,
): Promise<Document> {
  const after = await lastBlogBefore(db, request, at)
  const pieces: Buffer[] = []
  for (let last = after, left = FILE_MAX; left > 0; left -= AT_ONCE) {
    const rows = await blogsAfter(db, last, Math.min(AT_ONCE, left))
    const entries = rows.map((row) => ({ path: blogPath(row), changed: row.changed }))
    pieces.push(lines('url', site, entries))
    last = rows.at(-1)
    if (rows.length < AT_ONCE) break
    await yieldToEventLoop()
  }
  if (pieces[0]?.length === 0) throw notFound('sitemap')
  return keptIfSmall({ ...file('urlset', pieces), cacheTags: OF_BLOGS })
}

/** The last blog of the file before, undefined for the first file. @throws Problem 404 if there is no such file */
async function lastBlogBefore(db: Db, request: FastifyRequest, at: number): Promise<BlogKey | undefined> {
  let key: BlogKey | undefined
  for (let skipped = 1; skipped < at; skipped += 1) {
    request.work += 1
    key = await keyAfter(db, key, FILE_MAX)
    if (!key) throw notFound('sitemap')
    await yieldToEventLoop()
  }
  return key
}

/** @throws Problem 404 if there is no such file */
async function sitemapOfAuthors(
  { db, settings }: SitemapDeps,
  request: FastifyRequest,
  at: number,
  site: string,
): Promise<Document> {
  if (!(await settings.current()).publicReading) throw notFound('sitemap')
  const pieces: Buffer[] = []
  let rows = await authorsAfter(db, undefined, 1)
  // A file at a time: skipping a million authors at once takes a tenth of a second.
  for (let skipped = 1; skipped < at && rows.length > 0; skipped += 1) {
    request.work += 1
    rows = await authorsAfter(db, rows[0], 1, FILE_MAX - 1)
    await yieldToEventLoop()
  }
  if (rows.length === 0) throw notFound('sitemap')
  for (let left = FILE_MAX - 1; rows.length > 0; left -= AT_ONCE) {
    const entries = rows.map(({ id }) => ({ path: `/userProfile/${id}` }))
    pieces.push(lines('url', site, entries))
    rows = left > 0 ? await authorsAfter(db, rows.at(-1), Math.min(AT_ONCE, left)) : []
    await yieldToEventLoop()
  }
  return keptIfSmall({ ...file('urlset', pieces), cacheTags: OF_AUTHORS })
}

/** The tags of which blogs are public, and when each was changed; of which authors there are, and whether they show. */
const OF_BLOGS = [cacheTags.blogs, cacheTags.anyBlog]
const OF_AUTHORS = [cacheTags.authors, cacheTags.settings]

const keptIfSmall = (made: Document): Document =>
  made.body.length > CACHED_MAX ? { ...made, cacheTags: undefined } : made

const latest = (entries: Entry[]) =>
  entries
    .flatMap(({ changed }) => changed ?? [])
    .sort()
    .at(-1)

/** The lines of a file for some of its entries. */
function lines(item: 'sitemap' | 'url', site: string, entries: Entry[]): Buffer {
  const before = xml(site)
  const written = entries.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
    return `<${item}><loc>${before}${xml(path)}</loc>${lastmod}</${item}>\n`
  })
  return Buffer.from(written.join(''))
}

function file(root: 'sitemapindex' | 'urlset', pieces: Buffer[]): Pick<Document, 'type' | 'body'> {
  const body = Buffer.concat([Buffer.from(`${BEGIN}<${root} ${SCHEMA}>\n`), ...pieces, Buffer.from(`</${root}>\n`)])
  return { type: 'application/xml', body }
}
