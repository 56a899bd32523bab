import type { FastifyInstance } from 'fastify'
import { registerCalls } from '../calls/register-calls.ts'
import { hashToken } from '../db/hash-token.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { answers } from '../language/messages.ts'
import { passkeyTokenOf, setPasskeyCookie } from '../session/cookie.ts'
import { relyingParty, requestFor, verifySignIn } from './passkey-ceremony.ts'
import { addChallenge } from './passkeys.ts'
import { completeSignIn } from './sign-in.ts'

/**
 * Who holds a challenge for signing in. Never a session, which also holds challenges: the browser may send the token of
 * one as its own, and then adds a passkey without a proof.
 */
const holderOf = (browser: string) => hashToken(`passkey=${browser}`)

/** Signing in with a passkey, which counts as both factors: its authenticator has verified the user. */
export function passkeyLoginRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, now, rateLimit } = deps
  const serve = registerCalls(app, deps)

  // The same answer for everyone: the authenticator knows whose passkeys it has.
  serve('POST /user/passkeyOptions', async ({ request, reply }) => {
    await rateLimit('passkeyOptions', networkOf(request.ip))
    const site = relyingParty(request, config)
    const browser = passkeyTokenOf(request.headers.cookie)
    setPasskeyCookie(reply, config, browser)
    return answer(requestFor(site, await addChallenge(db, holderOf(browser), now())), answers.passkeyChoose)
  })

  serve('POST /user/passkeyLogin', async ({ request, reply, body }) => {
    const holder = holderOf(passkeyTokenOf(request.headers.cookie))
    // Only for refused passkeys: attempts by others in the network lock no one out.
    const { userId, requirePasskey } = await verifySignIn(deps, request, holder, body).catch(async (error) => {
      await rateLimit('login', networkOf(request.ip))
      throw error
    })
    const user = await completeSignIn(deps, request, reply, userId, {
      keepsAccount: body.keepAccount,
      // Its authenticator has verified the user.
      proveSecondFactor: async () => true,
      requireStill: requirePasskey,
    })
    return answer(user, answers.signedIn)
  })
}
