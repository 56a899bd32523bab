import type { FastifyPluginAsync } from 'fastify'
import type { Comment } from '#contract/comments.ts'
import { WAITS } from '#contract/messages.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { sendToReaders } from '../cache/send-cached.ts'
import type { Deps } from '../deps.ts'
import { reasonsToHold } from '../holding/check.ts'
import { rememberText } from '../holding/spam.ts'
import { holdComment, holdEdited, listHeldComments, takeBack } from '../holding/store.ts'
import { answer } from '../http/envelope.ts'
import { notFound } from '../http/problem.ts'
import { json, streamList } from '../http/stream-list.ts'
import { registerCalls } from '../session/register-calls.ts'
import { announceComment } from './announce-comment.ts'
import { deleteHidden, hideComment, listHidden, showComment } from './hidden.ts'
import { isPublic, requireNotBlocked, requireOpen, requirePermission, requireVisible } from './policy.ts'
import { addComment, changeComment, latestComments } from './store.ts'
import { trashComment } from './trash.ts'

/** The comment routes. Each responds with the blog's latest comments after the call. */
export function commentRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, cache, now, rateLimit } = deps
  /** The comments as JSON. @param writers receives the cache tags of their authors */
  const list = (blogId: string, message: string, statusCode: 200 | 201 = 200, writers = new Set<string>()) =>
    streamList(answer([], message, statusCode), heardOf(latestComments(db, blogId), writers), 'backwards')
  const reasonsFor = async (authorId: string, text: string, isPublic: boolean) =>
    reasonsToHold(deps, { authorId, kind: 'comment', text, links: [], isPublic })
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('POST /comment/getComment/:blogId', async ({ request, reply, params: { blogId }, person }) => {
      const isSent = await sendToReaders(cache, request, reply, person._id, async () => {
        if (!(await isPublic(db, blogId))) return undefined
        const writers = new Set<string>()
        return {
          body: await list(blogId, 'Comments', 200, writers),
          cacheTags: [cacheTags.blog(blogId), cacheTags.comments(blogId), ...writers],
          fastPath: 'signedIn',
        }
      })
      if (isSent) return reply
      await requireVisible(db, blogId, person._id)
      return json(reply, await list(blogId, 'Comments'))
    })

    serve('POST /comment/newComment/:blogId', async ({ reply, params: { blogId }, body, person }) => {
      await rateLimit('commenting', person._id)
      await rateLimit('newComments', person._id)
      await requireNotBlocked(db, blogId, person._id, body.submissionId)
      const reasons = await reasonsFor(person._id, body.comment, false)
      if (reasons.length > 0) {
        const parentId = await requireOpen(db, blogId, person._id, body)
        const held = await holdComment(db, { ...body, blogId, authorId: person._id, parentId, reasons }, now())
        if (held === 'public') return json(reply.code(201), await list(blogId, 'Comment added', 201))
        await rememberText(deps, { id: held, authorId: person._id, text: body.comment })
        announce.heldChanged(person._id, blogId)
        return json(reply.code(201), await list(blogId, `Comment added. ${WAITS}`, 201))
      }
      const added = await addComment(db, blogId, person._id, body, now())
      if (added) {
        await announceComment(deps, blogId, added)
        await rememberText(deps, { id: added, authorId: person._id, text: body.comment })
      } else await requireOpen(db, blogId, person._id, body)
      return json(reply.code(201), await list(blogId, 'Comment added', 201))
    })

    serve(
      'POST /comment/editComment/:commentId/:blogId',
      async ({ reply, params: { commentId, blogId }, body, person }) => {
        await rateLimit('commenting', person._id)
        const blog = await requirePermission(db, 'edit', { commentId, blogId, person })
        await requireNotBlocked(db, blogId, person._id)
        const reasons = await reasonsFor(person._id, body.newComment, true)
        if (reasons.length > 0) {
          if (!(await holdEdited(db, commentId, body, reasons, now()))) throw notFound('This comment')
          await announce.commentChanged(blog, { deletedId: commentId })
          announce.heldChanged(person._id, blogId)
          return json(reply, await list(blogId, `Comment changed. ${WAITS}`))
        }
        const isChanged = await changeComment(db, { id: commentId, blogId, writerId: person._id }, body, now())
        if (!isChanged) throw notFound('This comment')
        await announceComment(deps, blogId, commentId)
        return json(reply, await list(blogId, 'Comment changed'))
      },
    )

    serve(
      'POST /comment/deleteComment/:commentId/:blogId',
      async ({ reply, params: { commentId, blogId }, person }) => {
        await rateLimit('commenting', person._id)
        const blog = await requirePermission(db, 'delete', { commentId, blogId, person })
        await trashComment(db, commentId, person._id, now())
        await announce.commentChanged(blog, { deletedId: commentId })
        return json(reply, await list(blogId, 'Comment deleted'))
      },
    )

    serve(
      'PUT /comment/hide/:commentId/:blogId',
      async ({ reply, params: { commentId, blogId }, body: { reason }, person }) => {
        await rateLimit('commenting', person._id)
        const blog = await requirePermission(db, 'hide', { commentId, blogId, person })
        const writerId = await hideComment(db, commentId, reason, now())
        if (writerId === undefined) throw notFound('This comment')
        await announce.commentChanged(blog, { deletedId: commentId })
        for (const id of [writerId, person._id]) announce.heldChanged(id, blogId)
        return json(reply, await list(blogId, 'Comment hidden'))
      },
    )

    serve('DELETE /comment/hide/:commentId/:blogId', async ({ reply, params: { commentId, blogId }, person }) => {
      await rateLimit('commenting', person._id)
      const writerId = await showComment(db, commentId, blogId, person._id)
      if (writerId === undefined) throw notFound('This comment')
      await announceComment(deps, blogId, commentId, true)
      for (const id of [writerId, person._id]) announce.heldChanged(id, blogId)
      return json(reply, await list(blogId, 'Comment shown again'))
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
