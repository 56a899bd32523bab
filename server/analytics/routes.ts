import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { periodOf } from '#contract/periods.ts'
import { requireCreator } from '../blogs/policy.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { notFound } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import type { Person } from '../person.ts'
import { findMostRead } from './most-read.ts'
import { findBlogAnalytics, findSiteAnalytics } from './queries.ts'
import { findReturning } from './returning.ts'
import { findWriters } from './writers.ts'

/** Reads of public blogs and pages: what pages report about them, and what creators and admins see. */
export function analyticsRoutes(deps: Deps): FastifyPluginAsync {
  // What is long to sum up is read where searches are: in a thread of its own, or on a connection of its own.
  const { db, searchDb, now, rateLimit, analytics } = deps
  const viewerOf = (request: FastifyRequest, person: Person | undefined) => ({
    userId: person?._id,
    network: networkOf(request.ip),
  })
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('POST /blog/reads/:id', async ({ request, params: { id }, body, person }) => {
      const viewer = viewerOf(request, person)
      await rateLimit('reading', viewer.userId ?? viewer.network)
      const blog = await db.selectFrom('public_blogs').select('author_id').where('id', '=', id).executeTakeFirst()
      if (!blog) throw notFound('blog')
      const counts = blog.author_id !== person?._id && !isbot(request.headers['user-agent'])
      if (counts) analytics.record(id, viewer, body)
      return answer(null, answers.read)
    })

    serve('POST /pages/:slug/reads', async ({ request, params: { slug }, body, person }) => {
      const viewer = viewerOf(request, person)
      await rateLimit('reading', viewer.userId ?? viewer.network)
      const page = db.selectFrom('site_pages').select('slug').where('slug', '=', slug).where('published', '=', 1)
      if (!(await page.executeTakeFirst())) throw notFound('page')
      if (!isbot(request.headers['user-agent'])) analytics.recordPage(slug, viewer, body)
      return answer(null, answers.read)
    })

    serve('GET /blog/analytics/:id', async ({ request, params: { id }, query, person }) => {
      await requireCreator(db, id, person)
      return answer(await findBlogAnalytics(db, id, periodOf(query, now()), request.hostname), answers.analytics)
    })

    serve('GET /admin/analytics', async ({ request, query }) =>
      answer(await findSiteAnalytics(searchDb, periodOf(query, now()), request.hostname), answers.analytics),
    )
    serve('GET /admin/analytics/mostRead', async ({ query }) =>
      answer(await findMostRead(searchDb, periodOf(query, now())), answers.analytics),
    )
    serve('GET /admin/analytics/writers', async ({ query }) =>
      answer(await findWriters(searchDb, periodOf(query, now())), answers.analytics),
    )
    serve('GET /admin/analytics/returningReaders', async () =>
      answer(await findReturning(db, now()), answers.analytics),
    )
  }
}
