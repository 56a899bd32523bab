import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Nothing, success } from '#contract/envelope.ts'
import { Login } from '#contract/session.ts'
import { User } from '#contract/users.ts'
import type { Deps } from '../app.ts'
import { answer } from '../http/envelope.ts'
import { Problem } from '../http/problem.ts'
import { findCredentials, findUser } from '../users/store.ts'
import { giveCookie, takeCookie } from './cookie.ts'
import { passwordMatches } from './passwords.ts'
import { requirePerson } from './policy.ts'
import { closeSession, openSession } from './store.ts'

/** One sentence for every reason, so that nobody learns which addresses have an account. */
const wrong = () => new Problem(401, 'Email, password or role is wrong.')

export function sessionRoutes(deps: Deps): FastifyPluginAsyncZod {
  const { db, config } = deps
  return async (app) => {
    app.post('/user/login', { schema: { body: Login, response: { 200: success(User) } } }, async (request, reply) => {
      const { email, password, role } = request.body
      const account = await findCredentials(db, email)
      const matches = await passwordMatches(account?.password_hash, password)
      if (!account || !matches || account.role !== role) throw wrong()
      const user = await findUser(db, account.id)
      if (!user) throw wrong()
      giveCookie(reply, config, await openSession(db, account.id, deps.now()))
      return answer(user, 'Login successfully!')
    })

    app.get('/user/logout', { schema: { response: { 200: Nothing } } }, async (request, reply) => {
      const person = await requirePerson(deps, request, reply)
      await closeSession(db, person.sessionHash)
      deps.announce.sessionClosed(person.sessionHash)
      takeCookie(reply, config)
      return answer(null, 'You are logged out')
    })
  }
}
