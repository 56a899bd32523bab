import { randomUUIDv7 } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { MESSAGES } from '#contract/messages.ts'
import type { Role } from '#contract/user-fields.ts'
import { sendPublic } from '../cache/send-cached.ts'
import { registerCalls } from '../calls/register-calls.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { Problem } from '../http/problem.ts'
import { clearSessionCookies } from '../session/cookie.ts'
import { closeSession, closeSessionsOf } from '../session/store.ts'
import { admissionOf, requireApproved } from '../users/admission.ts'
import { addUser, findCredentials, hasPassword, verifyEmail } from '../users/store.ts'
import { endFormerAccess } from './former-access.ts'
import { findKnownDevice } from './known-devices.ts'
import { passkeyLoginRoutes } from './passkey-login-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { passwordMatches } from './passwords.ts'
import { CodeNeeded, passSecondFactor } from './second-factor.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { completeSignIn, wrong } from './sign-in.ts'

/** Only sent after the right password. @param role the account's */
function wrongRole(role: Role): Problem {
  const message = `This account is ${role === 'Author' ? 'an' : 'a'} ${role}. Choose ${role} to sign in.`
  return new Problem(401, message, { errors: [{ path: 'role', message }] })
}

/** Signing in, with a password, through Google or with a passkey, and signing out. */
export function sessionRoutes(deps: Deps): FastifyPluginAsync {
  const { db, cache, config, now, rateLimit, settings } = deps

  /**
   * Counts a sign-in with a password, so that nobody guesses many. Strangers cannot use up the count of a known device.
   * @returns the count to forget once the sign-in was right
   */
  async function countSignIn({ ip }: FastifyRequest, email: string, device: string | undefined) {
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

  /** Google has verified the address. The first time, the password and all other former access end. */
  async function takeOver(userId: string): Promise<{ passwordRemoved: boolean }> {
    const first = await inTransaction(db, async (trx) => {
      const proved = await verifyEmail(trx, userId, now())
      return proved && { ...proved, closed: await endFormerAccess(trx, userId, now()) }
    })
    if (!first) return { passwordRemoved: false }
    // Again after the commit: a sign-in with the password either finds it removed, or has its session found here.
    const closed = [...first.closed, ...(await closeSessionsOf(db, userId))]
    for (const sessionHash of closed) await deps.announce.sessionClosed(sessionHash, 'elsewhere')
    return { passwordRemoved: first.passwordRemoved }
  }

  return async (app) => {
    const serve = registerCalls(app, deps)

    // Loaded with its library, which few sites need.
    const verifyGoogle = config.google && (await import('./google.ts')).googleVerifier(config.google)

    const tooOftenTold = new LRUCache<string, true>({ max: 1000, ttl: 60_000 })
    // For detecting password guessing. Never logs the email or the password, which users sometimes mix up.
    app.addHook('onError', async (request, _reply, error) => {
      if (error instanceof CodeNeeded) return
      const { statusCode } = error
      const refusal = { event: 'sign-in refused', status: statusCode, address: request.ip }
      // A client that has disconnected waits for no response, and could flood the log.
      if (request.method !== 'POST' || request.raw.socket.destroyed) return
      if (statusCode === 401 || statusCode === 403) request.log.info(refusal, refusal.event)
      // Once a minute per network: a flood would fill the disk.
      if (statusCode !== 429 || tooOftenTold.has(networkOf(request.ip))) return
      tooOftenTold.set(networkOf(request.ip), true)
      request.log.warn(refusal, refusal.event)
    })

    serve('POST /user/login', async ({ request, reply, body }) => {
      const { email, password, role } = body
      const device = await findKnownDevice(db, request, email)
      const [limit, who] = await countSignIn(request, email, device)
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
        async passSecondFactor() {
          const hasPassed = await passSecondFactor(deps, account.id, body.code, device)
          await rateLimit.forget(limit, who)
          return hasPassed
        },
        // The owner may have taken the account over through Google meanwhile.
        async requireStill() {
          if (!(await hasPassword(db, account.id, passwordHash))) throw wrong()
        },
      })
      return answer(user, 'Login successfully!')
    })

    serve('GET /user/signInOptions', ({ request, reply }) =>
      sendPublic(cache, request, reply, async () => ({
        envelope: answer({ googleClientId: config.google?.clientId ?? null }, 'Ways to sign in'),
        cacheTags: [],
        fastPath: 'everyone',
      })),
    )

    serve('POST /user/googleLogin', async ({ request, reply, body }) => {
      if (!verifyGoogle) throw new Problem(503, 'Google sign-in is not set up on this site.')
      // Of wrong credentials alone: what others in the network guess keeps nobody out.
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
      }
      const account = await findCredentials(db, email)
      if (!account) throw wrong()
      await requireApproved(db, account.id)
      const { passwordRemoved } = await takeOver(account.id)
      const user = await completeSignIn(deps, request, reply, account.id, {
        keepsAccount: body.keepAccount,
        passSecondFactor: async () =>
          passSecondFactor(deps, account.id, body.code, await findKnownDevice(db, request, email)),
      })
      return answer(user, passwordRemoved ? MESSAGES.passwordRemoved : 'Login successfully!')
    })

    passkeyLoginRoutes(app, deps)
    passwordRoutes(app, deps)
    secondFactorRoutes(app, deps)

    serve('GET /user/logout', async ({ reply, person }) => {
      await closeSession(db, person.sessionHash)
      await deps.announce.sessionClosed(person.sessionHash)
      clearSessionCookies(reply, config)
      return answer(null, 'You are signed out')
    })
  }
}
