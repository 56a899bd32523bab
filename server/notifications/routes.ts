import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import { Unsubscribing } from '#contract/digests.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { Problem } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { countNotifications } from './count.ts'
import { listNotifications } from './list.ts'
import { changeChoices, choicesOf, unsubscribe } from './preferences.ts'
import { listQuiet, makeLoud, makeQuiet } from './quiet.ts'
import { markSeen } from './seen.ts'

/** The calls about notifications on the site and by email, and for turning them off. */
export function notificationRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, now, rateLimit, settings } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /notifications', async ({ query, person }) => {
      const { name } = await settings.current()
      const { notifications, nextCursor } = await listNotifications(db, person, query, name, now())
      return { ...answer(notifications, answers.notifications), nextCursor }
    })

    serve('GET /notifications/count', async ({ person }) =>
      answer(await countNotifications(db, person), answers.unreadNotifications),
    )

    serve('PUT /notifications/seen', async ({ person, body }) => {
      await rateLimit('following', person._id)
      await markSeen(db, person, body)
      announce.notificationsChanged([person._id])
      return answer(await countNotifications(db, person), answers.unreadNotifications)
    })

    serve('GET /notifications/quiet', async ({ person }) => answer(await listQuiet(db, person._id), answers.quiet))

    serve('PUT /notifications/quiet/:what/:id', async ({ person, params }) => {
      await rateLimit('following', person._id)
      await makeQuiet(db, person._id, params, now())
      announce.notificationsChanged([person._id])
      return answer(await listQuiet(db, person._id), answers.madeQuiet)
    })

    serve('DELETE /notifications/quiet/:what/:id', async ({ person, params }) => {
      await rateLimit('following', person._id)
      await makeLoud(db, person._id, params, now())
      announce.notificationsChanged([person._id])
      return answer(await listQuiet(db, person._id), answers.madeLoud)
    })

    serve('GET /user/digests', async ({ person }) => answer(await choicesOf(db, person._id), answers.digests))

    serve('PATCH /user/digests', async ({ person, body }) => {
      await rateLimit('writing', person._id)
      return answer(await changeChoices(db, person._id, body, now()), answers.digestsSet)
    })

    // Not a call: the page for a person who opens the address for mail programs. It ends and reveals nothing, also
    // not whether the token is one.
    app.get<{ Params: z.output<typeof Unsubscribing> }>(
      '/unsubscribe/:kind/:token',
      { schema: { params: Unsubscribing } },
      async ({ params: { kind, token } }, reply) =>
        reply.redirect(`/unsubscribe/${kind}#${encodeURIComponent(token)}`, 303),
    )

    // No limit: the programs of a mail provider share few addresses, and no one guesses 256 bits.
    serve('POST /unsubscribe/:kind/:token', async ({ params: { kind, token } }) => {
      if (!(await unsubscribe(db, kind, token))) throw new Problem(410, 'unsubscribe-ended')
      return answer(null, answers.digestsEnded)
    })
  }
}
