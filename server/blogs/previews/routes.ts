import type { FastifyPluginAsync } from 'fastify'
import { registerCalls } from '../../calls/register-calls.ts'
import type { Deps } from '../../deps.ts'
import { answer } from '../../http/envelope.ts'
import { notFound, Problem } from '../../http/problem.ts'
import { workOf } from '../../http/work-limit.ts'
import { answers } from '../../language/messages.ts'
import { withColours } from '../../rich-text/highlight.ts'
import { previewOf } from './preview.ts'
import { endLink, findByToken, findSource, insertLink, listLinks, type Source } from './store.ts'

/** Secret addresses that show a draft to anyone who has them. Only its author creates, lists and ends them. */
export function previewRoutes(deps: Deps): FastifyPluginAsync {
  const { db, now, rateLimit } = deps
  /** @throws Problem 404 unless it is the person's own draft, 409 if it is published, held or changes a removed blog */
  const requireSource = async (id: string, personId: string): Promise<Source> => {
    const source = await findSource(db, id, personId)
    if (!source) throw notFound('draft')
    if (source === 'published') throw new Problem(409, 'preview-published')
    if (source === 'held') throw new Problem(409, 'preview-held')
    if (source === 'removed') throw new Problem(409, 'preview-removed')
    return source
  }
  return async (app) => {
    const serve = registerCalls(app, deps)
    serve('POST /previewLinks/:id', async ({ reply, params: { id }, person }) => {
      await rateLimit('writing', person._id)
      const link = await insertLink(db, await requireSource(id, person._id), now())
      if (!link) throw new Problem(409, 'preview-links-too-many')
      return reply.code(201).send(answer(link, answers.previewAdded, 201))
    })

    serve('GET /previewLinks/:id', async ({ params: { id }, person }) =>
      answer(await listLinks(db, await requireSource(id, person._id)), answers.previews),
    )

    serve('DELETE /previewLinks/:id/:linkId', async ({ params: { id, linkId }, person }) => {
      await rateLimit('writing', person._id)
      const source = await requireSource(id, person._id)
      if (!(await endLink(db, source, linkId, now()))) throw notFound('preview-link')
      return answer(null, answers.previewEnded)
    })

    serve('GET /preview/:token', async ({ request, params: { token } }) => {
      const found = await findByToken(db, token)
      if (found?.isEnded) throw new Problem(404, 'preview-ended')
      const count = (characters: number) => {
        request.work += workOf(characters)
      }
      const preview = found && (await previewOf(db, found, count))
      if (!preview) throw notFound('preview')
      return answer((await withColours(preview)) ?? preview, answers.preview)
    })
  }
}
