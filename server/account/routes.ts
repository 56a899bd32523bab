import type { FastifyPluginAsync } from 'fastify'
import { formatMessage } from '#contract/format-message.ts'
import { DELETION_DAYS } from '#contract/limits.ts'
import { registerCalls } from '../calls/register-calls.ts'
import { requirePassword } from '../credentials/current-password.ts'
import { passkeyRoutes } from '../credentials/passkey-routes.ts'
import { requireOwner } from '../credentials/require-owner.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { busy, forbidden, Problem } from '../http/problem.ts'
import { sendZip } from '../http/send-zip.ts'
import { answers } from '../language/messages.ts'
import { sendEmail } from '../mail/send-email.ts'
import { siteUrl } from '../mail/site-url.ts'
import { ownerOfLink } from '../mail/store.ts'
import { clearSessionCookies } from '../session/cookie.ts'
import { closeSessionsOf } from '../session/store.ts'
import { personalArchive } from '../transfer/personal-archive.ts'
import { announceMoved, leave } from '../users/deletion.ts'
import { confirmEmail } from './change-email.ts'
import { ownSessionsRoutes } from './own-sessions-routes.ts'
import { summaryOf } from './summary.ts'

/** Archives that are made at the same time; each reads the disk and the database as fast as its client takes it. */
const ARCHIVES_MAX = 8
const RETRY_AFTER = 30

/** Calls for the person's own account as a whole, which need a proof that it is theirs. */
export function accountRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, config, now, rateLimit, settings } = deps
  const archivesOf = new Set<string>()
  return async (app) => {
    const serve = registerCalls(app, deps)
    // Loaded with its library, which few sites need.
    const verifyGoogle = config.google && (await import('../credentials/google.ts')).googleVerifier(config.google)

    ownSessionsRoutes(app, deps)
    passkeyRoutes(app, deps, verifyGoogle)

    // The same work and answer for every address: the job that sends the email looks whether it has an account.
    serve('POST /user/changeEmail', async ({ person, body: { email, ...proof } }) => {
      const user = await requireOwner(deps, verifyGoogle, person._id, proof)
      if (email === user.email) {
        throw new Problem(400, 'email-unchanged', { at: 'email' })
      }
      await rateLimit('verifying', person._id)
      await rateLimit('resettingAccount', email)
      const request = { kind: 'change-email', address: email, userId: person._id } as const
      await inTransaction(db, (trx) => sendEmail(trx, request, now()))
      return answer(null, formatMessage(answers.emailChangeSent, { email }))
    })

    serve('POST /user/confirmEmail', async ({ request, person, body: { token, currentPassword } }) => {
      await rateLimit('followingLinks', networkOf(request.ip))
      // Someone else may have asked for this person's address: it would belong to that account from then on.
      const ownerId = await ownerOfLink(db, 'change-email', token, now())
      if (ownerId !== undefined && person?._id !== ownerId) {
        if (currentPassword === undefined) throw forbidden('email-change-unproved')
        await rateLimit('changingPassword', ownerId)
        await requirePassword(db, ownerId, currentPassword)
      }
      const { userId, before } = await inTransaction(db, (trx) => confirmEmail(trx, token, now()))
      request.log.info({ event: 'email changed', person: userId }, 'email changed')
      await announce.profileChanged(userId)
      // Guesses of the password at the former address do not count against its next owner.
      await rateLimit.forget('loginToAccount', before)
      return answer(null, answers.emailChanged)
    })

    serve('GET /user/accountSummary', async ({ person }) => answer(await summaryOf(db, person._id), answers.account))

    serve('POST /user/takeData', async ({ request, reply, person, body }) => {
      await requireOwner(deps, verifyGoogle, person._id, body)
      await rateLimit('takingData', person._id)
      const origin = {
        site: (await settings.current()).name,
        url: siteUrl(config, app.server.address()),
        takenAt: now().toISOString(),
      }
      if (archivesOf.has(person._id)) throw new Problem(409, 'archive-under-way')
      if (archivesOf.size >= ARCHIVES_MAX) throw busy(RETRY_AFTER)
      const archive = personalArchive(deps, person._id, origin, (error) => {
        request.log.error({ event: 'data archive aborted', err: error }, 'personal data archive aborted')
      })
      archivesOf.add(person._id)
      archive.once('close', () => archivesOf.delete(person._id))
      request.log.info({ event: 'data taken', person: person._id }, 'data taken')
      return sendZip(reply, archive, `my-data-${origin.takenAt.slice(0, 10)}.zip`)
    })

    serve('POST /user/deleteAccount', async ({ request, reply, person, body: { texts, ...proof } }) => {
      await requireOwner(deps, verifyGoogle, person._id, proof)
      const { dueAt, closed, ...moved } = await leave(db, person._id, texts === 'stay', now())
      request.log.info({ event: 'account deletion', person: person._id }, 'account deletion')
      // Again: a sign-in that was under way may have opened one before the commit.
      for (const sessionHash of [...closed, ...(await closeSessionsOf(db, person._id))]) {
        await announce.sessionClosed(sessionHash, sessionHash === person.sessionHash ? undefined : 'deletion')
      }
      await announceMoved(announce, person._id, moved)
      clearSessionCookies(reply, config)
      return answer({ deletedAt: dueAt }, formatMessage(answers.accountLeaves, { days: DELETION_DAYS }))
    })
  }
}
