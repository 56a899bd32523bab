import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Comment, CommentChange, NewComment } from '#contract/comments.ts'
import { success } from '#contract/envelope.ts'
import type { Deps } from '../app.ts'
import { sendToReaders } from '../cache/send.ts'
import { topics } from '../cache/topics.ts'
import { answer } from '../http/envelope.ts'
import { Id } from '../http/id.ts'
import { json, withLongList } from '../http/long-list.ts'
import { notFound } from '../http/problem.ts'
import { requirePerson } from '../session/policy.ts'
import { isPublic, requireMay, requireVisible } from './policy.ts'
import { addComment, changeComment, deleteComment, latestComments } from './store.ts'

const OfBlog = z.object({ blogId: Id })
const OneOfBlog = z.object({ commentId: Id, blogId: Id })
const List = { 200: success(z.array(Comment)) }

/** Every call answers the blog's latest comments as they are then. */
export function commentRoutes(deps: Deps): FastifyPluginAsyncZod {
  const { db, announce, cache, now, throttle } = deps
  /** The comments as JSON. @param writers hears who wrote them */
  const list = (blogId: string, message: string, statusCode: 200 | 201 = 200, writers = new Set<string>()) =>
    withLongList(answer([], message, statusCode), heardOf(latestComments(db, blogId), writers), 'backwards')
  return async (app) => {
    app.post('/comment/getComment/:blogId', { schema: { params: OfBlog, response: List } }, async (request, reply) => {
      const person = await requirePerson(deps, request, reply)
      const { blogId } = request.params
      const isSent = await sendToReaders(cache, request, reply, person._id, async () => {
        if (!(await isPublic(db, blogId))) return undefined
        const writers = new Set<string>()
        return {
          body: await list(blogId, 'Comments', 200, writers),
          topics: [topics.blog(blogId), topics.comments(blogId), ...writers],
          front: 'people',
        }
      })
      if (isSent) return reply
      await requireVisible(db, blogId, person._id)
      return json(reply, await list(blogId, 'Comments'))
    })

    app.post(
      '/comment/newComment/:blogId',
      {
        schema: { params: OfBlog, body: NewComment, response: { 201: success(z.array(Comment)) } },
      },
      async (request, reply) => {
        const person = await requirePerson(deps, request, reply)
        await throttle('commenting', person._id)
        await throttle('newComments', person._id)
        const { blogId } = request.params
        const added = await addComment(db, blogId, person._id, request.body, now())
        if (added) await announce.commentsChanged(blogId)
        else await requireVisible(db, blogId, person._id)
        return json(reply.code(201), await list(blogId, 'Comment added', 201))
      },
    )

    app.post(
      '/comment/editComment/:commentId/:blogId',
      { schema: { params: OneOfBlog, body: CommentChange, response: List } },
      async (request, reply) => {
        const person = await requirePerson(deps, request, reply)
        await throttle('commenting', person._id)
        const { commentId, blogId } = request.params
        await requireMay(db, 'edit', { commentId, blogId, person })
        const isChanged = await changeComment(db, commentId, request.body.newComment, now())
        if (!isChanged) throw notFound('This comment')
        await announce.commentsChanged(blogId)
        return json(reply, await list(blogId, 'Comment changed'))
      },
    )

    app.post(
      '/comment/deleteComment/:commentId/:blogId',
      { schema: { params: OneOfBlog, response: List } },
      async (request, reply) => {
        const person = await requirePerson(deps, request, reply)
        await throttle('commenting', person._id)
        const { commentId, blogId } = request.params
        await requireMay(db, 'delete', { commentId, blogId, person })
        await deleteComment(db, commentId)
        await announce.commentsChanged(blogId)
        return json(reply, await list(blogId, 'Comment deleted'))
      },
    )
  }
}

async function* heardOf(comments: AsyncIterable<Comment[]>, writers: Set<string>): AsyncGenerator<Comment[]> {
  for await (const some of comments) {
    for (const { authorInfo } of some) writers.add(topics.person(authorInfo._id))
    yield some
  }
}
