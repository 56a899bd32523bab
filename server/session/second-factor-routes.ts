import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { notSignedIn, Problem } from '../http/problem.ts'
import { sendEmail } from '../mail/send-email.ts'
import { findUser } from '../users/store.ts'
import { requirePassword } from './current-password.ts'
import { registerCalls } from './register-calls.ts'
import {
  addSecret,
  confirmSecret,
  findSecondFactor,
  passSecondFactor,
  removeSecondFactor,
  stepOf,
  wrongCode,
} from './second-factor.ts'
import { addressOf, newSecret } from './totp.ts'

const isOnAlready = () => new Problem(409, 'Two-factor sign-in is on already. Turn it off first to use another app.')

/** Turning the second factor on and off. */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, announce, rateLimit, settings } = deps
  const serve = registerCalls(app, deps)

  /** Whoever finds a browser signed in turns nothing on or off. */
  async function requireOwner(userId: string, currentPassword = '') {
    const user = await findUser(db, userId)
    if (!user) throw notSignedIn()
    if (user.hasPassword) await requirePassword(db, userId, currentPassword)
    return user
  }

  serve('POST /user/setUpSecondFactor', async ({ person, body }) => {
    await rateLimit('changingPassword', person._id)
    const user = await requireOwner(person._id, body.currentPassword)
    const secret = newSecret()
    if (!(await addSecret(deps, person._id, secret))) throw isOnAlready()
    const { name } = await settings.current()
    return answer(
      { secret, address: addressOf(secret, user.email, name) },
      'Scan the picture with your authenticator app.',
    )
  })

  serve('POST /user/confirmSecondFactor', async ({ request, person, body: { code } }) => {
    await rateLimit('secondFactor', person._id)
    const factor = await findSecondFactor(db, person._id)
    if (factor?.confirmed_at) throw isOnAlready()
    if (!factor) throw new Problem(400, 'Begin with setting up an authenticator app.')
    const step = await stepOf(deps, person._id, factor.secret, code)
    if (step === undefined) throw wrongCode(400)
    const confirmed = { userId: person._id, sessionHash: person.sessionHash, secret: factor.secret, step }
    const recoveryCodes = await inTransaction(db, (trx) => confirmSecret(trx, confirmed, now()))
    if (!recoveryCodes) throw isOnAlready()
    request.log.info({ event: 'second factor added', person: person._id }, 'second factor added')
    await announce.profileChanged(person._id)
    return answer({ recoveryCodes }, 'Two-factor sign-in is on.')
  })

  serve('POST /user/removeSecondFactor', async ({ request, person, body }) => {
    await rateLimit('changingPassword', person._id)
    const user = await requireOwner(person._id, body.currentPassword)
    // Without a password, the second factor itself.
    if (!user.hasPassword) await passSecondFactor(deps, person._id, body.code)
    await inTransaction(db, async (trx) => {
      if (!(await findSecondFactor(trx, person._id))?.confirmed_at) return
      await removeSecondFactor(trx, person._id)
      const email = { kind: 'second-factor-removed', address: user.email, userId: person._id } as const
      await sendEmail(trx, email, now())
    })
    request.log.info({ event: 'second factor removed', person: person._id }, 'second factor removed')
    await announce.profileChanged(person._id)
    return answer(null, 'Two-factor sign-in is off.')
  })
}
