import { randomUUIDv7 } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Nothing, success } from '#contract/envelope.ts'
import { NAME_MAX } from '#contract/limits.ts'
import { GoogleLogin, Login, SignInOptions } from '#contract/session.ts'
import { User } from '#contract/users.ts'
import type { Deps } from '../app.ts'
import { answer } from '../http/envelope.ts'
import { Problem } from '../http/problem.ts'
import { addUser, findCredentials, findUser } from '../users/store.ts'
import { takeCookie } from './cookie.ts'
import { googleVerifier } from './google.ts'
import { passwordMatches } from './passwords.ts'
import { renewSession, requirePerson } from './policy.ts'
import { closeSession } from './store.ts'

/** One sentence for every reason, so that nobody learns which addresses have an account. */
const wrong = () => new Problem(401, 'Email, password or role is wrong.')

export function sessionRoutes(deps: Deps): FastifyPluginAsyncZod {
  const { db, config, now, throttle } = deps
  const verifyGoogle = config.google && googleVerifier(config.google)

  async function signIn(userId: string, request: FastifyRequest, reply: FastifyReply) {
    const user = await findUser(db, userId)
    if (!user) throw wrong()
    await renewSession(deps, request, reply, userId)
    return answer(user, 'Login successfully!')
  }

  return async (app) => {
    app.post('/user/login', { schema: { body: Login, response: { 200: success(User) } } }, async (request, reply) => {
      const { email, password, role } = request.body
      await throttle('login', request.ip)
      await throttle('loginToAccount', email)
      const account = await findCredentials(db, email)
      const matches = await passwordMatches(account?.password_hash, password)
      if (!account || !matches || account.role !== role) throw wrong()
      await throttle.forget('loginToAccount', email)
      return signIn(account.id, request, reply)
    })

    app.get('/user/signInOptions', { schema: { response: { 200: success(SignInOptions) } } }, async () =>
      answer({ googleClientId: config.google?.clientId ?? null }, 'Ways to sign in'),
    )

    app.post(
      '/user/googleLogin',
      { schema: { body: GoogleLogin, response: { 200: success(User) } } },
      async (request, reply) => {
        if (!verifyGoogle) throw new Problem(503, 'Google sign-in is not set up on this site.')
        await throttle('login', request.ip)
        const { email, name } = await verifyGoogle(request.body.credential)
        const person = { _id: randomUUIDv7(), name: name.slice(0, NAME_MAX), email, phone: '', education: '' }
        // Adds nobody where the address has an account already, also when two first sign-ins come at once.
        await addUser(db, { ...person, role: 'Reader', passwordHash: null }, undefined, now())
        const account = await findCredentials(db, email)
        if (!account) throw wrong()
        return signIn(account.id, request, reply)
      },
    )

    app.get(
      '/user/logout',
      { config: { changes: true }, schema: { response: { 200: Nothing } } },
      async (request, reply) => {
        const person = await requirePerson(deps, request, reply)
        await closeSession(db, person.sessionHash)
        deps.announce.sessionClosed(person.sessionHash)
        takeCookie(reply, config)
        return answer(null, 'You are logged out')
      },
    )
  }
}
