import type { FastifyPluginAsync } from 'fastify'
import { formatMessage } from '#contract/format-message.ts'
import { ALL_TAGS_LIMIT } from '#contract/limits.ts'
import { isTag, tagOf } from '#contract/tags.ts'
import * as answers from '#messages/answers.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { sendPublic } from '../cache/send-cached.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { notFound } from '../http/problem.ts'
import { followTag, listFollowedTags, listTags, suggestTags, unfollowTag } from './store.ts'

/**
 * Suggestions of tags, all of them with their counts, and the tags that people follow. The blogs with a tag are a
 * filter of the listing.
 */
export function tagRoutes(deps: Deps): FastifyPluginAsync {
  const { db, cache, announce, now, rateLimit } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /tags', async ({ request, query }) => {
      await rateLimit('suggesting', networkOf(request.ip))
      return answer(await suggestTags(db, query.q), answers.tags)
    })

    serve('GET /tags/all', ({ request, reply, query }) =>
      sendPublic(cache, request, reply, async () => {
        const { tags, nextCursor } = await listTags(db, query)
        return {
          envelope: { ...answer(tags, answers.allTags), nextCursor },
          // The first page alone, which is rendered.
          cacheTags: query.cursor || query.limit !== ALL_TAGS_LIMIT ? undefined : [cacheTags.blogs],
          fastPath: 'everyone',
        }
      }),
    )

    serve('GET /user/tags', async ({ person }) => answer(await listFollowedTags(db, person._id), answers.followedTags))

    serve('PUT /user/tags/:tag', async ({ params, person }) => {
      const tag = requireTag(params.tag)
      await rateLimit('following', person._id)
      await followTag(db, person._id, tag, now())
      announce.followedTagChanged(person._id, tag, true)
      return answer(await listFollowedTags(db, person._id), formatMessage(answers.tagFollowed, { tag }))
    })

    serve('DELETE /user/tags/:tag', async ({ params, person }) => {
      const tag = requireTag(params.tag)
      await rateLimit('following', person._id)
      await unfollowTag(db, person._id, tag)
      announce.followedTagChanged(person._id, tag, false)
      return answer(await listFollowedTags(db, person._id), formatMessage(answers.tagUnfollowed, { tag }))
    })
  }
}

/** The tag in a path, however it is written. @throws Problem 404 if it is none */
function requireTag(text: string): string {
  const tag = tagOf(text)
  if (!isTag(tag)) throw notFound('tag')
  return tag
}
