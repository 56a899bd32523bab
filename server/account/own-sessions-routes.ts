import type { FastifyInstance } from 'fastify'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { notFound } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { clearSessionCookies } from '../session/cookie.ts'
import { closeSessionsOf } from '../session/store.ts'
import { closeOwnSession, listSessions } from './own-sessions.ts'

/** Where a user is signed in, and ending it there. */
export function ownSessionsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, announce } = deps
  const serve = registerCalls(app, deps)

  serve('GET /user/sessions', async ({ person }) => {
    return answer(await listSessions(db, person._id, person.sessionHash, now()), answers.sessions)
  })

  serve('DELETE /user/sessions/:id', async ({ request, reply, person, params: { id } }) => {
    const sessionHash = await closeOwnSession(db, person._id, id)
    if (sessionHash === undefined) throw notFound('session')
    request.log.info({ event: 'session ended', person: person._id }, 'session ended')
    const isHere = sessionHash === person.sessionHash
    await announce.sessionClosed(sessionHash, isHere ? undefined : 'elsewhere')
    if (isHere) clearSessionCookies(reply, deps.config)
    return answer(null, answers.sessionEnded)
  })

  serve('DELETE /user/sessions', async ({ request, person }) => {
    const closed = await closeSessionsOf(db, person._id, person.sessionHash)
    request.log.info({ event: 'other sessions ended', person: person._id }, 'other sessions ended')
    for (const sessionHash of closed) await announce.sessionClosed(sessionHash, 'elsewhere')
    return answer(null, answers.otherSessionsEnded)
  })
}
