import type { FastifyPluginAsync } from 'fastify'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { answers } from '../language/messages.ts'
import { addBookmark, findBookmarked, isBookmarked, listBookmarks, removeBookmark } from './store.ts'

/** The blogs that someone wants to find again. No one else sees them. */
export function bookmarkRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, now, rateLimit } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /bookmarks', async ({ query, person }) => {
      const { blogs, nextCursor } = await listBookmarks(db, person._id, query)
      return { ...answer(blogs, answers.bookmarks), nextCursor }
    })

    serve('GET /bookmarked', async ({ query: { ids }, person }) =>
      answer(await findBookmarked(db, person._id, ids), answers.bookmarkedBlogs),
    )

    serve('GET /bookmarks/:id', async ({ params: { id }, person }) =>
      answer({ bookmarked: await isBookmarked(db, person._id, id) }, answers.bookmark),
    )

    serve('PUT /bookmarks/:id', async ({ params: { id }, person }) => {
      await rateLimit('following', person._id)
      await addBookmark(db, person._id, id, now())
      announce.bookmarkChanged(person._id, id, true)
      return answer({ bookmarked: true }, answers.bookmarked)
    })

    serve('DELETE /bookmarks/:id', async ({ params: { id }, person }) => {
      await rateLimit('following', person._id)
      await removeBookmark(db, person._id, id)
      announce.bookmarkChanged(person._id, id, false)
      return answer({ bookmarked: false }, answers.bookmarkRemoved)
    })
  }
}
