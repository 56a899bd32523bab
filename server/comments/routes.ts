import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { ChangeQuery, Comment } from '#contract/comments.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { sendToReaders } from '../cache/send-cached.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { reasonsToHold } from '../holding/check.ts'
import { rememberText } from '../holding/spam.ts'
import { holdComment, holdEdited, listHeldComments, takeBack } from '../holding/store.ts'
import { answer, heldAnswer } from '../http/envelope.ts'
import { notFound } from '../http/problem.ts'
import { json, streamList } from '../http/stream-list.ts'
import { concernedBy } from '../notifications/concerned.ts'
import { announceComment } from './announce-comment.ts'
import { deleteHidden, hideComment, listHidden, showComment } from './hidden.ts'
import { isPublic, requireNotBlocked, requireOpen, requirePermission, requireVisible } from './policy.ts'
import { requireQuotable } from './quotes.ts'
import { addComment, changeComment, findSubmitted, latestComments } from './store.ts'
import { trashComment } from './trash.ts'

/**
 * The comment routes. Each responds with the blog's latest comments after the call, those that change comments on request
 * with what they changed.
 */
// oxlint-disable-next-line max-lines-per-function -- to be split into a function for each call
export function commentRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, cache, now, rateLimit } = deps
  /** The comments as JSON. */
  const list = (blogId: string, envelope: object) => streamList(envelope, latestComments(db, blogId), 'backwards')
  /** A page of comments as JSON. @param writers receives the cache tags of their authors */
  const page = (blogId: string, cursor: string | undefined, writers = new Set<string>()) => {
    const envelope = { ...answer([], 'Comments'), nextCursor: null as string | null }
    const comments = latestComments(db, blogId, cursor, (nextCursor) => Object.assign(envelope, { nextCursor }))
    return streamList(envelope, heardOf(comments, writers), 'backwards')
  }
  type Change = { query: ChangeQuery; reply: FastifyReply; params: { blogId: string } }
  /** Responds to a change. @param changed what was added or changed, if others see it */
  const respond = async (
    { query, reply, params: { blogId } }: Change,
    message: string,
    changed?: Comment,
    statusCode: 200 | 201 = 200,
  ) => {
    reply.code(statusCode)
    if (query.answer === 'list') return json(reply, await list(blogId, answer([], message, statusCode)))
    return answer(changed ? [changed] : [], message, statusCode)
  }
  /** Responds to a change that waits for approval. @param what was done */
  const respondHeld = async ({ query, reply, params: { blogId } }: Change, what: string) => {
    reply.code(202)
    const envelope = heldAnswer<Comment[]>([], what)
    return query.answer === 'list' ? json(reply, await list(blogId, envelope)) : envelope
  }
  const reasonsFor = async (authorId: string, text: string, isPublic: boolean) =>
    reasonsToHold(deps, { authorId, kind: 'comment', text, links: [], isPublic })
  // oxlint-disable-next-line max-lines-per-function -- as above
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('POST /comment/getComment/:blogId', async ({ request, reply, params: { blogId }, query, person }) => {
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
    })

    serve('POST /comment/newComment/:blogId', async (call) => {
      const { body, person } = call
      const { blogId } = call.params
      await rateLimit('commenting', person._id)
      await rateLimit('newComments', person._id)
      await requireNotBlocked(db, blogId, person._id, body.submissionId)
      await requireQuotable(db, blogId, person._id, body)
      const reasons = await reasonsFor(person._id, body.comment, false)
      if (reasons.length > 0) {
        const top = await requireOpen(db, blogId, person._id, body)
        const held = await holdComment(db, { ...body, blogId, authorId: person._id, top, reasons }, now())
        if (held !== 'public') {
          await rememberText(deps, { id: held, authorId: person._id, text: body.comment })
          announce.heldChanged(person._id, blogId)
          return respondHeld(call, 'Comment added')
        }
      } else {
        const added = await addComment(db, blogId, person._id, body, now())
        if (added) {
          const comment = await announceComment(deps, blogId, added)
          await rememberText(deps, { id: added, authorId: person._id, text: body.comment })
          return respond(call, 'Comment added', comment, 201)
        }
        await requireOpen(db, blogId, person._id, body)
      }
      // It was sent before.
      const sent = await findSubmitted(db, blogId, person._id, body.submissionId)
      return sent === 'held' ? respondHeld(call, 'Comment added') : respond(call, 'Comment added', sent, 201)
    })

    serve('POST /comment/editComment/:commentId/:blogId', async (call) => {
      const { body, person } = call
      const { commentId, blogId } = call.params
      await rateLimit('commenting', person._id)
      const blog = await requirePermission(db, 'edit', { commentId, blogId, person })
      await requireNotBlocked(db, blogId, person._id)
      const reasons = await reasonsFor(person._id, body.newComment, true)
      if (reasons.length > 0) {
        const concerned = await concernedBy(db, commentId)
        if (!(await holdEdited(db, commentId, body, reasons, now()))) throw notFound('This comment')
        await announce.commentChanged(blog, { deletedId: commentId })
        announce.notificationsChanged(concerned)
        announce.heldChanged(person._id, blogId)
        return respondHeld(call, 'Comment changed')
      }
      const isChanged = await changeComment(db, { id: commentId, blogId, writerId: person._id }, body, now())
      if (!isChanged) throw notFound('This comment')
      return respond(call, 'Comment changed', await announceComment(deps, blogId, commentId))
    })

    serve('POST /comment/deleteComment/:commentId/:blogId', async (call) => {
      const { params, person } = call
      await rateLimit('commenting', person._id)
      const blog = await requirePermission(db, 'delete', { ...params, person })
      const concerned = await concernedBy(db, params.commentId)
      await trashComment(db, params.commentId, person._id, now())
      await announce.commentChanged(blog, { deletedId: params.commentId })
      announce.notificationsChanged(concerned)
      return respond(call, 'Comment deleted')
    })

    serve('PUT /comment/hide/:commentId/:blogId', async (call) => {
      const { params, body, person } = call
      const { commentId, blogId } = params
      await rateLimit('commenting', person._id)
      const blog = await requirePermission(db, 'hide', { commentId, blogId, person })
      const concerned = await concernedBy(db, commentId)
      const writerId = await hideComment(db, commentId, body.reason, now())
      if (writerId === undefined) throw notFound('This comment')
      await announce.commentChanged(blog, { deletedId: commentId })
      announce.notificationsChanged(concerned)
      for (const id of [writerId, person._id]) announce.heldChanged(id, blogId)
      return respond(call, 'Comment hidden')
    })

    serve('DELETE /comment/hide/:commentId/:blogId', async (call) => {
      const { commentId, blogId } = call.params
      const { person } = call
      await rateLimit('commenting', person._id)
      const writerId = await showComment(db, commentId, blogId, person._id)
      if (writerId === undefined) throw notFound('This comment')
      const comment = await announceComment(deps, blogId, commentId, true)
      for (const id of [writerId, person._id]) announce.heldChanged(id, blogId)
      return respond(call, 'Comment shown again', comment)
    })

    serve('GET /comment/hidden/:blogId', async ({ params: { blogId }, person }) => {
      await requireVisible(db, blogId, person._id)
      return answer(await listHidden(db, blogId, person._id), 'Hidden comments')
    })

    serve('DELETE /comment/hidden/:id', async ({ params: { id }, person }) => {
      await rateLimit('commenting', person._id)
      const blog = await deleteHidden(db, id, person._id)
      if (!blog) throw notFound('This comment')
      for (const userId of [person._id, blog.author_id]) announce.heldChanged(userId, blog.id)
      return answer(null, 'Comment deleted for ever')
    })

    serve('GET /comment/held/:blogId', async ({ params: { blogId }, person }) =>
      answer(await listHeldComments(db, blogId, person._id), 'Your comments that wait for approval'),
    )

    serve('DELETE /comment/held/:id', async ({ params: { id }, person }) => {
      await rateLimit('commenting', person._id)
      const blogId = await takeBack(db, id, person._id)
      if (blogId === undefined) throw notFound('This comment')
      announce.heldChanged(person._id, blogId)
      return answer(null, 'Comment taken back')
    })
  }
}

async function* heardOf(comments: AsyncIterable<Comment[]>, writers: Set<string>): AsyncGenerator<Comment[]> {
  for await (const some of comments) {
    for (const { authorInfo } of some) writers.add(cacheTags.person(authorInfo._id))
    yield some
  }
}
