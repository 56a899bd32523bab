import type { FastifyPluginAsync } from 'fastify'
import { listFollowedBlogs } from '../blogs/followed.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import type { Person } from '../person.ts'
import { requireFollowable } from './policy.ts'
import { findLastSeen, listFollowings, moveLastSeen, setSubscription } from './store.ts'

/** Following authors, and the blogs of followed authors. Every route requires a session. */
export function subscriptionRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, now, rateLimit } = deps

  async function set(subscribed: boolean, authorId: string, person: Person) {
    await rateLimit('following', person._id)
    const name = await requireFollowable(db, authorId, person._id, subscribed)
    const { changed, ...subscription } = await setSubscription(db, person._id, authorId, subscribed, now())
    if (changed) {
      await announce.subscriberCountChanged(authorId, subscription.subscriberCount)
      announce.notificationsChanged([authorId])
    }
    return answer(subscription, subscribed ? `You follow ${name}` : `You no longer follow ${name}`)
  }

  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('POST /subscribe/newSubscriber/:userId', ({ params, person }) => set(true, params.userId, person))

    serve('DELETE /subscribe/deleteSubscriber/:userId', ({ params, person }) => set(false, params.userId, person))

    serve('GET /subscribe/allSubscribedAuhtorInfo', async ({ query, person }) =>
      answer(await listFollowings(db, person._id, query), 'The authors you follow'),
    )

    serve('GET /subscribe/lastSeen', async ({ person }) =>
      answer({ lastSeenAt: await findLastSeen(db, person._id) }, 'Last seen'),
    )

    serve('PUT /subscribe/lastSeen', async ({ body, person }) => {
      await rateLimit('following', person._id)
      await moveLastSeen(db, person._id, body.lastSeenAt, now())
      announce.notificationsChanged([person._id])
      return answer({ lastSeenAt: await findLastSeen(db, person._id) }, 'Last seen')
    })

    serve('GET /subscribe/getUserSubscribedAuthorBlogs', async ({ query, person }) => {
      const { blogs, nextCursor } = await listFollowedBlogs(db, person._id, query, now())
      return { ...answer(blogs, 'Blogs of the authors you follow'), nextCursor }
    })
  }
}
