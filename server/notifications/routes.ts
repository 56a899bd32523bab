import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import { Unsubscribing } from '#contract/digests.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { Problem } from '../http/problem.ts'
import { registerCalls } from '../session/register-calls.ts'
import { changeChoices, choicesOf, unsubscribe } from './preferences.ts'

/** What emails tell people of, and how they end that. */
export function notificationRoutes(deps: Deps): FastifyPluginAsync {
  const { db, now, rateLimit } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /user/digests', async ({ person }) => answer(await choicesOf(db, person._id), 'Your emails'))

    serve('PATCH /user/digests', async ({ person, body }) => {
      await rateLimit('writing', person._id)
      return answer(await changeChoices(db, person._id, body, now()), 'Your emails are set')
    })

    // No call, but where the address for mail programs leads whoever opens it: nothing is ended, and nothing is said, also
    // not whether the token is one.
    app.get<{ Params: z.output<typeof Unsubscribing> }>(
      '/unsubscribe/:kind/:token',
      { schema: { params: Unsubscribing } },
      async ({ params: { kind, token } }, reply) =>
        reply.redirect(`/unsubscribe/${kind}#${encodeURIComponent(token)}`, 303),
    )

    // No limit: the programs of a mail provider share few addresses, and nobody guesses 256 bits.
    serve('POST /unsubscribe/:kind/:token', async ({ params: { kind, token } }) => {
      if (!(await unsubscribe(db, kind, token))) throw new Problem(410, 'This link does not work any more.')
      return answer(null, 'These emails have ended. You can have them again in Edit profile.')
    })
  }
}
