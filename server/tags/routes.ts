import type { FastifyPluginAsync } from 'fastify'
import { formatMessage } from '#contract/format-message.ts'
import { ALL_TAGS_LIMIT } from '#contract/limits.ts'
import { isTag, tagOf } from '#contract/tags.ts'
import { currentTag } from '../blogs/former-tags.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { sendPublic } from '../cache/send-cached.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { notFound } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { listFormerTags, listTagsForAdmins } from './admin-lists.ts'
import { changeTags } from './change-tags.ts'
import { followTag, listFollowedTags, listTags, suggestTags, unfollowTag } from './store.ts'

/**
 * Suggestions of tags, all of them with their counts, the tags that people follow, and what admins do to tags. The blogs
 * with a tag are a filter of the listing.
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
      const tag = await currentTag(db, requireTag(params.tag))
      await rateLimit('following', person._id)
      await followTag(db, person._id, tag, now())
      announce.followedTagChanged(person._id, tag, true)
      return answer(await listFollowedTags(db, person._id), formatMessage(answers.tagFollowed, { tag }))
    })

    serve('DELETE /user/tags/:tag', async ({ params, person }) => {
      const tag = await currentTag(db, requireTag(params.tag))
      await rateLimit('following', person._id)
      const names = await unfollowTag(db, person._id, tag)
      for (const name of names) announce.followedTagChanged(person._id, name, false)
      return answer(await listFollowedTags(db, person._id), formatMessage(answers.tagUnfollowed, { tag }))
    })

    serve('GET /admin/tags', async ({ query }) => {
      const { tags, nextCursor } = await listTagsForAdmins(db, query)
      return { ...answer(tags, answers.adminTags), nextCursor }
    })

    serve('GET /admin/formerTags', async ({ query }) => {
      const { tags, nextCursor } = await listFormerTags(db, query)
      return { ...answer(tags, answers.formerTags), nextCursor }
    })

    serve('POST /admin/bulk/tags/:action', async ({ params: { action }, body, person }) =>
      answer(await changeTags(deps, { ...body, action, actorId: person._id }, now()), answers.bulkDone),
    )
  }
}

/** The tag in a path, however it is written. @throws Problem 404 if it is none */
function requireTag(text: string): string {
  const tag = tagOf(text)
  if (!isTag(tag)) throw notFound('tag')
  return tag
}
