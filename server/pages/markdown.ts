import type { FastifyInstance } from 'fastify'
import { findBlog } from '../blogs/queries.ts'
import { cacheTags, cardTags } from '../cache/cache-tags.ts'
import type { Deps } from '../deps.ts'
import { fairQueue } from '../http/fair-queue.ts'
import { busy, notFound } from '../http/problem.ts'
import { documentSender } from './document.ts'
import { RETRY_AFTER } from './error-pages.ts'

/** Blogs that may wait, at most half of them of one author. */
const WAITING_MAX = 20

const inTurn = fairQueue(WAITING_MAX)

/**
 * `/blog/:id.md`: a public blog as Markdown, where visitors may read whole texts. Authors take turns, as their texts
 * may be costly to convert.
 */
export function markdownRoute(app: FastifyInstance, deps: Pick<Deps, 'db' | 'cache' | 'config' | 'settings'>): void {
  const { db, settings } = deps
  const send = documentSender(deps)
  app.get<{ Params: { id: string } }>('/blog/:id([\\w-]+).md', async (request, reply) => {
    const { id } = request.params
    return send(request, reply, `/blog/${id}.md`, async (site) => {
      const { publicReading } = await settings.current()
      const blog = publicReading ? await findBlog(db, id, undefined) : undefined
      if (!blog) throw notFound('blog')
      // Loaded with the first one, as few ask for it.
      const { blogMarkdown } = await import('../export/blog-markdown.ts')
      const body = await inTurn({ who: blog.createdBy, network: '', cost: 1, most: 1 }, () =>
        blogMarkdown(blog, site, (url) => site + url),
      )
      if (body === undefined) throw busy(Number(RETRY_AFTER))
      return {
        type: 'text/markdown',
        body,
        cacheTags: [cacheTags.settings, ...cardTags([blog])],
      }
    })
  })
}
