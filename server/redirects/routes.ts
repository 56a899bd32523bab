import type { FastifyPluginAsync } from 'fastify'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { answers } from '../language/messages.ts'
import { addRedirect, removeRedirect, restoreRedirect } from './change.ts'
import { listRedirects } from './list.ts'

/** The former addresses, which admins see, add and remove. */
export function redirectRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, now, mail } = deps
  const by = (actorId: string) => ({ actorId, siteUrl: mail.siteUrl(), now: now() })
  /** The page of a tag that no blog has is cached, and may now lead elsewhere. */
  const changed = async (path: string) => {
    const [, tag] = /^\/tag\/([^/]+)$/.exec(path) ?? []
    if (tag !== undefined) await announce.tagsChanged([tag])
  }
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /admin/redirects', async ({ query }) => {
      const { redirects, nextCursor } = await listRedirects(db, query)
      return { ...answer(redirects, answers.redirects), nextCursor }
    })

    serve('POST /admin/redirects', async ({ body, person, reply }) => {
      const added = await addRedirect(db, body, by(person._id))
      await changed(added.path)
      return reply.code(201).send(answer(added, answers.redirectAdded, 201))
    })

    serve('DELETE /admin/redirects/:id', async ({ params, person }) => {
      const removed = await removeRedirect(db, params.id, by(person._id))
      await changed(removed.path)
      return answer(removed, answers.redirectRemoved)
    })

    serve('POST /admin/redirects/:id/restore', async ({ params, person }) => {
      const restored = await restoreRedirect(db, params.id, by(person._id))
      await changed(restored.path)
      return answer(restored, answers.redirectRestored)
    })
  }
}
