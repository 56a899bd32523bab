// To add a feed (commit 125c7ae):
// 1. Its blogs and its page here; what an item says in `feed-items.ts`, how each format writes it in
//    `feed-formats.ts`.
// 2. `FeedLinks` and `FeedLink` on its page. For other programs: `sitemap.ts`, `oembed.ts`,
//    `web/src/machine-head.tsx`.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FEED_TYPES, type FeedFile } from '#contract/addresses.ts'
import type { BlogCard } from '#contract/blogs.ts'
import { ALL, TRENDING, tagNamed } from '#contract/categories.ts'
import { formatMessage } from '#contract/format-message.ts'
import { LISTING_LIMIT } from '#contract/limits.ts'
import { hashtag, isTag, tagOf } from '#contract/tags.ts'
import { currentTag, isKnownTag } from '../blogs/former-tags.ts'
import { listAuthorsBlogs, listBlogs } from '../blogs/listing.ts'
import { cacheTags, cardTags } from '../cache/cache-tags.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/problem.ts'
import { withoutControls } from '../http/xml.ts'
import { serverPages as messages } from '../language/messages.ts'
import { documentSender } from './document.ts'
import { feedItems } from './feed-items.ts'
import { redirectFormer } from './former-address.ts'

/** Whose blogs a feed has, newest first. */
interface Source {
  /** Behind the site's name; empty: the site itself. */
  name: string
  /** The path of the page that it is a feed of. */
  page: string
  blogs: BlogCard[]
  /** The tags of which blogs these are. */
  cacheTags: string[]
}

/** Where programs and people look for a feed, as other sites have theirs there. */
const USUAL_FILES: Record<string, FeedFile> = {
  feed: 'feed.xml',
  atom: 'feed.xml',
  'atom.xml': 'feed.xml',
  rss: 'rss.xml',
  'index.xml': 'rss.xml',
}
/** The pages that have feeds. */
const PAGES = ['', '/tag/:tag', '/userProfile/:id'] as const

type Parts = Pick<Deps, 'db' | 'cache' | 'config' | 'now' | 'settings' | 'media'>

/**
 * The newest blogs of the site, of a category (`?tag=`), of a tag and of an author, each as Atom, RSS and JSON Feed. A
 * feed is beside its page: `/feed.xml?tag=Food` belongs to `/?tag=Food`.
 */
export function feedRoutes(app: FastifyInstance, deps: Parts): void {
  const { db, now, settings } = deps
  const send = documentSender(deps)

  for (const page of PAGES) {
    for (const [usual, file] of Object.entries(USUAL_FILES)) {
      for (const end of ['', '/']) {
        app.get<{ Params: Record<string, string> }>(`${page}/${usual}${end}`, async ({ params, url }, reply) => {
          const beside = page.replace(/:(\w+)/, (_, name: string) => encodeURIComponent(params[name] ?? ''))
          const [, query] = url.split('?')
          return reply.redirect(`${beside}/${file}${query ? `?${query}` : ''}`, 301)
        })
      }
    }
  }

  for (const file of Object.keys(FEED_TYPES) as FeedFile[]) {
    const sendFeed = (request: FastifyRequest, reply: FastifyReply, self: string, find: () => Promise<Source>) =>
      send(request, reply, self, async (site) => {
        const [{ name, description, language, publicReading }, source] = [await settings.current(), await find()]
        const items = await feedItems(deps, source.blogs, site, publicReading)
        // Loaded with the first feed: it takes a tenth of a second.
        const { WRITE_FEED } = await import('./feed-formats.ts')
        const body = WRITE_FEED[file]({
          id: source.page === '/' ? `${site}/` : site + self.replace(file, 'feed.xml'),
          title: withoutControls(
            source.name ? formatMessage(messages.feedTitle, { subject: source.name, site: name }) : name,
          ),
          description: withoutControls(description),
          language,
          page: site + source.page,
          self: site + self,
          updated:
            items
              .map(({ updated }) => updated)
              .sort()
              .at(-1) ?? (await beginningOf(db)),
          items,
        })
        return {
          type: FEED_TYPES[file],
          body,
          cacheTags: [cacheTags.settings, ...source.cacheTags, ...cardTags(source.blogs)],
        }
      })

    app.get<{ Querystring: { tag?: string | string[] } }>(`/${file}`, async (request, reply) => {
      const [asked = ''] = [request.query.tag ?? ''].flat()
      const { categories } = await settings.current()
      const tag = asked === '' ? ALL : tagNamed(categories, asked)
      if (!tag || tag === TRENDING) throw notFound('feed')
      const query = tag === ALL ? '' : `?${new URLSearchParams({ tag })}`
      // A category that was renamed or retired; a permanent redirect: programs then remember the new address.
      if (asked !== '' && asked !== tag) return reply.redirect(`/${file}${query}`, 301)
      return sendFeed(request, reply, `/${file}${query}`, async () => {
        const { blogs } = await listBlogs(db, { tag, limit: LISTING_LIMIT }, now())
        const listed = tag === ALL ? [cacheTags.blogs] : [cacheTags.blogsIn(tag), cacheTags.categories]
        return { name: tag === ALL ? '' : tag, page: `/${query}`, blogs, cacheTags: listed }
      })
    })

    app.get<{ Params: { tag: string } }>(`/tag/:tag/${file}`, async (request, reply) => {
      const asked = tagOf(request.params.tag)
      if (!isTag(asked)) throw notFound('feed')
      const tag = await currentTag(db, asked)
      const page = `/tag/${encodeURIComponent(tag)}`
      if (!(await isKnownTag(db, tag)) && (await redirectFormer(db, `${page}/${file}`, reply))) return reply
      if (tag !== request.params.tag) return reply.redirect(`${page}/${file}`, 301)
      return sendFeed(request, reply, `${page}/${file}`, async () => {
        const { blogs } = await listBlogs(db, { tag: hashtag(tag), limit: LISTING_LIMIT }, now())
        return { name: hashtag(tag), page, blogs, cacheTags: [cacheTags.blogsTagged(tag), cacheTags.tags] }
      })
    })

    app.get<{ Params: { id: string } }>(`/userProfile/:id/${file}`, async (request, reply) => {
      const { id } = request.params
      const page = `/userProfile/${encodeURIComponent(id)}`
      return sendFeed(request, reply, `${page}/${file}`, async () => {
        const author = await db.selectFrom('users').select(['name', 'role']).where('id', '=', id).executeTakeFirst()
        const { blogs } = author ? await listAuthorsBlogs(db, id, { limit: LISTING_LIMIT }) : { blogs: [] }
        // A Reader has none; a former Author has one while their blogs exist.
        if (!author || (author.role !== 'Author' && blogs.length === 0)) throw notFound('feed')
        const listed = [cacheTags.blogsBy(id), cacheTags.person(id), cacheTags.authors]
        return { name: author.name, page, blogs, cacheTags: listed }
      })
    })
  }
}

/** When the first account was made, whose id comes first: ids begin with their time. */
async function beginningOf(db: Deps['db']): Promise<string> {
  const first = await db.selectFrom('users').select('created_at').orderBy('id').limit(1).executeTakeFirst()
  return first?.created_at ?? new Date().toISOString()
}
