import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { BlogCard } from '#contract/blogs.ts'
import { success } from '#contract/envelope.ts'
import { Followings, FollowingsQuery, Subscription } from '#contract/subscriptions.ts'
import type { Deps } from '../app.ts'
import { listFollowedBlogs } from '../blogs/reading.ts'
import { answer } from '../http/envelope.ts'
import { Id } from '../http/id.ts'
import { requirePerson } from '../session/policy.ts'
import { requireFollowable } from './policy.ts'
import { listFollowings, setSubscription } from './store.ts'

const ToAuthor = z.object({ userId: Id })
const Changed = { 200: success(Subscription) }

/** Following authors, and what they publish; all of it needs a session. */
export function subscriptionRoutes(deps: Deps): FastifyPluginAsyncZod {
  const { db, announce, now, throttle } = deps

  async function set(subscribed: boolean, authorId: string, request: FastifyRequest, reply: FastifyReply) {
    const person = await requirePerson(deps, request, reply)
    await throttle('following', person._id)
    const name = await requireFollowable(db, authorId, person._id, subscribed)
    const { changed, ...subscription } = await setSubscription(db, person._id, authorId, subscribed, now())
    if (changed) await announce.subscriberCountChanged(authorId, subscription.subscriberCount)
    return answer(
      subscription,
      subscribed ? `You are subscribed to ${name}` : `You are no longer subscribed to ${name}`,
    )
  }

  return async (app) => {
    app.post(
      '/subscribe/newSubscriber/:userId',
      { schema: { params: ToAuthor, response: Changed } },
      (request, reply) => set(true, request.params.userId, request, reply),
    )

    app.delete(
      '/subscribe/deleteSubscriber/:userId',
      { schema: { params: ToAuthor, response: Changed } },
      (request, reply) => set(false, request.params.userId, request, reply),
    )

    // The misspelling is the contract's.
    app.get(
      '/subscribe/allSubscribedAuhtorInfo',
      { schema: { querystring: FollowingsQuery, response: { 200: success(Followings) } } },
      async (request, reply) => {
        const person = await requirePerson(deps, request, reply)
        return answer(await listFollowings(db, person._id, request.query), 'Your subscriptions')
      },
    )

    app.get(
      '/subscribe/getUserSubscribedAuthorBlogs',
      { schema: { response: { 200: success(z.array(BlogCard)) } } },
      async (request, reply) => {
        const person = await requirePerson(deps, request, reply)
        return answer(await listFollowedBlogs(db, person._id, now()), 'Blogs of the authors you are subscribed to')
      },
    )
  }
}
