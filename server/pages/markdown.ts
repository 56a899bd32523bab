import type { FastifyInstance } from 'fastify'
import { findBlog } from '../blogs/queries.ts'
import { cacheTags, cardTags } from '../cache/cache-tags.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/problem.ts'
import { documentSender } from './document.ts'

/** `/blog/:id.md`: a public blog as Markdown, where visitors may read whole texts. */
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
      return {
        type: 'text/markdown',
        body: blogMarkdown(blog, site, (url) => site + url),
        cacheTags: [cacheTags.settings, ...cardTags([blog])],
      }
    })
  })
}
