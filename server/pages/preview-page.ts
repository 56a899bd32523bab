import type { FastifyInstance } from 'fastify'
import { findByToken } from '../blogs/previews/store.ts'
import type { Deps } from '../deps.ts'
import { siteOf } from '../http/origin-check.ts'
import { RENDERING } from '../http/work-limit.ts'
import type { Pages } from './render.ts'
import { latestShown, pageOf, renderPage } from './rendered-page.ts'

/** The address of the page for preview links, for any token. */
const PREVIEW = '/preview/token'
/** No cache may keep it, no search engine may list it, and no other site may learn its address. */
const PREVIEW_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** The same page for each token, which is in no cache: the draft itself comes by the API, and says what has ended. */
export function previewPageRoute(
  app: FastifyInstance,
  pages: Pages,
  { db, config, settings }: Pick<Deps, 'db' | 'config' | 'settings'>,
): void {
  app.get<{ Params: { token: string } }>('/preview/:token', { config: { work: RENDERING } }, async (request, reply) => {
    const { interfaceLanguage } = await latestShown(settings)
    const { entry, template } = await pages.load(PREVIEW, interfaceLanguage)
    const page = pageOf(await renderPage(app, request, entry, settings, PREVIEW, interfaceLanguage), template, false)
    const document = page.documentFor(siteOf(request, config))
    const found = await findByToken(db, request.params.token)
    const status = found && !found.isEnded ? page.status : 404
    return reply.code(status).headers(page.headers).headers(PREVIEW_HEADERS).send(document)
  })
}
