import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { registerCalls } from '../calls/register-calls.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { Problem } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { sendEmail } from '../mail/send-email.ts'
import { closeSessionsOf } from '../session/store.ts'
import { endSessions } from './end-sessions.ts'
import { requireOwner, type VerifyGoogle } from './require-owner.ts'
import {
  addSecret,
  confirmSecret,
  findSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  stepOf,
  wrongCode,
} from './second-factor.ts'
import { newSecret, otpauthUri } from './totp.ts'

type EmailKind = 'second-factor-added' | 'recovery-codes-renewed' | 'second-factor-removed'

const isOnAlready = () => new Problem(409, 'second-factor-on')

/**
 * Turning the second factor on and off, and renewing its recovery codes. Each takes a proof of the owner: the codes are
 * one themselves from then on.
 */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps, verifyGoogle: VerifyGoogle): void {
  const { db, now, announce, rateLimit, settings } = deps
  const serve = registerCalls(app, deps)

  /** An email to the owner, in case it was someone else. */
  async function tell(trx: Transaction<Schema>, kind: EmailKind, userId: string) {
    const { email } = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    await sendEmail(trx, { kind, address: email, userId }, now())
  }

  serve('POST /user/setUpSecondFactor', async ({ person, body }) => {
    const user = await requireOwner(deps, verifyGoogle, person._id, body)
    const secret = newSecret()
    if (!(await addSecret(deps, person._id, secret))) throw isOnAlready()
    const { name } = await settings.current()
    return answer({ secret, address: otpauthUri(secret, user.email, name) }, answers.factorScan)
  })

  serve('POST /user/confirmSecondFactor', async ({ request, person, body: { code } }) => {
    await rateLimit('secondFactor', person._id)
    const factor = await findSecondFactor(db, person._id)
    if (factor?.confirmed_at) throw isOnAlready()
    if (!factor) throw new Problem(400, 'second-factor-not-begun')
    const step = await stepOf(deps, person._id, factor.secret, code)
    if (step === undefined) throw wrongCode(400)
    const confirmed = { userId: person._id, sessionHash: person.sessionHash, secret: factor.secret, step }
    const { recoveryCodes, closed } = await inTransaction(db, async (trx) => {
      const codes = await confirmSecret(trx, confirmed, now())
      if (!codes) throw isOnAlready()
      await tell(trx, 'second-factor-added', person._id)
      // Opened without a code: one of them could turn it off, or add a passkey, with the password alone.
      return { recoveryCodes: codes, closed: await closeSessionsOf(trx, person._id, person.sessionHash) }
    })
    request.log.info({ event: 'second factor added', person: person._id }, 'second factor added')
    await endSessions(deps, closed, { userId: person._id, why: 'elsewhere', except: person.sessionHash })
    await announce.profileChanged(person._id)
    return answer({ recoveryCodes }, answers.factorOn)
  })

  serve('POST /user/renewRecoveryCodes', async ({ request, person, body }) => {
    await requireOwner(deps, verifyGoogle, person._id, body)
    const recoveryCodes = await inTransaction(db, async (trx) => {
      const codes = await renewRecoveryCodes(trx, person._id)
      if (!codes) throw new Problem(400, 'second-factor-off')
      await tell(trx, 'recovery-codes-renewed', person._id)
      return codes
    })
    request.log.info({ event: 'recovery codes renewed', person: person._id }, 'recovery codes renewed')
    return answer({ recoveryCodes }, answers.codesRenewed)
  })

  serve('POST /user/removeSecondFactor', async ({ request, person, body }) => {
    await requireOwner(deps, verifyGoogle, person._id, body)
    await inTransaction(db, async (trx) => {
      if (!(await findSecondFactor(trx, person._id))?.confirmed_at) return
      await removeSecondFactor(trx, person._id)
      await tell(trx, 'second-factor-removed', person._id)
    })
    request.log.info({ event: 'second factor removed', person: person._id }, 'second factor removed')
    await announce.profileChanged(person._id)
    return answer(null, answers.factorOff)
  })
}
