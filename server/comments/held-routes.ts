import type { FastifyInstance } from 'fastify'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { forgetText } from '../holding/repeated.ts'
import { listHeldComments, takeBack } from '../holding/store.ts'
import { answer } from '../http/envelope.ts'
import { notFound } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { announceWaiting } from './announce-comment.ts'
import { requireOwnBlog } from './policy.ts'
import { listWaiting } from './waiting.ts'

/** A user's own comments that wait for approval, or were refused; and those that wait below a blog of theirs. */
export function heldRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, rateLimit } = deps
  const serve = registerCalls(app, deps)

  serve('GET /comment/held/:blogId', async ({ params: { blogId }, person }) =>
    answer(await listHeldComments(db, blogId, person._id), answers.heldComments),
  )

  serve('DELETE /comment/held/:id', async ({ params: { id }, person }) => {
    await rateLimit('commenting', person._id)
    const blogId = await takeBack(db, id, person._id)
    if (blogId === undefined) throw notFound('comment')
    await forgetText(db, id)
    await announceWaiting(deps, blogId, person._id)
    return answer(null, answers.commentWithdrawn)
  })

  serve('GET /comment/waiting/:blogId', async ({ params: { blogId }, query, person }) => {
    await requireOwnBlog(db, blogId, person._id)
    const { comments, nextCursor } = await listWaiting(db, { blogId, creatorId: person._id }, query)
    return { ...answer(comments, answers.waitingComments), nextCursor }
  })
}
