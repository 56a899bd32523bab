import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { accountRoutes } from './account/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { adminSiteRoutes } from './admin/site-routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { blockRoutes } from './blocks/routes.ts'
import { draftRoutes } from './blogs/drafts/routes.ts'
import { previewRoutes } from './blogs/previews/routes.ts'
import { revisionRoutes } from './blogs/revisions/routes.ts'
import { blogRoutes } from './blogs/routes.ts'
import { bookmarkRoutes } from './bookmarks/routes.ts'
import { describeCalls } from './calls/openapi.ts'
import { commentRoutes } from './comments/routes.ts'
import { signInRoutes } from './credentials/routes.ts'
import type { Deps } from './deps.ts'
import { embedRoutes } from './embeds/routes.ts'
import { answerInAskedLanguage } from './http/asked-language.ts'
import { parseBodies } from './http/body-parser.ts'
import { defaultNoStore } from './http/cache-control.ts'
import { compressAnswers } from './http/compression.ts'
import { answerUnknownCalls } from './http/errors.ts'
import { secureHeaders } from './http/headers.ts'
import { health, type Readiness } from './http/health.ts'
import { guardOrigins } from './http/origin-check.ts'
import { countWork, type WorkLimit } from './http/work-limit.ts'
import { mediaFiles } from './media/files.ts'
import { postRoutes } from './moderation/post-routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { readingPositionRoutes } from './reading-positions/routes.ts'
import { redirectRoutes } from './redirects/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { serveSiteImages, siteImageRoutes } from './settings/image-routes.ts'
import { sitePageRoutes } from './settings/page-routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { importRoutes } from './transfer/uploads/routes.ts'
import { trashRoutes } from './trash/routes.ts'
import { userRoutes } from './users/routes.ts'

/** The calls of the API, one resource after another. */
const API_ROUTES: ((deps: Deps) => FastifyPluginAsync)[] = [
  signInRoutes,
  registrationRoutes,
  userRoutes,
  accountRoutes,
  blogRoutes,
  searchRoutes,
  draftRoutes,
  embedRoutes,
  revisionRoutes,
  previewRoutes,
  commentRoutes,
  trashRoutes,
  subscriptionRoutes,
  blockRoutes,
  tagRoutes,
  redirectRoutes,
  bookmarkRoutes,
  readingPositionRoutes,
  notificationRoutes,
  analyticsRoutes,
  moderationRoutes,
  postRoutes,
  adminRoutes,
  adminSiteRoutes,
  importRoutes,
  settingsRoutes,
  sitePageRoutes,
  siteImageRoutes,
]

/**
 * Registers what applies to all requests, then the routes: health, pictures, the API and the pages.
 * @param work undefined: work is not counted
 */
export async function registerRoutes(
  app: FastifyInstance,
  deps: Deps,
  { work, readiness }: { work: WorkLimit | undefined; readiness: Readiness },
): Promise<void> {
  const { config, media, pages, stopping } = deps
  await app.register(secureHeaders(config, pages?.middleware !== undefined, pages?.inlineScripts))
  await app.register(countWork(work))
  await app.register(compressAnswers)
  await app.register(health(readiness, stopping))
  await app.register(cookie, { hook: false })
  await app.register(mediaFiles(config, media))
  serveSiteImages(app, deps)
  await app.register(api(deps), { prefix: '/api' })
  if (pages) await app.register(pageRoutes(pages, deps))
}

/** The API: what applies to all of its calls, and the calls. */
function api(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    answerInAskedLanguage(app)
    parseBodies(app)
    defaultNoStore(app)
    answerUnknownCalls(app)
    await guardOrigins(app, deps.config)
    describeCalls(app, deps)
    await app.register(multipart, { throwFileSizeLimit: false })
    await app.register(
      async (v1) => {
        for (const routes of API_ROUTES) await v1.register(routes(deps))
      },
      { prefix: '/v1' },
    )
  }
}
