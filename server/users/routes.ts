import { randomUUIDv7 } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { success } from '#contract/envelope.ts'
import { MESSAGES } from '#contract/messages.ts'
import { Registration, User } from '#contract/users.ts'
import type { Deps } from '../app.ts'
import { answer } from '../http/envelope.ts'
import { parseForm, readForm } from '../http/multipart.ts'
import { notSignedIn, Problem } from '../http/problem.ts'
import { AVATAR_FORMAT } from '../media/encode.ts'
import { orDropFiles, takePictures } from '../media/take.ts'
import { giveCookie } from '../session/cookie.ts'
import { hashPassword } from '../session/passwords.ts'
import { requirePerson } from '../session/policy.ts'
import { openSession } from '../session/store.ts'
import { addUser, findUser } from './store.ts'

const EMAIL_TAKEN = 'This email address already has an account. Please login instead.'

export function userRoutes(deps: Deps): FastifyPluginAsyncZod {
  const { db, config } = deps
  return async (app) => {
    app.post('/user/register', { schema: { response: { 201: success(User) } } }, async (request, reply) => {
      const form = await readForm(request)
      const person = parseForm(form, Registration, { avatar: MESSAGES.avatarRequired })
      const _id = randomUUIDv7()
      const pictures = await takePictures(deps, form, ['avatar'], AVATAR_FORMAT, _id)
      const passwordHash = await hashPassword(person.password)
      await orDropFiles(deps, pictures, async () => {
        const added = await addUser(db, { ...person, _id, passwordHash }, pictures.avatar, deps.now())
        if (!added) throw new Problem(409, EMAIL_TAKEN, [{ path: 'email', message: EMAIL_TAKEN }])
      })
      giveCookie(reply, config, await openSession(db, _id, deps.now()))
      const user = await findUser(db, _id)
      if (!user) throw notSignedIn()
      return reply.code(201).send(answer(user, `Welcome to Blogi, ${user.name}!`, 201))
    })

    app.get('/user/me', { schema: { response: { 200: success(User) } } }, async (request, reply) => {
      const person = await requirePerson(deps, request, reply)
      const user = await findUser(db, person._id)
      if (!user) throw notSignedIn()
      return answer(user, 'You are signed in')
    })
  }
}
