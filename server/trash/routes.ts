import type { FastifyPluginAsync } from 'fastify'
import { findBlog } from '../blogs/queries.ts'
import { deleteTrashedBlog, restoreBlog } from '../blogs/trash.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { registerCalls } from '../calls/register-calls.ts'
import { findComment } from '../comments/store.ts'
import { deleteTrashedComment, restoreComment } from '../comments/trash.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { notFound } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { listTrash } from './list.ts'

/** The trash: what a user has deleted. For all other users, and for every other call, it does not exist. */
export function trashRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, cache, media, now, rateLimit } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /trash', async ({ query, person }) => {
      const { items, nextCursor } = await listTrash(db, person._id, query)
      return { ...answer(items, answers.trash), nextCursor }
    })

    serve('POST /trash/restoreBlog/:id', async ({ params: { id }, person }) => {
      await rateLimit('writing', person._id)
      const isRestored = await restoreBlog(db, id, person._id, now())
      const blog = isRestored ? await findBlog(db, id, person._id) : undefined
      if (!blog) throw notFound('blog')
      await announce.blogCreated(blog)
      return answer(blog, answers.blogRestored)
    })

    serve('DELETE /trash/deleteBlog/:id', async ({ params: { id }, person }) => {
      await rateLimit('writing', person._id)
      const unusedPictures = await deleteTrashedBlog(db, id, person._id)
      if (!unusedPictures) throw notFound('blog')
      await media.remove(unusedPictures)
      return answer(null, answers.blogRemoved)
    })

    serve('POST /trash/restoreComment/:commentId', async ({ params: { commentId }, person }) => {
      await rateLimit('commenting', person._id)
      const isRestored = await restoreComment(db, commentId, person._id)
      const found = isRestored ? await findComment(db, commentId) : undefined
      if (!found) throw notFound('comment')
      // Before anything can fail, so that no stale comments are served.
      cache.invalidate([cacheTags.comments(found.blog._id)])
      await announce.commentRestored(found.blog)
      announce.notificationsChanged(found.concerned)
      return answer(found.comment, answers.commentRestored)
    })

    serve('DELETE /trash/deleteComment/:commentId', async ({ params: { commentId }, person }) => {
      await rateLimit('commenting', person._id)
      if (!(await deleteTrashedComment(db, commentId, person._id))) throw notFound('comment')
      return answer(null, answers.commentRemoved)
    })
  }
}
