import type { FastifyPluginAsync } from 'fastify'
import { findBlog } from '../blogs/queries.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { type Handler, registerCalls } from '../calls/register-calls.ts'
import { announceWaiting } from '../comments/announce-comment.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { notFound } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { decideRegistration } from '../registration/registrations.ts'
import { withColours } from '../rich-text/highlight.ts'
import { pseudonymOf } from '../secret-key.ts'
import { announceHeld } from './announce-held.ts'
import { findAppealable, listAppealable } from './appealable.ts'
import { addAppeal, type DecidedAppeal, decideAppeal } from './appeals.ts'
import type { ChangedContributions, Removed } from './contributions.ts'
import { decideReports } from './decide.ts'
import { decideHeld } from './held.ts'
import { findHeldBlog } from './list-held.ts'
import { type ActedOnPost, actOnPost, findPost, postAnswers } from './posts.ts'
import { listQueue } from './queue.ts'
import { addReport } from './reports.ts'
import { type Undone, undoneMessage } from './undo.ts'
import { undoSeveral } from './undo-several.ts'
import { waitingRoutes } from './waiting-routes.ts'
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

    serve('POST /appeals/check', async ({ request, body: { token } }) => {
      await rateLimit('followingLinks', networkOf(request.ip))
      return answer(await findAppealable(db, token, now()), answers.appealable)
    })

    serve('GET /admin/queue', async ({ query }) => {
      const { items, nextCursor } = await listQueue(db, query)
      return { ...answer(items, answers.queue), nextCursor }
    })

    const decide = decideQueueEntry(deps)
    serve('POST /admin/queue/:id/:decision', async (call) => {
      const answered = await decide(call)
      announce.adminNotificationsChanged()
      return answered
    })
    waitingRoutes(app, deps)

    serve('GET /admin/held/:id', async ({ params: { id } }) => {
      const blog = await findHeldBlog(db, id)
      if (!blog) throw notFound('blog')
      return answer((await withColours(blog)) ?? blog, answers.blog)
    })

    serve('GET /admin/spam', async () => answer(await findWave(db, now()), answers.spam))

    serve('POST /admin/spam/remove', async ({ body, person }) => {
      const { undoId, ...changed } = await removeWave(deps, { ...body, by: person._id }, now())
      await announceWave(deps, changed)
      const message = changed.userIds.length > 0 ? answers.spamRemoved : answers.spamLeft
      return { ...answer(await findWave(db, now()), message), undoId }
    })

    serve('POST /admin/spam/undo', async ({ body: { at }, person }) => {
      await announceWave(deps, await undoWave(deps, at, person._id, now()))
      return answer(await findWave(db, now()), answers.spamUndone)
    })

    serve('GET /admin/posts/:id', async ({ params: { id } }) => {
      const post = await findPost(db, id)
      if (!post) throw notFound('post')
      return answer(post, answers.post)
    })

    serve('POST /admin/posts/:id/:action', async ({ params: { id, action }, body: { reason }, person }) => {
      const acted = await actOnPost(deps, { id, action, reason, actorId: person._id }, now())
      await announcePost(deps, acted)
      announce.adminNotificationsChanged()
      return { ...answer(null, postAnswers()[action]), undoId: acted.undoId }
    })

    serve('POST /admin/undo/:id', async ({ params: { id }, person }) => {
      const undoing = { id, actorId: person._id }
      const undone = await undoSeveral(deps, undoing, (one) => announceUndone(deps, one))
      announce.adminNotificationsChanged()
      return answer(null, undoneMessage(undone))
    })
  }
}

/** A decision about a registration, a held post, an appeal, or a reported item. */
function decideQueueEntry(deps: Deps): Handler<'POST /admin/queue/:id/:decision'> {
  const { db, announce, now } = deps
  return async ({ params: { id, decision }, body: { reason, since }, person }) => {
    const done = { itemId: id, actorId: person._id, reason }
    if (decision === 'approve' || decision === 'refuse') {
      const account = await decideRegistration(db, { ...done, decision }, now())
      if (account) {
        if (account.isAuthor) await announce.authorsChanged()
        const message = decision === 'approve' ? answers.accountApproved : answers.accountRefused
        return { ...answer(null, message), undoId: account.undoId }
      }
      const decided = await decideHeld(deps, { ...done, decision, since }, now())
      await announceHeld(deps, decided)
      const message = decision === 'approve' ? answers.postApproved : answers.postRefused
      return { ...answer(null, message), undoId: decided.undoId }
    }
    if (decision === 'grant' || decision === 'decline') {
      const decided = await decideAppeal(deps, { ...done, decision }, now())
      await announceAppeal(deps, decided)
      const message = decision === 'grant' ? answers.appealGranted : answers.appealDeclined
      return { ...answer(null, message), undoId: decided.undoId }
    }
    const { removed, undoId } = await decideReports(deps, { ...done, decision }, now())
    if (removed) await announceRemoved(deps, removed)
    return { ...answer(null, removed ? answers.reportRemoved : answers.reportClosed), undoId }
  }
}

async function announceRemoved({ announce }: Deps, { blog, commentId }: Removed) {
  if (commentId === undefined) await announce.blogDeleted(blog._id, blog.createdBy, blog)
  else await announce.commentChanged(blog, { deletedId: commentId })
}

async function announcePost(deps: Deps, { post, removed, restored, commented }: ActedOnPost) {
  const { announce, cache } = deps
  const { _id: id, kind, blogId, author } = post
  // Before anything can fail, so that nothing stale is served.
  cache.invalidate([cacheTags.blog(blogId), cacheTags.comments(blogId)])
  if (removed) return announceRemoved(deps, removed)
  if (restored) return announceContributions(deps, [author._id], restored)
  if (commented) return announce.commentsClosedChanged(commented.blog, commented.isClosed)
  await announceHeldByAdmin(deps, { kind, id, authorId: author._id, blogId })
}

/** Takes a post from the pages of others that waits now, and shows its author that it waits. */
async function announceHeldByAdmin(
  { db, announce }: Deps,
  { kind, id, authorId, blogId }: { kind: 'blog' | 'comment'; id: string; authorId: string; blogId: string },
) {
  const blog = await findBlog(db, blogId, authorId)
  if (kind === 'blog') {
    if (blog) await announce.blogUpdated(blog, { ...blog, published: true })
    return
  }
  const commented = await findBlog(db, blogId, undefined)
  if (commented) await announce.commentChanged(commented, { deletedId: id })
  await announceWaiting({ db, announce }, blogId, authorId)
}

async function announceUndone(deps: Deps, { userIds, contributions, held, isRoleChanged }: Undone) {
  const { announce, cache } = deps
  // Whether a user may write, and their role, are cached with each of their sessions.
  cache.invalidate(userIds.map(cacheTags.person))
  if (contributions) await announceContributions(deps, userIds, contributions)
  for (const { kind, authorId, blogId, id, isPublic } of held) {
    const comment = isPublic && kind === 'comment' && { comment: { id, wasEdited: true } }
    await announceHeld(deps, { kind, authorId, blogId, decision: isPublic ? 'approve' : 'refuse', ...comment })
  }
  if (isRoleChanged) await announce.authorsChanged()
  for (const userId of userIds) await announce.profileChanged(userId)
  announce.notificationsChanged(userIds)
}

const announceContributions = ({ announce }: Deps, userIds: string[], changed: ChangedContributions) =>
  announce.contributionsChanged(userIds, changed.blogIds, changed.commentedBlogIds)

async function announceAppeal(deps: Deps, { userId, contributions, held }: DecidedAppeal) {
  const { announce } = deps
  if (contributions) await announceContributions(deps, [userId], contributions)
  for (const post of held ?? []) await announceHeld(deps, post)
  // Whether the user may write is cached with each of their sessions.
  await announce.profileChanged(userId)
}

async function announceWave({ announce }: Deps, { userIds, blogIds, commentedBlogIds }: ChangedWave) {
  if (userIds.length === 0) return
  await announce.contributionsChanged(userIds, blogIds, commentedBlogIds)
  for (const userId of userIds) await announce.profileChanged(userId)
  announce.adminNotificationsChanged()
}
