import type { FastifyInstance } from 'fastify'
import { findDeletion } from '../users/deletion.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { passkeyTokenOf, setPasskeyCookie } from '../session/cookie.ts'
import { relyingParty, requestFor, verifySignIn } from './passkey-ceremony.ts'
import { addChallenge } from './passkeys.ts'
import { registerCalls } from '../calls/register-calls.ts'
import { isLeaving, keepAccount, signIn } from './sign-in.ts'
import { closeSession, hashToken, openSession } from '../session/store.ts'

/** Signing in with a passkey, which counts as both factors: its authenticator has verified the user. */
export function passkeyLoginRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, now, rateLimit } = deps
  const serve = registerCalls(app, deps)

  // The same answer for everybody: the authenticator knows whose passkeys it has.
  serve('POST /user/passkeyOptions', async ({ request, reply }) => {
    await rateLimit('passkeyOptions', networkOf(request.ip))
    const site = relyingParty(request, config)
    const browser = passkeyTokenOf(request.headers.cookie)
    setPasskeyCookie(reply, config, browser)
    return answer(requestFor(site, await addChallenge(db, hashToken(browser), now())), 'Choose a passkey.')
  })

  serve('POST /user/passkeyLogin', async ({ request, reply, body }) => {
    const browser = hashToken(passkeyTokenOf(request.headers.cookie))
    // Of refused passkeys alone: what others in the network try keeps nobody out.
    const { userId, requirePasskey } = await verifySignIn(deps, request, browser, body).catch(async (error) => {
      await rateLimit('login', networkOf(request.ip))
      throw error
    })
    const leaving = await findDeletion(db, userId)
    if (leaving && !body.keepAccount) throw isLeaving(leaving.due_at)
    if (leaving) await keepAccount(deps, userId)
    const token = await openSession(db, { userId, userAgent: request.headers['user-agent'], hasPassed: true }, now())
    // It may have been removed before this session existed and could be ended.
    await requirePasskey().catch(async (error) => {
      await closeSession(db, hashToken(token))
      throw error
    })
    return answer(await signIn(deps, request, reply, userId, token), 'Login successfully!')
  })
}
