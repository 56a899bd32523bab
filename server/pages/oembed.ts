import type { FastifyInstance } from 'fastify'
import { findPublicCard } from '../blogs/queries.ts'
import { blogPath } from '../blogs/slug.ts'
import { cacheTags, cardTags } from '../cache/cache-tags.ts'
import type { Deps } from '../deps.ts'
import { siteOf } from '../http/origin-check.ts'
import { Problem } from '../http/problem.ts'
import { documentSender } from './document.ts'

/** Pixels of the widest picture that is named, if there is one. */
const THUMBNAIL_MAX = 1280
/** Seconds for which other sites may use an answer. */
const CACHE_AGE = 3600
const BLOG = /^\/blog\/([\w-]+)(?:\/[^/]*)?\/?$/

/**
 * `/oembed`: what another site shows in place of the address of a blog (oembed.com). It is the public card of the blog,
 * which visitors see.
 */
export function oembedRoute(app: FastifyInstance, deps: Pick<Deps, 'db' | 'cache' | 'config' | 'settings'>): void {
  const { db, config, settings } = deps
  const send = documentSender(deps)
  app.get<{ Querystring: { url?: unknown; format?: unknown } }>('/oembed', async (request, reply) => {
    const { url, format = 'json' } = request.query
    if (format !== 'json') throw new Problem(501, 'unsupported-format')
    const id = idIn(String(url), siteOf(request, config))
    // By the id: the client chooses the address and the rest of the query freely. No request has this path.
    return send(request, reply, `/oembed#${id}`, async (site) => {
      const card = id === undefined ? undefined : await findPublicCard(db, id)
      if (!card) throw new Problem(404, 'blog-unknown')
      const { name } = await settings.current()
      const { variants, width, height } = card.mainImage
      const picture = variants.findLast((one) => one.width <= THUMBNAIL_MAX) ?? variants[0]
      const answer = {
        version: '1.0',
        type: 'link',
        title: card.title,
        url: site + blogPath({ id: card._id, title: card.title }),
        author_name: card.authorName,
        author_url: `${site}/userProfile/${card.createdBy}`,
        provider_name: name,
        provider_url: `${site}/`,
        cache_age: CACHE_AGE,
        ...(picture && {
          thumbnail_url: site + picture.url,
          thumbnail_width: picture.width,
          thumbnail_height: Math.max(1, Math.round((height * picture.width) / width)),
        }),
      }
      return {
        type: 'application/json',
        body: JSON.stringify(answer),
        cacheTags: [cacheTags.settings, ...cardTags([card])],
      }
    })
  })
}

/** The id of the blog of this site whose address it is. */
function idIn(address: string, site: string): string | undefined {
  const url = URL.parse(address)
  if (url?.host.toLowerCase() !== URL.parse(site)?.host) return undefined
  return BLOG.exec(url?.pathname ?? '')?.[1]
}
