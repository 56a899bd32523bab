import type { FastifyPluginAsync } from 'fastify'
import { formatMessage } from '#contract/format-message.ts'
import { linkedPages } from '#contract/settings.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { sendPublic } from '../cache/send-cached.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { notFound } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { storeTextPicture } from '../media/text-picture.ts'
import { deletePage, orderPages, publishPrepared, restorePage } from './page-changes.ts'
import { addPage, findPage, findPublishedPage, listPages, type StoredPage, savePage } from './pages.ts'

/** Pages that admins write, such as Terms. `npm run admin -- pages` does the same without the site. */
export function sitePageRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, cache, now, rateLimit, settings } = deps
  const changed = () => announce.settingsChanged(settings.shown)
  const reread = async (slug: string) => {
    const page = await findPage(db, slug)
    if (!page) throw notFound('page')
    return shownPage(page)
  }
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /pages/:slug', ({ request, reply, params: { slug } }) =>
      sendPublic(cache, request, reply, async () => {
        const page = await findPublishedPage(db, slug)
        if (!page) throw notFound('page')
        return { envelope: answer(page, answers.page), cacheTags: [cacheTags.settings], fastPath: 'everyone' }
      }),
    )

    serve('GET /admin/pages', async () => {
      const linked = linkedPages(await settings.current())
      const pages = (await listPages(db)).map((page) => ({ ...page, isLinked: linked.has(page.slug) }))
      return answer(pages, answers.pages)
    })

    serve('POST /admin/pages', async ({ reply, body, person }) => {
      await rateLimit('writing', person._id)
      await addPage(db, body, person._id, now())
      await changed()
      const page = await reread(body.slug)
      return reply.code(201).send(answer(page, savedMessage(page), 201))
    })

    serve('PUT /admin/pages/:slug', async ({ params: { slug }, body: change, person }) => {
      await rateLimit('writing', person._id)
      const address = await savePage(db, { slug, change, actorId: person._id }, now())
      await changed()
      const page = await reread(address)
      return answer(page, savedMessage(page))
    })

    serve('DELETE /admin/pages/:slug', async ({ params: { slug }, person }) => {
      await rateLimit('writing', person._id)
      if (!(await deletePage(db, { slug, actorId: person._id }, now()))) throw notFound('page')
      await changed()
      return answer(null, answers.pageDeleted)
    })

    serve('POST /admin/pages/:slug/restore', async ({ params: { slug }, body: { isPublished }, person }) => {
      await rateLimit('writing', person._id)
      if (!(await restorePage(db, { slug, isPublished, actorId: person._id }, now()))) throw notFound('page')
      await changed()
      return answer(await reread(slug), answers.pageRestored)
    })

    serve('PUT /admin/pageOrder', async ({ body: { slugs }, person }) => {
      await rateLimit('writing', person._id)
      await orderPages(db, slugs, person._id, now())
      await changed()
      return answer(null, answers.pagesOrdered)
    })

    serve('POST /admin/publishPages', async ({ person }) => {
      await rateLimit('writing', person._id)
      const made = await publishPrepared(db, person._id, now())
      await changed()
      const count = made.published.length
      return answer(made, count > 0 ? formatMessage(answers.pagesPublished, { count }) : answers.noPagesPublished)
    })

    serve('POST /admin/pagePicture', async (call) => {
      const picture = await storeTextPicture(deps, call)
      return call.reply.code(201).send(answer(picture, answers.pictureStored, 201))
    })
  }
}

const shownPage = ({ isPrepared: _, deletedAt: __, ...page }: StoredPage) => page

const savedMessage = ({ isPublished }: { isPublished: boolean }) =>
  isPublished ? answers.pagePublished : answers.pageDraft
