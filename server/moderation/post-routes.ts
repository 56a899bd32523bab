import type { FastifyPluginAsync } from 'fastify'
import type { BulkPostAction } from '#contract/posts.ts'
import * as answers from '#messages/answers.ts'
import * as validation from '#messages/validation.ts'
import { findCategory } from '../blogs/categories.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { invalid } from '../http/problem.ts'
import { listComments } from './all-comments.ts'
import { listPosts } from './all-posts.ts'
import { actOnMany } from './bulk.ts'
import { bulkComments } from './bulk-comments.ts'
import { bulkPosts, type Changes } from './bulk-posts.ts'

/** All posts and all comments, for admins, and bulk actions on them. */
export function postRoutes(deps: Deps): FastifyPluginAsync {
  const { db, now } = deps
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
      const kind = bulkPosts(action, await changesOf(db, action, { category, tags: tags ?? [] }))
      const result = await actOnMany(deps, kind, { action, posts, reason, actorId: person._id }, now())
      return answer(result, answers.bulkDone)
    })

    serve('POST /admin/bulk/comments/:action', async ({ params: { action }, body: { posts, reason }, person }) => {
      const kind = bulkComments(action, reason)
      const result = await actOnMany(deps, kind, { action, posts, reason, actorId: person._id }, now())
      return answer(result, answers.bulkDone)
    })
  }
}

/** What an action changes, with the category as the site has it. @throws Problem 400 if that is missing */
async function changesOf(db: Db, action: BulkPostAction, { category, tags }: Changes): Promise<Changes> {
  if (action === 'move') {
    const known = category === undefined ? undefined : await findCategory(db, category)
    if (known !== undefined) return { category: known, tags }
    throw invalid([{ path: 'category', code: 'not-found', message: validation.categoryUnknown }])
  }
  const isAboutTags = action === 'add-tags' || action === 'remove-tags'
  if (isAboutTags && tags.length === 0) {
    throw invalid([{ path: 'tags', code: 'required', message: validation.tagsRequired }])
  }
  return { tags }
}
