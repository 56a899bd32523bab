import type { FastifyPluginAsync } from 'fastify'
import { formatMessage } from '#contract/format-message.ts'
import { listFollowedBlogs } from '../blogs/followed.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { answers } from '../language/messages.ts'
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
    return answer(subscription, formatMessage(subscribed ? answers.authorFollowed : answers.authorUnfollowed, { name }))
  }

  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('POST /subscribe/newSubscriber/:userId', ({ params, person }) => set(true, params.userId, person))

    serve('DELETE /subscribe/deleteSubscriber/:userId', ({ params, person }) => set(false, params.userId, person))

    serve('GET /subscribe/allSubscribedAuhtorInfo', async ({ query, person }) =>
      answer(await listFollowings(db, person._id, query), answers.followings),
    )

    serve('GET /subscribe/lastSeen', async ({ person }) =>
      answer({ lastSeenAt: await findLastSeen(db, person._id) }, answers.lastSeen),
    )

    serve('PUT /subscribe/lastSeen', async ({ body, person }) => {
      await rateLimit('following', person._id)
      await moveLastSeen(db, person._id, body.lastSeenAt, now())
      announce.notificationsChanged([person._id])
      return answer({ lastSeenAt: await findLastSeen(db, person._id) }, answers.lastSeen)
    })

    serve('GET /subscribe/getUserSubscribedAuthorBlogs', async ({ query, person }) => {
      const { blogs, nextCursor } = await listFollowedBlogs(db, person._id, query, now())
      return { ...answer(blogs, answers.followedBlogs), nextCursor }
    })
  }
}
