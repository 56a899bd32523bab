import type { FastifyPluginAsync } from 'fastify'
import * as answers from '#messages/answers.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { sendPublic } from '../cache/send-cached.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { notFound } from '../http/problem.ts'
import { findPage, listPages, savePage } from './pages.ts'

/** Pages that admins write, such as Terms. */
export function sitePageRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, cache, now, rateLimit, settings } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /pages/:slug', ({ request, reply, params: { slug } }) =>
      sendPublic(cache, request, reply, async () => {
        const page = await findPage(db, slug)
        if (!page?.isPublished) throw notFound('page')
        return { envelope: answer(page, answers.page), cacheTags: [cacheTags.settings], fastPath: 'everyone' }
      }),
    )

    serve('GET /admin/pages', async () => answer(await listPages(db), answers.pages))

    serve('PUT /admin/pages/:slug', async ({ params: { slug }, body: change, person }) => {
      await rateLimit('writing', person._id)
      await savePage(db, { slug, change, actorId: person._id }, now())
      await announce.settingsChanged(settings.shown)
      const page = await findPage(db, slug)
      if (!page) throw notFound('page')
      return answer(page, page.isPublished ? answers.pagePublished : answers.pageDraft)
    })
  }
}
