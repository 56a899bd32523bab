import type { FastifyReply, FastifyRequest } from 'fastify'
import { EXPECTED_USER_HEADER, NOBODY } from '#contract/expected-user.ts'
import type { SignedInAs } from '#contract/session.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { hashToken } from '../db/hash-token.ts'
import type { Deps } from '../deps.ts'
import { forbidden, notSignedIn, Problem } from '../http/problem.ts'
import type { Person, Session } from '../person.ts'
import { setSessionCookies, tokenIn } from './cookie.ts'
import { extendSession, findAdminRights, findSession, isFresh, userNameOf } from './store.ts'

/** The valid session of a token, or undefined; cached, and invalidated as soon as it ends. */
export async function sessionOf(
  { db, cache, now }: Pick<Deps, 'db' | 'cache' | 'now'>,
  token: string,
): Promise<Session | undefined> {
  const sessionHash = hashToken(token)
  const { session } = await cache.sessions.get(sessionHash, () => findSession(db, sessionHash))
  return session && session.expiresAt > now().getTime() ? session : undefined
}

/** The user who sends this request, or undefined. Extends the cookie and the session together. */
async function callerOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Person | undefined> {
  const token = tokenIn(request.headers.cookie)
  const session = token ? await sessionOf(deps, token) : undefined
  if (token && session && !isFresh(session, deps.now())) {
    await extendSession(deps.db, session.person.sessionHash, deps.now())
    deps.cache.invalidate([cacheTags.session(session.person.sessionHash)])
    setSessionCookies(reply, deps.config, token)
  }
  return session?.person
}

/** @throws Problem 401 without a session, 409 if the request expects another user than the session's */
export async function requirePerson(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Person> {
  const person = await callerOf(deps, request, reply)
  if (!person) throw notSignedIn()
  const expected = request.headers[EXPECTED_USER_HEADER]
  if (expected !== undefined && expected !== person._id) throw await signedInAsOther(deps, person._id)
  return person
}

/**
 * For calls of visitors and users alike. @throws Problem 401 if the request expects a user and there is no session, 409
 * if it expects another one than the session's, or none
 */
export async function findCaller(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Person | undefined> {
  const expected = request.headers[EXPECTED_USER_HEADER]
  const person = await callerOf(deps, request, reply)
  if (expected === undefined || expected === (person?._id ?? NOBODY)) return person
  throw person ? await signedInAsOther(deps, person._id) : notSignedIn()
}

async function signedInAsOther({ db }: Deps, _id: string): Promise<Problem> {
  const name = await userNameOf(db, _id)
  const data: SignedInAs = { signedInAs: { _id, name } }
  return new Problem(409, 'signed-in-as-other', { values: { name }, data })
}

/** For blogs and profiles: with public reading for anyone. @throws Problem 401 without a session, if one is needed */
export async function requireReader(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Person | undefined> {
  const { publicReading } = await deps.settings.current()
  return publicReading ? callerOf(deps, request, reply) : requirePerson(deps, request, reply)
}

export const onlyAuthors = () => forbidden('authors-only')

/** @throws Problem as `requirePerson` does, and 403 for a Reader */
export async function requireAuthor(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Person> {
  const person = await requirePerson(deps, request, reply)
  if (person.role !== 'Author') throw onlyAuthors()
  return person
}

/** @throws Problem 403 for a user who is silenced */
export function requireNotSilenced(person: Person | undefined): void {
  if (!person?.isSilenced) return
  throw forbidden('account-silenced')
}

/**
 * For everything that admins do. @throws Problem as `requirePerson` does, and 403 for everyone else and for an admin in
 * a session that has not passed a second factor
 */
export async function requireAdmin(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Person> {
  const person = await requirePerson(deps, request, reply)
  const rights = await findAdminRights(deps.db, person.sessionHash)
  if (!rights?.is_admin) throw forbidden('admins-only')
  if (rights.second_factor_at === null) throw forbidden('second-factor-needed')
  return person
}
