import type { FastifyInstance } from 'fastify'
import type { BlogCard } from '#contract/blogs.ts'
import { LISTING_LIMIT } from '#contract/limits.ts'
import type { Deps } from '../app.ts'
import { listBlogs, listPublicIds } from '../blogs/reading.ts'
import { encodeAnswer } from '../cache/answers.ts'
import { isPlain, pageKey } from '../cache/front.ts'
import { sendKept } from '../cache/send.ts'
import { cardTopics, topics } from '../cache/topics.ts'
import { siteOf } from '../http/origins.ts'

const FEED_PATH = '/feed.xml'
/** The web's address of a blog. */
const blogPath = (id: string) => `/blog/${id}`

/** A search engine asks for so many addresses at most in one file. */
const SITEMAP_MAX = 50_000

/** What is read by programs: the newest blogs as an Atom feed (RFC 4287), all public ones as a sitemap, and robots.txt. */
export function feedRoutes(
  app: FastifyInstance,
  { db, cache, config, now }: Pick<Deps, 'db' | 'cache' | 'config' | 'now'>,
): void {
  const route = (path: string, type: string, make: (site: string) => Promise<{ body: string; topics: string[] }>) =>
    app.get(path, async (request, reply) => {
      const site = siteOf(request, config)
      // Without a query, which is made up: there is one answer, whatever is asked behind the address.
      const kept = await cache.answers.get(pageKey(site, path), async () => {
        const made = await make(site)
        return encodeAnswer({
          headers: { 'content-type': type },
          body: made.body,
          topics: isPlain(site, path) ? made.topics : undefined,
          front: 'everybody',
        })
      })
      return sendKept(request, reply, kept)
    })

  route(FEED_PATH, 'application/atom+xml; charset=utf-8', async (site) => {
    const { blogs } = await listBlogs(db, { tag: 'All', limit: LISTING_LIMIT }, now())
    return { body: atom(site, blogs), topics: [topics.blogs, ...cardTopics(blogs)] }
  })
  route('/sitemap.xml', 'application/xml; charset=utf-8', async (site) => {
    const ids = await listPublicIds(db, SITEMAP_MAX)
    const paths = ['/', '/authors', '/about', ...ids.map(blogPath)]
    return { body: sitemap(site, paths), topics: [topics.blogs] }
  })
  route('/robots.txt', 'text/plain; charset=utf-8', async (site) => ({
    body: `User-agent: *\nDisallow: /api/\n\nSitemap: ${site}/sitemap.xml\n`,
    topics: [],
  }))
}

function atom(site: string, blogs: BlogCard[]): string {
  const updated = blogs[0]?.publishedAt ?? '1970-01-01T00:00:00.000Z'
  const entries = blogs.map(
    ({ _id, title, excerpt, authorName, createdAt, publishedAt, category }) => `
  <entry>
    <id>urn:uuid:${_id}</id>
    <title>${xml(title)}</title>
    <link href="${xml(site + blogPath(_id))}"/>
    <author><name>${xml(authorName)}</name></author>
    <category term="${category}"/>
    <published>${createdAt}</published>
    <updated>${publishedAt ?? createdAt}</updated>
    <summary>${xml(excerpt)}</summary>
  </entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${xml(site)}/</id>
  <title>Blogi</title>
  <updated>${updated}</updated>
  <link href="${xml(site)}/"/>
  <link rel="self" href="${xml(site)}${FEED_PATH}"/>${entries.join('')}
</feed>
`
}

function sitemap(site: string, paths: string[]): string {
  const urls = paths.map((path) => `<url><loc>${xml(site + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** A text inside of XML; control characters are in no XML, however they are written. */
function xml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
  const allowed = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').toWellFormed()
  return allowed.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
