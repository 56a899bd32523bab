import type { FastifyPluginAsync } from 'fastify'
import { categoryNamed } from '#contract/categories.ts'
import { tagOf } from '#contract/tags.ts'
import { currentTag } from '../blogs/former-tags.ts'
import { cacheTags, countedCardTags } from '../cache/cache-tags.ts'
import { sendPublic } from '../cache/send-cached.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { fairQueue } from '../http/fair-queue.ts'
import { networkOf } from '../http/network.ts'
import { notFound } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { indexFresh } from './index-changes.ts'
import { findRelated } from './related.ts'
import { search, suggest } from './search.ts'

/** Milliseconds. */
const RELATED_MAX_AGE = 10 * 60_000
/** Searches at once, and how many may wait. */
const RUNNING_MAX = 4
const WAITING_MAX = 100

/** Search: public blogs as far as the caller may read them, and suggestions while typing, which are the same for all. */
export function searchRoutes(deps: Deps): FastifyPluginAsync {
  const { db, searchDb, cache, settings, rateLimit, now } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)
    const inTurn = fairQueue(WAITING_MAX)
    /** Runs a search that includes everything saved by now, after its sender's earlier ones. */
    const take = <Result>(network: string, who: string, work: () => Promise<Result>): Promise<Result> =>
      inTurn({ who, network, cost: 1, most: RUNNING_MAX }, async () => {
        await indexFresh(db)
        return work()
      })

    serve('GET /search', async ({ request, query, person }) => {
      const network = networkOf(request.ip)
      await rateLimit('searching', network)
      const { publicReading, categories } = await settings.current()
      const scope = person || publicReading ? 'all' : 'card'
      // By a former name, too: people keep and share addresses.
      const category = query.category && (categoryNamed(categories, query.category) ?? query.category)
      const tag = query.tag && (await currentTag(db, tagOf(query.tag)))
      const { results, nextCursor } = await take(network, person?._id ?? network, () =>
        search(searchDb, { ...query, category, tag }, scope, now()),
      )
      return { ...answer(results, answers.search), nextCursor }
    })

    serve('GET /blog/related/:id', ({ request, reply, params: { id } }) =>
      sendPublic(cache, request, reply, async () => {
        const network = networkOf(request.ip)
        const found = await take(network, network, () => findRelated(searchDb, id, now()))
        if (!found) throw notFound('blog')
        const shown = [...found.related, ...found.byAuthor]
        return {
          envelope: answer(found, answers.relatedBlogs),
          // A blog that fits better is offered once the response is rebuilt.
          cacheTags: [...countedCardTags(shown), cacheTags.blog(id), cacheTags.settings],
          maxAge: RELATED_MAX_AGE,
          fastPath: 'everyone',
        }
      }),
    )

    serve('GET /search/suggestions', async ({ request, query }) => {
      const network = networkOf(request.ip)
      await rateLimit('suggesting', network)
      return answer(await take(network, network, () => suggest(searchDb, query.q, now())), answers.suggestions)
    })
  }
}
