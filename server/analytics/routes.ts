import type { FastifyPluginAsync } from 'fastify'
import { isbot } from 'isbot'
import * as answers from '#messages/answers.ts'
import { requireCreator } from '../blogs/policy.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { notFound } from '../http/problem.ts'
import { findBlogAnalytics, findSiteAnalytics } from './queries.ts'

/** Reads of public blogs: what pages report about them, and what creators and admins see. */
export function analyticsRoutes(deps: Deps): FastifyPluginAsync {
  const { db, now, rateLimit, analytics } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('POST /blog/reads/:id', async ({ request, params: { id }, body, person }) => {
      const network = networkOf(request.ip)
      const viewer = person?._id ?? network
      await rateLimit('reading', viewer)
      const blog = await db.selectFrom('public_blogs').select('author_id').where('id', '=', id).executeTakeFirst()
      if (!blog) throw notFound('blog')
      const counts = blog.author_id !== person?._id && !isbot(request.headers['user-agent'])
      if (counts) analytics.record(id, viewer, network, body)
      return answer(null, answers.read)
    })

    serve('GET /blog/analytics/:id', async ({ params: { id }, query: { days }, person }) => {
      await requireCreator(db, id, person)
      return answer(await findBlogAnalytics(db, id, days, now()), answers.analytics)
    })

    serve('GET /admin/analytics', async ({ query: { days } }) =>
      answer(await findSiteAnalytics(db, days, now()), answers.analytics),
    )
  }
}
