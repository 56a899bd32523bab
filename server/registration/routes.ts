import { randomUUIDv7 } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { formatMessage } from '#contract/format-message.ts'
import { Registration } from '#contract/users.ts'
import { registerCalls } from '../calls/register-calls.ts'
import { requireUnleaked } from '../credentials/leaked-passwords.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { replaceSession } from '../credentials/replace-session.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { parseForm, readForm } from '../http/multipart.ts'
import { networkOf } from '../http/network.ts'
import { forbidden, notSignedIn, Problem } from '../http/problem.ts'
import { answers, errors, validation } from '../language/messages.ts'
import { AVATAR_FORMAT } from '../media/formats.ts'
import { deleteFilesOnError, receivePictures } from '../media/uploads.ts'
import { openSession } from '../session/store.ts'
import { admissionOf } from '../users/admission.ts'
import { findInvitation } from '../users/invitations.ts'
import { addUser, findUser } from '../users/store.ts'
import { countRegistration } from './registration-work.ts'

/** Creating an account, also by an invitation. */
export function registrationRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, rateLimit, settings } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('POST /user/register', async ({ request, reply }) => {
      const network = networkOf(request.ip)
      await countRegistration(deps, request, network)
      const { name, registration } = await settings.current()
      // Before a picture is received.
      if (registration === 'nobody') throw forbidden('registration-closed')
      const form = await readForm(rateLimit, network, request, reply)
      const person = parseForm(form, Registration, { avatar: validation.avatarRequired })
      // As the site takes accounts by now: the form may have taken minutes to arrive.
      const asked = (await settings.current()).registration
      const admission = await admissionOf(db, asked, person.invitation, deps.now())
      await requireUnleaked(person.password)
      const _id = randomUUIDv7()
      const pictures = await receivePictures(deps, form, ['avatar'], AVATAR_FORMAT, _id)
      const passwordHash = await hashPassword(person.password)
      await deleteFilesOnError(deps, pictures, async () => {
        const added = await addUser(
          db,
          { ...person, _id, passwordHash, admission, asksForProof: true },
          pictures.avatar,
          deps.now(),
        )
        if (!added) throw new Problem(409, 'email-taken', { at: 'email' })
      })
      if (admission.waits) {
        announce.adminNotificationsChanged()
        return reply.code(201).send(answer(null, errors.accountWaits, 201))
      }
      if (person.role === 'Author') await announce.authorsChanged()
      const session = { userId: _id, userAgent: request.headers['user-agent'] }
      const token = await openSession(db, session, deps.now())
      const user = await findUser(db, _id)
      if (!user) throw notSignedIn()
      await replaceSession(deps, request, reply, user, token)
      return reply.code(201).send(answer(user, formatMessage(answers.welcome, { site: name, name: user.name }), 201))
    })

    serve('POST /user/checkInvitation', async ({ request, body: { invitation } }) => {
      await rateLimit('followingLinks', networkOf(request.ip))
      const { registration } = await settings.current()
      if (registration === 'nobody') throw forbidden('registration-closed')
      const found = await findInvitation(db, invitation, deps.now())
      if (!found) throw forbidden('invitation-ended')
      const { email, role, inviter } = found
      const invitedAs = email !== null && role !== null ? { email, role } : null
      return { ...answer(invitedAs, answers.invitationOpen), inviter }
    })
  }
}
