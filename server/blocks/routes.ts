import type { FastifyPluginAsync } from 'fastify'
import { formatMessage } from '#contract/format-message.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { notFound } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { addBlock, listBlocks, removeBlock } from './store.ts'

/**
 * Blocking people. Pages leave out the comments of blocked people, because cached answers are the same for everyone.
 */
export function blockRoutes(deps: Deps): FastifyPluginAsync {
  const { db, now, rateLimit } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /user/blocks', async ({ person }) => answer(await listBlocks(db, person._id), answers.blocked))

    serve('PUT /user/blocks/:userId', async ({ params: { userId }, person }) => {
      await rateLimit('following', person._id)
      const name = await addBlock(db, person._id, userId, now())
      if (name === undefined) throw notFound('person')
      return answer(await listBlocks(db, person._id), formatMessage(answers.personBlocked, { name }))
    })

    serve('DELETE /user/blocks/:userId', async ({ params: { userId }, person }) => {
      await rateLimit('following', person._id)
      await removeBlock(db, person._id, userId)
      return answer(await listBlocks(db, person._id), answers.unblocked)
    })
  }
}
