import type { FastifyPluginAsync } from 'fastify'
import { withColours } from '../blogs/highlight.ts'
import { findBlog } from '../blogs/queries.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { announceComment } from '../comments/announce-comment.ts'
import type { Deps } from '../deps.ts'
import { keysIn } from '../http/cursor.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { notFound, Problem } from '../http/problem.ts'
import { listEmails } from '../mail/list.ts'
import { registerCalls } from '../session/register-calls.ts'
import { pseudonymOf } from '../session/secret-key.ts'
import { closeSessionsOf } from '../session/store.ts'
import { actOnUser } from './act-on-user.ts'
import { claimAdmin } from './admins.ts'
import { addAppeal, type DecidedAppeal, decideAppeal, listAppealable } from './appeals.ts'
import { listEntries } from './audit-log.ts'
import { decideReports } from './decide.ts'
import { openEmail, resendEmail } from './emails.ts'
import { type DecidedHeld, decideHeld } from './held.ts'
import { addInvitation, invitationAddress, listInvitations, withdrawInvitation } from './invitations.ts'
import { listFailedJobs, rerunJob } from './jobs.ts'
import { findHeldBlog } from './list-held.ts'
import { findPerson, listPeople } from './people.ts'
import { listQueue } from './queue.ts'
import { decideRegistration } from './registrations.ts'
import { addReport } from './reports.ts'
import { findSiteStatus } from './site-status.ts'
import { type ChangedWave, findWave, removeWave, undoWave } from './waves.ts'

/** Reports, and what admins see and do. `npm run admin` does the same without the site. */
export function moderationRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, cache, config, now, rateLimit } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('POST /reports', async ({ request, body, person }) => {
      const network = networkOf(request.ip)
      await rateLimit('reportingFrom', network)
      if (person) await rateLimit('reporting', person._id)
      else if (body.email) await rateLimit('reportingFor', body.email)
      const key = await pseudonymOf(config, person ? `user ${person._id}` : `network ${network} ${body.email}`)
      await addReport(db, body, { key, userId: person?._id ?? null }, now())
      return answer(null, 'Thank you. The admins will look at it.')
    })

    serve('GET /appeals', async ({ person }) =>
      answer(await listAppealable(db, person._id, now()), 'What you can appeal against'),
    )

    serve('POST /appeals', async ({ request, body, person }) => {
      await rateLimit('followingLinks', networkOf(request.ip))
      await addAppeal(db, body, person?._id, now())
      return answer(null, 'Thank you. The admins will read it, and an email tells you what they decide.')
    })

    const announceAppeal = async ({ userId, contributions, held }: DecidedAppeal) => {
      if (contributions) {
        await announce.contributionsChanged([userId], contributions.blogIds, contributions.commentedBlogIds)
      }
      if (held) await announceHeld(deps, held)
      // Whether the user may write is cached with each of their sessions.
      await announce.profileChanged(userId)
    }

    serve('GET /admin/queue', async ({ query }) => {
      const { items, nextCursor } = await listQueue(db, query)
      return { ...answer(items, 'Moderation queue'), nextCursor }
    })

    serve('POST /admin/queue/:id/:decision', async ({ params: { id, decision }, body, person }) => {
      const { reason, since } = body
      if (decision === 'approve' || decision === 'refuse') {
        const account = await decideRegistration(db, { itemId: id, decision, actorId: person._id, reason }, now())
        if (account) {
          if (account.isAuthor) await announce.authorsChanged()
          return answer(
            null,
            decision === 'approve' ? 'Approved. An email tells them.' : 'Refused. An email tells them.',
          )
        }
        const decided = await decideHeld(deps, { itemId: id, decision, actorId: person._id, reason, since }, now())
        await announceHeld(deps, decided)
        return answer(null, decision === 'approve' ? 'Approved. It is public now.' : 'Refused. Its author is told why.')
      }
      if (decision === 'grant' || decision === 'decline') {
        const decided = await decideAppeal(deps, { itemId: id, decision, actorId: person._id, reason }, now())
        await announceAppeal(decided)
        return answer(
          null,
          decision === 'grant' ? 'Granted: it is undone. An email tells them.' : 'Declined. An email tells them.',
        )
      }
      const removed = await decideReports(deps, { itemId: id, decision, actorId: person._id, reason }, now())
      if (!removed) return answer(null, 'Closed. An email tells whoever reported it.')
      const { blog, commentId } = removed
      if (commentId === undefined) await announce.blogDeleted(blog._id, blog.createdBy, blog)
      else await announce.commentChanged(blog, { deletedId: commentId })
      return answer(null, 'Removed. Emails tell its author and whoever reported it.')
    })

    serve('GET /admin/held/:id', async ({ params: { id } }) => {
      const blog = await findHeldBlog(db, id)
      if (!blog) throw notFound('This blog')
      return answer((await withColours(blog)) ?? blog, 'Blog')
    })

    serve('GET /admin/spam', async () => answer(await findWave(db), 'Spam'))

    const announceWave = async ({ userIds, blogIds, commentedBlogIds }: ChangedWave) => {
      await announce.contributionsChanged(userIds, blogIds, commentedBlogIds)
      for (const userId of userIds) await announce.profileChanged(userId)
    }
    serve('POST /admin/spam/remove', async ({ person }) => {
      await announceWave(await removeWave(deps, person._id, now()))
      return answer(await findWave(db), 'Removed. Emails tell the accounts.')
    })

    serve('POST /admin/spam/undo', async ({ body: { at }, person }) => {
      await announceWave(await undoWave(deps, at, person._id, now()))
      return answer(await findWave(db), 'Everything is back as it was.')
    })

    serve('POST /admin/claim', async ({ request, body: { token }, person }) => {
      await rateLimit('followingLinks', networkOf(request.ip))
      if (!(await claimAdmin(db, token, person._id, now()))) {
        throw new Problem(
          410,
          'This address has been used or has expired. Restart the site for a new one, or use npm run admin -- grant.',
        )
      }
      request.log.info({ event: 'admin claimed', person: person._id }, 'admin claimed')
      await announce.profileChanged(person._id)
      return answer(null, 'You are an admin now.')
    })

    serve('GET /admin/people', async ({ query }) => {
      const { people, nextCursor } = await listPeople(db, query)
      return { ...answer(people, 'People'), nextCursor }
    })

    serve('POST /admin/people/:userId/:action', async ({ params: { userId, action }, body: { reason }, person }) => {
      const actorId = person._id
      const {
        closed = [],
        contributions,
        isRoleChanged,
      } = await actOnUser(deps, { action, userId, actorId, reason }, now())
      // The role, and whether the user may write, are cached with each of their sessions.
      cache.invalidate([cacheTags.person(userId)])
      // Again: a sign-in that was under way may have opened one before the commit.
      const late = action === 'suspend' ? await closeSessionsOf(db, userId) : []
      const why = action === 'suspend' ? 'suspension' : 'admin'
      for (const sessionHash of [...closed, ...late]) await announce.sessionClosed(sessionHash, why)
      if (isRoleChanged) await announce.authorsChanged()
      if (contributions) {
        await announce.contributionsChanged([userId], contributions.blogIds, contributions.commentedBlogIds)
      }
      await announce.profileChanged(userId)
      const changed = await findPerson(db, userId)
      if (!changed) throw notFound('This person')
      return answer(changed, 'Done. An email tells them.')
    })

    serve('GET /admin/invitations', async () => answer(await listInvitations(db, now()), 'Invitations'))

    serve('POST /admin/invitations', async ({ reply, person }) => {
      await rateLimit('writing', person._id)
      const { id, token, expiresAt } = await addInvitation(db, person._id, now())
      const address = invitationAddress(deps.mail.siteUrl(), token)
      return reply.code(201).send(answer({ _id: id, expiresAt, address }, 'Invitation added', 201))
    })

    serve('DELETE /admin/invitations/:id', async ({ params: { id }, person }) => {
      await withdrawInvitation(db, id, person._id, now())
      return answer(null, 'Invitation withdrawn')
    })

    serve('GET /admin/status', async () => answer(await findSiteStatus(db, config), 'Status'))

    serve('GET /admin/emails', async ({ query }) => {
      const { emails, nextCursor } = await listEmails({ db, config, now: now() }, query)
      return { ...answer(emails, 'Emails'), nextCursor }
    })

    serve('POST /admin/emails/:id/open', async ({ params: { id }, person }) =>
      answer(await openEmail(deps, { id, actorId: person._id }, now()), 'Email'),
    )

    serve('POST /admin/emails/:id/sendAgain', async ({ params: { id }, person }) => {
      await resendEmail(deps, { id, actorId: person._id }, now())
      return answer(null, 'It waits, and is sent in a moment.')
    })

    serve('GET /admin/jobs', async ({ query }) => {
      const { jobs, nextCursor } = await listFailedJobs(db, query)
      return { ...answer(jobs, 'Failed jobs'), nextCursor }
    })

    serve('POST /admin/jobs/:id/runAgain', async ({ params: { id }, person }) => {
      await rerunJob(db, id, person._id, now())
      return answer(null, 'It waits, and is run in a moment.')
    })

    serve('GET /admin/audit', async ({ query: { limit, cursor } }) => {
      const [after] = keysIn(cursor, 'number') ?? []
      const entries = await listEntries(db, limit + 1, after === undefined ? undefined : Number(after))
      const page = entries.slice(0, limit)
      const nextCursor = entries.length > limit ? String(page.at(-1)?.seq) : null
      return { ...answer(page, 'Audit log'), nextCursor }
    })
  }
}

/** Announces what is public now as if it had just been posted, and tells its author's pages. */
async function announceHeld(deps: Deps, { kind, decision, authorId, blogId, comment }: DecidedHeld) {
  const { db, announce, cache } = deps
  cache.invalidate([cacheTags.blog(blogId), cacheTags.comments(blogId)])
  if (kind === 'blog') {
    const blog = await findBlog(db, blogId, authorId)
    if (blog) await announce.blogUpdated(blog, { ...blog, published: false })
    return
  }
  if (decision === 'approve' && comment) await announceComment(deps, blogId, comment.id, comment.wasEdited)
  announce.heldChanged(authorId, blogId)
}
