import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { IMMUTABLE } from '../http/cache-control.ts'
import { answer } from '../http/envelope.ts'
import { readForm } from '../http/multipart.ts'
import { invalid, Problem, throwIfInvalid } from '../http/problem.ts'
import { workOf } from '../http/work-limit.ts'
import { answers, validation } from '../language/messages.ts'
import { findSiteImage, removeSiteImage, SITE_IMAGES_PATH, setSiteImage } from './images.ts'

/** The logo and the icon of the site, which admins choose. `npm run admin -- image` does the same without the site. */
export function siteImageRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, now, rateLimit, settings } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('PUT /admin/images/:kind', async ({ request, reply, params: { kind }, person, requireStill }) => {
      await rateLimit('uploading', person._id)
      const form = await readForm(rateLimit, person._id, request, reply)
      const { image } = form.files
      if (!image) throw invalid([{ path: 'image', code: 'required', message: validation.pictureRequired }])
      await requireStill()
      await setSiteImage(db, image, { kind, actorId: person._id }, form.sender, now()).catch((error: unknown) => {
        if (!(error instanceof Problem) || error.statusCode >= 500) throw error
        throwIfInvalid([{ path: 'image', code: error.code, message: error.message }], error.statusCode)
      })
      await announce.settingsChanged(settings.shown)
      return answer(await settings.shown(), answers.imageUsed)
    })

    serve('DELETE /admin/images/:kind', async ({ params: { kind }, person }) => {
      await rateLimit('writing', person._id)
      if (await removeSiteImage(db, { kind, actorId: person._id }, now()))
        await announce.settingsChanged(settings.shown)
      return answer(await settings.shown(), answers.imageRemoved)
    })
  }
}

/** Serves the images, outside the API. */
export function serveSiteImages(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get<{ Params: { file: string } }>(`${SITE_IMAGES_PATH}:file`, async (request, reply) => {
    const [, name] = /^([0-9a-f]{32})\.png$/.exec(request.params.file) ?? []
    const image = name === undefined ? undefined : await findSiteImage(db, name)
    if (!image) return reply.callNotFound()
    request.work += workOf(image.length)
    return (
      reply
        .type('image/png')
        .header('cache-control', IMMUTABLE)
        // Mail programs in the browser show the logo on pages of another site.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(image)
    )
  })
}
