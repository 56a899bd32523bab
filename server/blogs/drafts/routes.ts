import type { FastifyPluginAsync } from 'fastify'
import { registerCalls } from '../../calls/register-calls.ts'
import type { Deps } from '../../deps.ts'
import { answer } from '../../http/envelope.ts'
import { notFound } from '../../http/problem.ts'
import { answers } from '../../language/messages.ts'
import { listDrafts } from './list.ts'
import { discardDraft, findDraft, saveDraft } from './store.ts'

/**
 * Drafts, each for its author alone: they are in no cache, only their author's own pages get events about them, and
 * another user's does not exist. Code that shows one to someone else has to sanitise it first.
 */
export function draftRoutes(deps: Deps): FastifyPluginAsync {
  const { db, now, announce, rateLimit } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /drafts', async ({ person }) =>
      answer({ now: now().toISOString(), drafts: await listDrafts(db, person._id) }, answers.drafts),
    )

    serve('GET /drafts/:id', async ({ params: { id }, person }) => {
      const draft = await findDraft(db, id, person._id)
      if (!draft) throw notFound('draft')
      return answer(draft, answers.draft)
    })

    serve('PUT /drafts/:id', async ({ params: { id }, body, person }) => {
      await rateLimit('drafting', person._id)
      const time = now()
      const saved = await saveDraft(db, id, person._id, body, time)
      if (!saved) throw notFound('draft')
      if (saved.isNew || body.fields.title) announce.draftsChanged(person._id)
      if (saved.isChanged) announce.draftSaved(person._id, id, saved.version)
      const draft = saved.isBehind ? ((await findDraft(db, id, person._id)) ?? null) : null
      return answer({ now: time.toISOString(), version: draft?.version ?? saved.version, draft }, answers.draftSaved)
    })

    serve('DELETE /drafts/:id', async ({ params: { id }, person }) => {
      await rateLimit('drafting', person._id)
      if (!(await discardDraft(db, id, person._id, now()))) throw notFound('draft')
      announce.draftsChanged(person._id)
      return answer(null, answers.draftDeleted)
    })
  }
}
