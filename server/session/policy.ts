import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../app.ts'
import { forbidden, notSignedIn } from '../http/problem.ts'
import { giveCookie, SESSION_COOKIE } from './cookie.ts'
import { closeSession, findSession, hashToken, openSession, type Person } from './store.ts'

/** The person who sends this request, or undefined. Looks the session up, and prolongs cookie and session together. */
async function personOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Person | undefined> {
  const token = request.cookies[SESSION_COOKIE]
  if (!token) return undefined
  const session = await findSession(deps.db, token, deps.now())
  if (session?.prolonged) giveCookie(reply, deps.config, token)
  return session?.person
}

/** @throws Problem 401 without a session */
export async function requirePerson(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Person> {
  const person = await personOf(deps, request, reply)
  if (!person) throw notSignedIn()
  return person
}

/** Who reads blogs and profiles: with PUBLIC_READING anybody. @throws Problem 401 without a session where one is needed */
export function requireReader(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Person | undefined> {
  return deps.config.publicReading ? personOf(deps, request, reply) : requirePerson(deps, request, reply)
}

/** @throws Problem 401 without a session, 403 for a Reader */
export async function requireAuthor(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Person> {
  const person = await requirePerson(deps, request, reply)
  if (person.role !== 'Author') throw forbidden('Only Authors can write blogs.')
  return person
}

/** Gives this browser a session of its own for a person who proved to be themselves; the one that it had before ends. */
export async function renewSession(deps: Deps, request: FastifyRequest, reply: FastifyReply, userId: string) {
  const before = request.cookies[SESSION_COOKIE]
  giveCookie(reply, deps.config, await openSession(deps.db, userId, deps.now()))
  if (!before) return
  await closeSession(deps.db, hashToken(before))
  deps.announce.sessionClosed(hashToken(before))
}
