import type { FastifyPluginAsync } from 'fastify'
import { formatMessage } from '#contract/format-message.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { notFound, Problem } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { actOnUser } from '../moderation/act-on-user.ts'
import { announceActed } from '../moderation/announce-acted.ts'
import { actOnPeople } from '../moderation/bulk-people.ts'
import { findAdminRights } from '../session/store.ts'
import { claimAdmin } from './admins.ts'
import { addInvitation, invitationAddress, listInvitations, sendInvitation, withdrawInvitation } from './invitations.ts'
import { findPerson, listPeople } from './people.ts'
import { recordAddress } from './site-record.ts'

/** The calls of admins about people. `npm run admin` does the same without the site. */
export function adminRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, config, now, rateLimit } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('POST /admin/claim', async ({ request, body: { token }, person }) => {
      await rateLimit('followingLinks', networkOf(request.ip))
      if (!(await claimAdmin(db, token, person._id, now()))) {
        throw new Problem(410, 'admin-claim-ended')
      }
      if (config.publicUrl === undefined) await recordAddress(db, request.headers.origin ?? '')
      request.log.info({ event: 'admin claimed', person: person._id }, 'admin claimed')
      await announce.profileChanged(person._id)
      const rights = await findAdminRights(db, person.sessionHash)
      return answer({ needsSecondFactor: !rights?.second_factor_at }, answers.adminClaimed)
    })

    serve('GET /admin/people', async ({ query }) => {
      const { people, nextCursor } = await listPeople(db, query)
      return { ...answer(people, answers.people), nextCursor }
    })

    serve('POST /admin/people/:userId/:action', async ({ params: { userId, action }, body: { reason }, person }) => {
      const acted = await actOnUser(deps, { action, userId, actorId: person._id, reason }, now())
      await announceActed(deps, { userId, action }, acted)
      const changed = await findPerson(db, userId)
      if (!changed) throw notFound('person')
      const message = acted.isChanged ? answers.actionDone : answers.actionDoneBefore
      return { ...answer(changed, message), undoId: acted.undoId }
    })

    serve('POST /admin/bulk/people/:action', async ({ params: { action }, body, person }) => {
      const { result, undoId } = await actOnPeople(deps, { ...body, action, actorId: person._id })
      return { ...answer(result, answers.bulkDone), undoId }
    })

    serve('GET /admin/invitations', async () => answer(await listInvitations(db, now()), answers.invitations))

    serve('POST /admin/invitations', async ({ reply, person }) => {
      await rateLimit('writing', person._id)
      const { id, token, expiresAt } = await addInvitation(db, person._id, now())
      const address = invitationAddress(deps.mail.siteUrl(), token)
      return reply.code(201).send(answer({ _id: id, expiresAt, address }, answers.invitationAdded, 201))
    })

    serve('POST /admin/invitations/email', async ({ reply, body, person }) => {
      await rateLimit('writing', person._id)
      await sendInvitation(db, body, person._id, now())
      return reply.code(201).send(answer(null, formatMessage(answers.invitationSent, { email: body.email }), 201))
    })

    serve('DELETE /admin/invitations/:id', async ({ params: { id }, person }) => {
      await withdrawInvitation(db, id, person._id, now())
      return answer(null, answers.invitationWithdrawn)
    })
  }
}
