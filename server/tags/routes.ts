import type { FastifyPluginAsync } from 'fastify'
import { isTag, tagOf } from '#contract/tags.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { notFound } from '../http/problem.ts'
import { registerCalls } from '../session/register-calls.ts'
import { followTag, listFollowedTags, suggestTags, unfollowTag } from './store.ts'

/** Suggestions of tags, and the tags that people follow. The blogs with a tag are a filter of the listing. */
export function tagRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, now, rateLimit } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /tags', async ({ request, query }) => {
      await rateLimit('suggesting', networkOf(request.ip))
      return answer(await suggestTags(db, query.q), 'Tags')
    })

    serve('GET /user/tags', async ({ person }) => answer(await listFollowedTags(db, person._id), 'Your tags'))

    serve('PUT /user/tags/:tag', async ({ params, person }) => {
      const tag = requireTag(params.tag)
      await rateLimit('following', person._id)
      await followTag(db, person._id, tag, now())
      announce.followedTagChanged(person._id, tag, true)
      return answer(await listFollowedTags(db, person._id), `You follow #${tag}`)
    })

    serve('DELETE /user/tags/:tag', async ({ params, person }) => {
      const tag = requireTag(params.tag)
      await rateLimit('following', person._id)
      await unfollowTag(db, person._id, tag)
      announce.followedTagChanged(person._id, tag, false)
      return answer(await listFollowedTags(db, person._id), `You no longer follow #${tag}`)
    })
  }
}

/** The tag in a path, however it is written. @throws Problem 404 if it is none */
function requireTag(text: string): string {
  const tag = tagOf(text)
  if (!isTag(tag)) throw notFound('This tag')
  return tag
}
