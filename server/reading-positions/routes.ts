import type { FastifyPluginAsync } from 'fastify'
import { REVISION_FIELDS } from '#contract/blog-fields.ts'
import { contentsOf } from '../blogs/contents.ts'
import { findPublic, findRevision } from '../blogs/revisions/store.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { notFound } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { findPosition, findReadVersion, isRemembered, savePosition, setRemembered } from './store.ts'

/** Reading positions, and what has changed in the blogs since. No one else sees them. */
export function readingPositionRoutes(deps: Deps): FastifyPluginAsync {
  const { db, now, rateLimit } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /readingPositions', async ({ person }) =>
      answer({ remembered: await isRemembered(db, person._id) }, answers.readingPositions),
    )

    serve('PUT /readingPositions', async ({ body: { remembered }, person }) => {
      await rateLimit('following', person._id)
      await setRemembered(db, person._id, remembered)
      return answer({ remembered }, remembered ? answers.readingRemembered : answers.readingForgotten)
    })

    serve('GET /readingPositions/:id', async ({ params: { id }, person }) => {
      const remembered = await isRemembered(db, person._id)
      return answer({ remembered, ...(await findPosition(db, person._id, id)) }, answers.readingPosition)
    })

    serve('PUT /readingPositions/:id', async ({ params: { id }, body, person }) => {
      await rateLimit('reading', person._id)
      await savePosition(db, person._id, id, body, now())
      return answer(null, answers.readingPosition)
    })

    serve('GET /readingPositions/:id/changes', async ({ params: { id }, person }) => {
      const read = await findReadVersion(db, person._id, id)
      const current = read && (await findPublic(db, id))
      const before = current && (await findRevision(db, current, read.version))
      const [content, contentBefore] = before ? await contentsOf(db, REVISION_FIELDS, [current, before]) : []
      if (!read || !content || !contentBefore) throw notFound('read-version')
      return answer({ since: read.since, content, before: contentBefore }, answers.changes)
    })
  }
}
