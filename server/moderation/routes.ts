import type { FastifyPluginAsync } from 'fastify'
import * as answers from '#messages/answers.ts'
import { type Handler, registerCalls } from '../calls/register-calls.ts'
import { answersOf } from '../comments/answers.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { notFound } from '../http/problem.ts'
import { decideRegistration } from '../registration/registrations.ts'
import { withColours } from '../rich-text/highlight.ts'
import { pseudonymOf } from '../secret-key.ts'
import { announceHeld } from './announce-held.ts'
import { addAppeal, type DecidedAppeal, decideAppeal, listAppealable } from './appeals.ts'
import { decideReports } from './decide.ts'
import { decideHeld } from './held.ts'
import { findHeldBlog } from './list-held.ts'
import { listQueue } from './queue.ts'
import { addReport } from './reports.ts'
import { type ChangedWave, findWave, removeWave, undoWave } from './waves.ts'

/** Reports, appeals and the moderation queue. `npm run admin` does the same without the site. */
export function moderationRoutes(deps: Deps): FastifyPluginAsync {
  const { db, config, now, rateLimit, announce } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('POST /reports', async ({ request, body, person }) => {
      const network = networkOf(request.ip)
      await rateLimit('reportingFrom', network)
      if (person) await rateLimit('reporting', person._id)
      else if (body.email) await rateLimit('reportingFor', body.email)
      // oxlint-disable-next-line catalogue/no-text -- what the key is made of
      const key = await pseudonymOf(config, person ? `user ${person._id}` : `network ${network} ${body.email}`)
      await addReport(db, body, { key, userId: person?._id ?? null }, now())
      announce.adminNotificationsChanged()
      return answer(null, answers.reported)
    })

    serve('GET /appeals', async ({ person }) => answer(await listAppealable(db, person._id, now()), answers.appealable))

    serve('POST /appeals', async ({ request, body, person }) => {
      await rateLimit('followingLinks', networkOf(request.ip))
      await addAppeal(db, body, person?._id, now())
      announce.adminNotificationsChanged()
      return answer(null, answers.appealed)
    })

    serve('GET /admin/queue', async ({ query }) => {
      const { items, nextCursor } = await listQueue(db, query)
      return { ...answer(items, answers.queue), nextCursor }
    })

    const decide = postDecision(deps)
    serve('POST /admin/queue/:id/:decision', async (call) => {
      const answered = await decide(call)
      announce.adminNotificationsChanged()
      return answered
    })
    serve('POST /comment/waiting/:commentId/:blogId/:decision', postWaitingDecision(deps))

    serve('GET /admin/held/:id', async ({ params: { id } }) => {
      const blog = await findHeldBlog(db, id)
      if (!blog) throw notFound('blog')
      return answer((await withColours(blog)) ?? blog, answers.blog)
    })

    serve('GET /admin/spam', async () => answer(await findWave(db), answers.spam))

    serve('POST /admin/spam/remove', async ({ person }) => {
      await announceWave(deps, await removeWave(deps, person._id, now()))
      return answer(await findWave(db), answers.spamRemoved)
    })

    serve('POST /admin/spam/undo', async ({ body: { at }, person }) => {
      await announceWave(deps, await undoWave(deps, at, person._id, now()))
      return answer(await findWave(db), answers.spamUndone)
    })
  }
}

/** A decision about a registration, a held post, an appeal, or a reported item. */
function postDecision(deps: Deps): Handler<'POST /admin/queue/:id/:decision'> {
  const { db, announce, now } = deps
  return async ({ params: { id, decision }, body: { reason, since }, person }) => {
    if (decision === 'approve' || decision === 'refuse') {
      const account = await decideRegistration(db, { itemId: id, decision, actorId: person._id, reason }, now())
      if (account) {
        if (account.isAuthor) await announce.authorsChanged()
        return answer(null, decision === 'approve' ? answers.accountApproved : answers.accountRefused)
      }
      const decided = await decideHeld(deps, { itemId: id, decision, actorId: person._id, reason, since }, now())
      await announceHeld(deps, decided)
      return answer(null, decision === 'approve' ? answers.postApproved : answers.postRefused)
    }
    if (decision === 'grant' || decision === 'decline') {
      const decided = await decideAppeal(deps, { itemId: id, decision, actorId: person._id, reason }, now())
      await announceAppeal(deps, decided)
      return answer(null, decision === 'grant' ? answers.appealGranted : answers.appealDeclined)
    }
    const removed = await decideReports(deps, { itemId: id, decision, actorId: person._id, reason }, now())
    if (!removed) return answer(null, answers.reportClosed)
    const { blog, commentId } = removed
    if (commentId === undefined) await announce.blogDeleted(blog._id, blog.createdBy, blog)
    else await announce.commentChanged(blog, { deletedId: commentId })
    return answer(null, answers.reportRemoved)
  }
}

/** A decision of the creator of a blog about a comment that waits below it. */
function postWaitingDecision(deps: Deps): Handler<'POST /comment/waiting/:commentId/:blogId/:decision'> {
  const { db, now, rateLimit } = deps
  const { respond } = answersOf(db)
  return async (call) => {
    const { params, body, person } = call
    const { commentId: itemId, blogId, decision } = params
    await rateLimit('commenting', person._id)
    const below = { blogId, creatorId: person._id }
    const decided = await decideHeld(deps, { ...body, itemId, decision, actorId: person._id, below }, now())
    const comment = await announceHeld(deps, decided)
    return respond(call, decision === 'approve' ? answers.commentApproved : answers.commentRefused, comment)
  }
}

async function announceAppeal(deps: Deps, { userId, contributions, held }: DecidedAppeal) {
  const { announce } = deps
  if (contributions) {
    await announce.contributionsChanged([userId], contributions.blogIds, contributions.commentedBlogIds)
  }
  for (const post of held ?? []) await announceHeld(deps, post)
  // Whether the user may write is cached with each of their sessions.
  await announce.profileChanged(userId)
}

async function announceWave({ announce }: Deps, { userIds, blogIds, commentedBlogIds }: ChangedWave) {
  await announce.contributionsChanged(userIds, blogIds, commentedBlogIds)
  for (const userId of userIds) await announce.profileChanged(userId)
}
