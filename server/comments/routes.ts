import type { FastifyPluginAsync } from 'fastify'
import { cacheTags } from '../cache/cache-tags.ts'
import { sendToReaders } from '../cache/send-cached.ts'
import { type Handler, registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { reasonsToHold } from '../holding/check.ts'
import { forgetText, rememberText } from '../holding/repeated.ts'
import { holdComment, holdEdited } from '../holding/store.ts'
import { networkOf } from '../http/network.ts'
import { notFound } from '../http/problem.ts'
import { json } from '../http/stream-list.ts'
import { answers } from '../language/messages.ts'
import { concernedBy } from '../notifications/concerned.ts'
import { announceComment, announceWaiting } from './announce-comment.ts'
import { answersOf } from './answers.ts'
import { heldRoutes } from './held-routes.ts'
import { hiddenRoutes } from './hidden-routes.ts'
import { isPublic, requireNotBlocked, requireOpen, requirePermission, requireVisible } from './policy.ts'
import { requireQuotable } from './quotes.ts'
import { addComment, changeComment, findSubmitted } from './store.ts'
import { trashComment } from './trash.ts'

/**
 * The comment routes. Each responds with the blog's latest comments after the call, those that change comments on request
 * with what they changed.
 */
export function commentRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    const serve = registerCalls(app, deps)
    serve('POST /comment/getComment/:blogId', getComments(deps))
    serve('POST /comment/newComment/:blogId', postComment(deps))
    serve('POST /comment/editComment/:commentId/:blogId', editComment(deps))
    serve('POST /comment/deleteComment/:commentId/:blogId', deleteComment(deps))
    hiddenRoutes(app, deps)
    heldRoutes(app, deps)
  }
}

/** A page of comments: the latest, or those before a cursor. */
function getComments(deps: Deps): Handler<'POST /comment/getComment/:blogId'> {
  const { db, cache } = deps
  const { page } = answersOf(db)
  return async ({ request, reply, params: { blogId }, query, person }) => {
    const { cursor } = query
    const read = async () => {
      if (!(await isPublic(db, blogId))) return undefined
      const writers = new Set<string>()
      return {
        body: await page(blogId, undefined, writers),
        cacheTags: [cacheTags.blog(blogId), cacheTags.comments(blogId), ...writers],
        fastPath: 'signedIn' as const,
      }
    }
    // Earlier pages are asked for by few, each at another place.
    if (cursor === undefined && (await sendToReaders(cache, request, reply, person._id, read))) return reply
    await requireVisible(db, blogId, person._id)
    return json(reply, await page(blogId, cursor))
  }
}

/** Adds a comment, or holds it. */
function postComment(deps: Deps): Handler<'POST /comment/newComment/:blogId'> {
  const { db, now, rateLimit } = deps
  const { respond, respondHeld } = answersOf(db)
  return async (call) => {
    const { body, person } = call
    const { blogId } = call.params
    await rateLimit('commenting', person._id)
    await rateLimit('newComments', person._id)
    await requireNotBlocked(db, blogId, person._id, body.submissionId)
    await requireQuotable(db, blogId, person._id, body)
    const sent = { authorId: person._id, text: body.comment, links: [], network: networkOf(call.request.ip) }
    const reasons = await reasonsToHold(deps, { ...sent, kind: 'comment', isPublic: false })
    if (reasons.length > 0) {
      const top = await requireOpen(db, blogId, person._id, body)
      const held = await holdComment(db, { ...body, blogId, authorId: person._id, top, reasons }, now())
      if (held !== undefined) {
        if (!reasons.includes('repeated')) await rememberText(deps, { ...sent, id: held })
        await announceWaiting(deps, blogId, person._id)
        return respondHeld(call, answers.commentAddedHeld)
      }
    } else {
      const added = await addComment(db, blogId, person._id, body, now())
      if (added) {
        const comment = await announceComment(deps, blogId, added)
        await rememberText(deps, { ...sent, id: added })
        return respond(call, answers.commentAdded, comment, 201)
      }
      await requireOpen(db, blogId, person._id, body)
    }
    // It was sent before.
    const before = await findSubmitted(db, blogId, person._id, body.submissionId)
    return before === 'held'
      ? respondHeld(call, answers.commentAddedHeld)
      : respond(call, answers.commentAdded, before, 201)
  }
}

/** Changes a comment, or holds the change. */
function editComment(deps: Deps): Handler<'POST /comment/editComment/:commentId/:blogId'> {
  const { db, announce, now, rateLimit } = deps
  const { respond, respondHeld } = answersOf(db)
  return async (call) => {
    const { body, person } = call
    const { commentId, blogId } = call.params
    await rateLimit('commenting', person._id)
    const blog = await requirePermission(db, 'edit', { commentId, blogId, person })
    await requireNotBlocked(db, blogId, person._id)
    const edited = { id: commentId, authorId: person._id, text: body.newComment, links: [] }
    const reasons = await reasonsToHold(deps, { ...edited, kind: 'comment', isPublic: true })
    if (reasons.length > 0) {
      const concerned = await concernedBy(db, commentId)
      if (!(await holdEdited(db, commentId, body, reasons, now()))) throw notFound('comment')
      await announce.commentChanged(blog, { deletedId: commentId })
      announce.notificationsChanged(concerned)
      await announceWaiting(deps, blogId, person._id)
      return respondHeld(call, answers.commentChangedHeld)
    }
    const isChanged = await changeComment(db, { id: commentId, blogId, writerId: person._id }, body, now())
    if (!isChanged) throw notFound('comment')
    return respond(call, answers.commentChanged, await announceComment(deps, blogId, commentId))
  }
}

/** Moves a comment to the trash of the user who deletes it. */
function deleteComment(deps: Deps): Handler<'POST /comment/deleteComment/:commentId/:blogId'> {
  const { db, announce, now, rateLimit } = deps
  const { respond } = answersOf(db)
  return async (call) => {
    const { params, person } = call
    await rateLimit('commenting', person._id)
    const blog = await requirePermission(db, 'delete', { ...params, person })
    const concerned = await concernedBy(db, params.commentId)
    await trashComment(db, params.commentId, person._id, now())
    await forgetText(db, params.commentId)
    await announce.commentChanged(blog, { deletedId: params.commentId })
    announce.notificationsChanged(concerned)
    return respond(call, answers.commentDeleted)
  }
}
