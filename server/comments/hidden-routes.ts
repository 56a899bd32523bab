import type { FastifyInstance } from 'fastify'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { notFound } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { concernedBy } from '../notifications/concerned.ts'
import { announceComment } from './announce-comment.ts'
import { answersOf } from './answers.ts'
import { deleteHidden, hideComment, listHidden, showComment } from './hidden.ts'
import { requirePermission, requireVisible } from './policy.ts'

/** Comments that the creator of a blog hides. */
export function hiddenRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, announce, now, rateLimit } = deps
  const { respond } = answersOf(db)
  const serve = registerCalls(app, deps)

  serve('PUT /comment/hide/:commentId/:blogId', async (call) => {
    const { params, body, person } = call
    const { commentId, blogId } = params
    await rateLimit('commenting', person._id)
    const blog = await requirePermission(db, 'hide', { commentId, blogId, person })
    const concerned = await concernedBy(db, commentId)
    const writerId = await hideComment(db, commentId, body.reason, now())
    if (writerId === undefined) throw notFound('comment')
    await announce.commentChanged(blog, { deletedId: commentId })
    announce.notificationsChanged(concerned)
    for (const id of [writerId, person._id]) announce.heldChanged(id, blogId)
    return respond(call, answers.commentHidden)
  })

  serve('DELETE /comment/hide/:commentId/:blogId', async (call) => {
    const { commentId, blogId } = call.params
    const { person } = call
    await rateLimit('commenting', person._id)
    const writerId = await showComment(db, commentId, blogId, person._id)
    if (writerId === undefined) throw notFound('comment')
    const comment = await announceComment(deps, blogId, commentId, true)
    for (const id of [writerId, person._id]) announce.heldChanged(id, blogId)
    return respond(call, answers.commentShown, comment)
  })

  serve('GET /comment/hidden/:blogId', async ({ params: { blogId }, person }) => {
    await requireVisible(db, blogId, person._id)
    return answer(await listHidden(db, blogId, person._id), answers.hiddenComments)
  })

  serve('DELETE /comment/hidden/:id', async ({ params: { id }, person }) => {
    await rateLimit('commenting', person._id)
    const blog = await deleteHidden(db, id, person._id)
    if (!blog) throw notFound('comment')
    for (const userId of [person._id, blog.author_id]) announce.heldChanged(userId, blog.id)
    return answer(null, answers.commentRemoved)
  })
}
