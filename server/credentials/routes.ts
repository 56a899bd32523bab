import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Role } from '#contract/user-fields.ts'
import { sendPublic } from '../cache/send-cached.ts'
import { type Handler, registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { Problem } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { clearSessionCookies } from '../session/cookie.ts'
import { closeSession } from '../session/store.ts'
import { requireApproved } from '../users/admission.ts'
import { findCredentials, hasPassword } from '../users/store.ts'
import { googleLoginRoute } from './google-login-route.ts'
import { findKnownDevice } from './known-devices.ts'
import { passkeyLoginRoutes } from './passkey-login-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { passwordMatches } from './passwords.ts'
import { CodeNeeded, passSecondFactor } from './second-factor.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { completeSignIn, wrong } from './sign-in.ts'

/** Only sent after the right password. @param role the account's */
function wrongRole(role: Role): Problem {
  return new Problem(401, 'wrong-role', { values: { role }, at: 'role' })
}

/** Signing in, with a password, through Google or with a passkey, and signing out. */
export function signInRoutes(deps: Deps): FastifyPluginAsync {
  const { db, cache, config } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)
    logRefusals(app)

    serve('POST /user/login', postLogin(deps))

    serve('GET /user/signInOptions', ({ request, reply }) =>
      sendPublic(cache, request, reply, async () => ({
        envelope: answer({ googleClientId: config.google?.clientId ?? null }, answers.signInWays),
        cacheTags: [],
        fastPath: 'everyone',
      })),
    )

    // Loaded with its library, which few sites need.
    const verifyGoogle = config.google && (await import('./google.ts')).googleVerifier(config.google)
    googleLoginRoute(app, deps, verifyGoogle)
    passkeyLoginRoutes(app, deps)
    passwordRoutes(app, deps)
    secondFactorRoutes(app, deps, verifyGoogle)

    serve('GET /user/logout', async ({ reply, person }) => {
      await closeSession(db, person.sessionHash)
      await deps.announce.sessionClosed(person.sessionHash)
      clearSessionCookies(reply, config)
      return answer(null, answers.signedOut)
    })
  }
}

/** For detecting password guessing. Never logs the email or the password, which users sometimes mix up. */
function logRefusals(app: FastifyInstance): void {
  const tooOftenTold = new LRUCache<string, true>({ max: 1000, ttl: 60_000 })
  app.addHook('onError', async (request, _reply, error) => {
    if (error instanceof CodeNeeded) return
    const { statusCode } = error
    const what = { status: statusCode, address: request.ip }
    // A client that has disconnected waits for no response, and could flood the log.
    if (request.method !== 'POST' || request.raw.socket.destroyed) return
    if (statusCode === 401 || statusCode === 403)
      request.log.info({ event: 'sign-in refused', ...what }, 'sign-in refused')
    // Once a minute per network: a flood would fill the disk.
    if (statusCode !== 429 || tooOftenTold.has(networkOf(request.ip))) return
    tooOftenTold.set(networkOf(request.ip), true)
    request.log.warn({ event: 'sign-in refused', ...what }, 'sign-in refused')
  })
}

function postLogin(deps: Deps): Handler<'POST /user/login'> {
  const { db, rateLimit } = deps
  return async ({ request, reply, body }) => {
    const { email, password, role } = body
    const device = await findKnownDevice(db, request, email)
    const [limit, who] = await countSignIn(deps, request, email, device)
    const account = await findCredentials(db, email)
    const matches = await passwordMatches(account?.password_hash, password)
    const passwordHash = account?.password_hash
    if (!account || !passwordHash || !matches) throw wrong()
    await requireApproved(db, account.id)
    const user = await completeSignIn(deps, request, reply, account.id, {
      keepsAccount: body.keepAccount,
      requireRole(roleBefore = account.role) {
        if (roleBefore !== role) throw wrongRole(roleBefore)
      },
      async proveSecondFactor() {
        const hasPassed = await passSecondFactor(deps, account.id, body.code, device)
        await rateLimit.forget(limit, who)
        return hasPassed
      },
      // The owner may have taken the account over through Google in the meantime.
      async requireStill() {
        if (!(await hasPassword(db, account.id, passwordHash))) throw wrong()
      },
    })
    return answer(user, answers.signedIn)
  }
}

/**
 * Counts a sign-in with a password, so that no one guesses many. Strangers cannot use up the count of a known device.
 * @returns the count to forget once the sign-in was right
 */
async function countSignIn({ rateLimit }: Deps, { ip }: FastifyRequest, email: string, device: string | undefined) {
  if (device !== undefined) {
    await rateLimit('loginFromDevice', device)
    return ['loginFromDevice', device] as const
  }
  const network = networkOf(ip)
  const here = `${email} ${network}`
  await rateLimit('login', network)
  // Before the limit of the whole account: a request rejected here does not help to lock its owner out.
  await rateLimit('loginToAccountFrom', here)
  await rateLimit('loginToAccount', email)
  return ['loginToAccountFrom', here] as const
}
