import type { FastifyInstance } from 'fastify'
import type { BlogCard } from '#contract/blogs.ts'
import { LISTING_LIMIT } from '#contract/limits.ts'
import type { SiteSettings } from '#contract/settings.ts'
import { listBlogs, listPublicIds, type PublicId } from '../blogs/queries.ts'
import { cacheTags, cardTags } from '../cache/cache-tags.ts'
import { encodeResponse } from '../cache/cached-response.ts'
import { pageKey, siteKey } from '../cache/keys.ts'
import { sendCached } from '../cache/send-cached.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { siteOf } from '../http/origin-check.ts'
import { workOf } from '../http/work-limit.ts'
import { yieldToEventLoop } from '../http/yield-to-event-loop.ts'

const FEED_PATH = '/feed.xml'
/** The path of a blog's page. */
const blogPath = (id: string) => `/blog/${id}`

/** Maximum number of URLs that search engines accept in one file. */
const SITEMAP_MAX = 50_000
const SITEMAP_AT_ONCE = 2000
const SITEMAP_BEGIN = `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
`

/** Routes for programs: the newest blogs as an Atom feed (RFC 4287), all public ones as a sitemap, and robots.txt. */
export function feedRoutes(
  app: FastifyInstance,
  { db, cache, config, now, settings }: Pick<Deps, 'db' | 'cache' | 'config' | 'now' | 'settings'>,
): void {
  const route = (
    path: string,
    type: string,
    make: (site: string) => Promise<{ body: string | Buffer; cacheTags: string[] }>,
  ) =>
    app.get(path, async (request, reply) => {
      const site = siteOf(request, config)
      // Without the query: clients make it up, and the response does not depend on it.
      const cached = await cache.responses.get(pageKey(site, path), async () => {
        const made = await make(site)
        request.work += workOf(made.body.length)
        return encodeResponse({
          headers: { 'content-type': type },
          body: made.body,
          cacheTags:
            site !== '' && cache.sites.count(siteKey(site))
              ? [...made.cacheTags, cacheTags.site(siteKey(site))]
              : undefined,
          fastPath: 'everyone',
        })
      })
      return sendCached(request, reply, cached)
    })

  route(FEED_PATH, 'application/atom+xml; charset=utf-8', async (site) => {
    const chosen = await settings.current()
    const { blogs } = await listBlogs(db, { tag: 'All', limit: LISTING_LIMIT }, now())
    return { body: atom(site, chosen, blogs), cacheTags: [cacheTags.settings, cacheTags.blogs, ...cardTags(blogs)] }
  })
  route('/sitemap.xml', 'application/xml; charset=utf-8', async (site) => {
    return { body: await sitemap(db, site), cacheTags: [cacheTags.blogs] }
  })
  route('/robots.txt', 'text/plain; charset=utf-8', async (site) => ({
    body: `User-agent: *\nDisallow: /api/\n\nSitemap: ${site}/sitemap.xml\n`,
    cacheTags: [],
  }))
}

function atom(site: string, { name, description }: SiteSettings, blogs: BlogCard[]): string {
  const updated = blogs[0]?.publishedAt ?? '1970-01-01T00:00:00.000Z'
  const entries = blogs.map(
    ({ _id, title, excerpt, authorName, createdAt, publishedAt, category }) => `
  <entry>
    <id>urn:uuid:${_id}</id>
    <title>${xml(title)}</title>
    <link href="${xml(site + blogPath(_id))}"/>
    <author><name>${xml(authorName)}</name></author>
    <category term="${xml(category)}"/>
    <published>${createdAt}</published>
    <updated>${publishedAt ?? createdAt}</updated>
    <summary>${xml(excerpt)}</summary>
  </entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${xml(site)}/</id>
  <title>${xml(name)}</title>
  <subtitle>${xml(description)}</subtitle>
  <updated>${updated}</updated>
  <link href="${xml(site)}/"/>
  <link rel="self" href="${xml(site)}${FEED_PATH}"/>${entries.join('')}
</feed>
`
}

/** Built in slices, yielding to the event loop in between: 50,000 at once would block it for a fifth of a second. */
async function sitemap(db: Db, site: string): Promise<Buffer> {
  const before = xml(site)
  const urlsOf = (paths: string[]) =>
    Buffer.from(paths.map((path) => `<url><loc>${before}${path}</loc></url>\n`).join(''))
  const pieces = [Buffer.from(SITEMAP_BEGIN), urlsOf(['/', '/authors', '/about'])]
  let last: PublicId | undefined
  for (let listed = 0; listed < SITEMAP_MAX; listed += SITEMAP_AT_ONCE) {
    const ids = await listPublicIds(db, SITEMAP_AT_ONCE, last)
    pieces.push(urlsOf(ids.map(({ id }) => blogPath(id))))
    last = ids.at(-1)
    if (ids.length < SITEMAP_AT_ONCE) break
    await yieldToEventLoop()
  }
  return Buffer.concat([...pieces, Buffer.from('</urlset>\n')])
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes a text for XML; removes control characters, which XML allows in no form. */
function xml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
  const allowed = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').toWellFormed()
  return allowed.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
