import type { FastifyInstance } from 'fastify'
import { BULK_MAX } from '#contract/limits.ts'
import { findBlog } from '../blogs/queries.ts'
import { type Handler, registerCalls } from '../calls/register-calls.ts'
import { announceWaiting } from '../comments/announce-comment.ts'
import { answersOf } from '../comments/answers.ts'
import { requireOwnBlog } from '../comments/policy.ts'
import { waitingFrom } from '../comments/waiting.ts'
import type { Deps } from '../deps.ts'
import { mayTeach } from '../holding/spam.ts'
import { answer } from '../http/envelope.ts'
import { answers } from '../language/messages.ts'
import { concernedBy } from '../notifications/concerned.ts'
import { announceHeld } from './announce-held.ts'
import { actOnMany } from './bulk.ts'
import { bulkComments } from './bulk-comments.ts'
import { decideHeld } from './held.ts'
import { undoAction, undoneMessage } from './undo.ts'

/** Decisions of the creator of a blog about comments that wait below it. */
export function waitingRoutes(app: FastifyInstance, deps: Deps): void {
  const { now, rateLimit } = deps
  const serve = registerCalls(app, deps)
  serve('POST /comment/waiting/:commentId/:blogId/:decision', decideWaitingComment(deps))
  serve('POST /comment/waiting/:blogId/:decision', decideWaitingComments(deps))

  serve('POST /comment/undoRefusal/:id', async ({ params: { id }, person }) => {
    await rateLimit('deciding', person._id)
    const undone = await undoAction(deps, { id, actorId: person._id, asCreator: true }, now())
    const [first] = undone.held
    if (first) await announceDecided(deps, first.blogId, new Set(undone.userIds))
    return answer(null, undoneMessage(undone))
  })
}

function decideWaitingComment(deps: Deps): Handler<'POST /comment/waiting/:commentId/:blogId/:decision'> {
  const { db, now, rateLimit } = deps
  const { respondDecided } = answersOf(db)
  return async (call) => {
    const { params, body, person } = call
    const { commentId: itemId, blogId, decision } = params
    await rateLimit('deciding', person._id)
    const below = { blogId, creatorId: person._id, teaches: await mayTeach(deps, person._id) }
    const decided = await decideHeld(deps, { ...body, itemId, decision, actorId: person._id, below }, now())
    const changed = await announceHeld(deps, decided)
    const message = decision === 'approve' ? answers.commentApproved : answers.commentRefused
    return respondDecided(call, message, { changed, undoId: decided.undoId })
  }
}

function decideWaitingComments(deps: Deps): Handler<'POST /comment/waiting/:blogId/:decision'> {
  const { db, now, rateLimit } = deps
  return async ({ params: { blogId, decision }, body: { comments, writer, reason }, person }) => {
    await rateLimit('deciding', person._id)
    await requireOwnBlog(db, blogId, person._id)
    const below = { blogId, creatorId: person._id }
    const more = writer === undefined ? [] : await waitingFrom(db, below, writer, BULK_MAX)
    const others = more.filter((id) => comments.every(({ _id }) => _id !== id))
    const posts = [...comments, ...others.map((_id) => ({ _id }))].slice(0, BULK_MAX)
    const bulk = { action: decision, posts, reason, actorId: person._id }
    const { undoId, ...result } = await actOnMany(
      deps,
      bulkComments(decision, reason, below),
      bulk,
      now(),
      ({ userIds }) => announceDecided(deps, blogId, new Set(userIds), decision === 'approve' ? posts : []),
    )
    return { ...answer(result, answers.bulkDone), undoId }
  }
}

/**
 * Announces decisions on many comments below a blog to their writers, its creator, and if some are public now to those
 * who can see it.
 */
async function announceDecided(
  deps: Deps,
  blogId: string,
  writers: Set<string>,
  approved: { _id: string }[] = [],
): Promise<void> {
  const { db, announce } = deps
  const blog = approved.length > 0 ? await findBlog(db, blogId, undefined) : undefined
  if (blog) {
    await announce.commentRestored(blog)
    const concerned = await Promise.all(approved.map(({ _id }) => concernedBy(db, _id)))
    announce.notificationsChanged([...new Set(concerned.flat())])
  }
  const [first, ...others] = writers
  for (const writer of others) announce.heldChanged(writer, blogId)
  if (first !== undefined) await announceWaiting(deps, blogId, first)
}
