import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#contract/users.ts'
import { hashToken } from '../db/hash-token.ts'
import type { Deps } from '../deps.ts'
import { setSessionCookies, tokenIn } from '../session/cookie.ts'
import { sessionOf } from '../session/policy.ts'
import { closeSession } from '../session/store.ts'
import { rememberSignIn } from './known-devices.ts'

/**
 * Sets the token of a session that was just opened in this browser; the browser's previous session ends. A user who has
 * signed in only elsewhere is notified.
 */
export async function replaceSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  user: Pick<User, '_id' | 'email'>,
  token: string,
) {
  const before = tokenIn(request.headers.cookie)
  const wasHere = before !== undefined && (await sessionOf(deps, before))?.person._id === user._id
  setSessionCookies(reply, deps.config, token)
  await rememberSignIn(deps, request, reply, { user, sessionHash: hashToken(token), wasHere })
  if (!before) return
  const hashBefore = hashToken(before)
  await closeSession(deps.db, hashBefore)
  await deps.announce.sessionClosed(hashBefore)
}
