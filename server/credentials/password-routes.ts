import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatMessage } from '#contract/format-message.ts'
import type { PasswordReset } from '#contract/session.ts'
import { registerCalls } from '../calls/register-calls.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { forbidden, notSignedIn, Problem } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { sendEmail } from '../mail/send-email.ts'
import { endEmailChanges, endLinks, ownerOfLink, useLink } from '../mail/store.ts'
import { closeSessionsOf } from '../session/store.ts'
import { findUser, setEmailVerified, setPassword } from '../users/store.ts'
import { requirePassword, wrongPassword } from './current-password.ts'
import { endSessions } from './end-sessions.ts'
import { endFormerAccess } from './former-access.ts'
import { rememberOwner } from './known-devices.ts'
import { requireUnleaked } from './leaked-passwords.ts'
import { hashPassword } from './passwords.ts'

const linkEnded = () => new Problem(410, 'link-ended')

/** Proving an email address, and setting a new password with or without the current one. */
export function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, announce, rateLimit } = deps
  const serve = registerCalls(app, deps)

  serve('POST /user/sendVerification', async ({ person }) => {
    await rateLimit('verifying', person._id)
    const user = await findUser(db, person._id)
    if (!user) throw notSignedIn()
    if (user.emailVerified) throw new Problem(409, 'email-confirmed-already')
    const email = { kind: 'verify-email', address: user.email, userId: person._id } as const
    await inTransaction(db, (trx) => sendEmail(trx, email, now()))
    return answer(null, formatMessage(answers.confirmLinkSent, { email: user.email }))
  })

  serve('POST /user/verifyEmail', async ({ request, reply, person, body: { token, currentPassword, password } }) => {
    await rateLimit('followingLinks', networkOf(request.ip))
    const userId = await ownerOfLink(db, 'verify-email', token, now())
    if (userId === undefined) throw linkEnded()
    // The account may have been created by someone other than the owner of the address, who has the link.
    if (person?._id !== userId) {
      if (password !== undefined) {
        await setPasswordByLink(deps, 'verify-email', { token, password }, request, reply)
        return answer(null, answers.emailConfirmedPasswordSet)
      }
      if (currentPassword === undefined) throw forbidden('account-unproved')
      await rateLimit('changingPassword', userId)
      await requirePassword(db, userId, currentPassword)
    }
    await inTransaction(db, async (trx) => {
      if ((await useLink(trx, 'verify-email', token, now())) === undefined) throw linkEnded()
      await setEmailVerified(trx, userId, now())
    })
    request.log.info({ event: 'email verified', person: userId }, 'email verified')
    await announce.profileChanged(userId)
    return answer(null, answers.emailConfirmed)
  })

  // The same work and answer for every address: the job that sends the email looks for the account.
  serve('POST /user/forgotPassword', async ({ request, body: { email } }) => {
    await rateLimit('resetting', networkOf(request.ip))
    await rateLimit('resettingAccount', email)
    const reset = { kind: 'reset-password', address: email, userId: null } as const
    await inTransaction(db, (trx) => sendEmail(trx, reset, now()))
    return answer(null, answers.resetLinkSent)
  })

  serve('POST /user/resetPassword', async ({ request, reply, body }) => {
    await rateLimit('followingLinks', networkOf(request.ip))
    await setPasswordByLink(deps, 'reset-password', body, request, reply)
    return answer(null, answers.passwordSet)
  })

  serve('POST /user/changePassword', async ({ request, person, body: { currentPassword, password } }) => {
    await rateLimit('changingPassword', person._id)
    const { user, passwordHash: before } = await requirePassword(db, person._id, currentPassword)
    await requireUnleaked(password)
    const passwordHash = await hashPassword(password)
    const closed = await inTransaction(db, async (trx) => {
      // Another device may have changed it in the meantime.
      if (!(await setPassword(trx, person._id, passwordHash, before))) throw wrongPassword()
      await endLinks(trx, 'reset-password', person._id)
      await endEmailChanges(trx, person._id, now())
      await sendEmail(trx, { kind: 'password-changed', address: user.email, userId: person._id }, now())
      return closeSessionsOf(trx, person._id, person.sessionHash)
    })
    request.log.info({ event: 'password changed', person: person._id }, 'password changed')
    await endSessions(deps, closed, { userId: person._id, why: 'password', except: person.sessionHash })
    return answer(null, answers.passwordChanged)
  })
}

/**
 * Sets a password for the owner of an address, who has a link that was sent to it. All sessions end and, if the address
 * was not proved before, all other former access.
 * @throws Problem 410 if the link does not work
 */
async function setPasswordByLink(
  deps: Deps,
  kind: 'verify-email' | 'reset-password',
  { token, password }: PasswordReset,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { db, now, announce, rateLimit } = deps
  if ((await ownerOfLink(db, kind, token, now())) === undefined) throw linkEnded()
  await requireUnleaked(password)
  const passwordHash = await hashPassword(password)
  const reset = await inTransaction(db, async (trx) => {
    const userId = await useLink(trx, kind, token, now())
    if (userId === undefined) throw linkEnded()
    await setPassword(trx, userId, passwordHash)
    const isFirstProof = await setEmailVerified(trx, userId, now())
    if (!isFirstProof) await endEmailChanges(trx, userId, now())
    const closed = await (isFirstProof ? endFormerAccess(trx, userId, now()) : closeSessionsOf(trx, userId))
    const { email } = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    await sendEmail(trx, { kind: 'password-changed', address: email, userId }, now())
    return { userId, email, closed }
  })
  request.log.info({ event: 'password reset', person: reset.userId }, 'password reset')
  await endSessions(deps, reset.closed, { userId: reset.userId, why: 'password' })
  await rememberOwner(deps, request, reply, reset.userId)
  await announce.profileChanged(reset.userId)
  // Guesses of the password do not lock its owner out.
  await rateLimit.forget('loginToAccount', reset.email)
}
