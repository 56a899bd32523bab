import type { FastifyPluginAsync } from 'fastify'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { answers } from '../language/messages.ts'
import { listComments } from './all-comments.ts'
import { listPosts } from './all-posts.ts'
import { actOnMany } from './bulk.ts'
import { bulkComments } from './bulk-comments.ts'
import { bulkPosts, changesOf } from './bulk-posts.ts'

/** All posts and all comments, for admins, and bulk actions on them. */
export function postRoutes(deps: Deps): FastifyPluginAsync {
  const { db, now, announce } = deps
  const announceChanged: typeof announce.contributionsChanged = async (...changed) => {
    await announce.contributionsChanged(...changed)
    announce.adminNotificationsChanged()
  }
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /admin/posts', async ({ query }) => {
      const { page, nextCursor } = await listPosts(deps, query)
      return { ...answer(page, answers.posts), nextCursor }
    })

    serve('GET /admin/comments', async ({ query }) => {
      const { page, nextCursor } = await listComments(db, query)
      return { ...answer(page, answers.allComments), nextCursor }
    })

    serve('POST /admin/bulk/posts/:action', async ({ params: { action }, body, person }) => {
      const { posts, reason, category, tags } = body
      const kind = bulkPosts(action, await changesOf(db, action, { category, tags: tags ?? [] }), reason)
      const bulk = { action, posts, reason, actorId: person._id }
      const { undoId, ...result } = await actOnMany(deps, kind, bulk, now(), ({ userIds, blogIds }) =>
        announceChanged(userIds, blogIds, blogIds),
      )
      return { ...answer(result, answers.bulkDone), undoId }
    })

    serve('POST /admin/bulk/comments/:action', async ({ params: { action }, body: { posts, reason }, person }) => {
      const kind = bulkComments(action, reason)
      const bulk = { action, posts, reason, actorId: person._id }
      const { undoId, ...result } = await actOnMany(deps, kind, bulk, now(), ({ userIds, blogIds }) =>
        announceChanged(userIds, [], blogIds),
      )
      return { ...answer(result, answers.bulkDone), undoId }
    })
  }
}
