import { randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { registerCalls } from '../calls/register-calls.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { Problem } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { closeSessionsOf } from '../session/store.ts'
import { admissionOf, requireApproved } from '../users/admission.ts'
import { addUser, findCredentials, verifyEmail } from '../users/store.ts'
import { endFormerAccess } from './former-access.ts'
import { findKnownDevice } from './known-devices.ts'
import type { VerifyGoogle } from './require-owner.ts'
import { passSecondFactor } from './second-factor.ts'
import { completeSignIn, wrong } from './sign-in.ts'

/** Signing in through Google, which creates the account the first time. */
export function googleLoginRoute(app: FastifyInstance, deps: Deps, verifyGoogle: VerifyGoogle): void {
  const { db, now, rateLimit, settings } = deps
  const serve = registerCalls(app, deps)

  serve('POST /user/googleLogin', async ({ request, reply, body }) => {
    if (!verifyGoogle) throw new Problem(503, 'google-off')
    // Only for wrong credentials: guesses by others in the network lock no one out.
    const { email, name } = await verifyGoogle(body.credential).catch(async (error) => {
      await rateLimit('login', networkOf(request.ip))
      throw error
    })
    await rateLimit('googleLogin', email)
    // The user was not asked whether others may see their address.
    const person = { _id: randomUUIDv7(), name, email, showEmail: false }
    // Adds no user if the address has an account, even for two concurrent first sign-ins.
    if (!(await findCredentials(db, email))) {
      const admission = await admissionOf(db, (await settings.current()).registration, body.invitation, now())
      const nothing = { phone: '', education: '', role: 'Reader', passwordHash: null } as const
      await addUser(db, { ...person, ...nothing, admission }, undefined, now())
      if (admission.waits) deps.announce.adminNotificationsChanged()
    }
    const account = await findCredentials(db, email)
    if (!account) throw wrong()
    await requireApproved(db, account.id)
    const { passwordRemoved } = await takeOver(deps, account.id)
    const user = await completeSignIn(deps, request, reply, account.id, {
      keepsAccount: body.keepAccount,
      proveSecondFactor: async () =>
        passSecondFactor(deps, account.id, body.code, await findKnownDevice(db, request, email)),
    })
    return answer(user, passwordRemoved ? answers.passwordRemoved : answers.signedIn)
  })
}

/** Google has verified the address. The first time, the password and all other former access end. */
async function takeOver({ db, now, announce }: Deps, userId: string): Promise<{ passwordRemoved: boolean }> {
  const first = await inTransaction(db, async (trx) => {
    const proved = await verifyEmail(trx, userId, now())
    return proved && { ...proved, closed: await endFormerAccess(trx, userId, now()) }
  })
  if (!first) return { passwordRemoved: false }
  // Again after the commit: a sign-in with the password either finds it removed, or has its session found here.
  const closed = [...first.closed, ...(await closeSessionsOf(db, userId))]
  for (const sessionHash of closed) await announce.sessionClosed(sessionHash, 'elsewhere')
  return { passwordRemoved: first.passwordRemoved }
}
