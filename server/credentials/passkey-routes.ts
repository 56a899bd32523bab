import type { FastifyInstance } from 'fastify'
import { PASSKEYS_MAX } from '#contract/limits.ts'
import { registerCalls } from '../calls/register-calls.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { notFound, Problem } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { sendEmail } from '../mail/send-email.ts'
import { closeSessionsOf } from '../session/store.ts'
import { findUser } from '../users/store.ts'
import { endSessions } from './end-sessions.ts'
import { creationFor, relyingParty, verifyCreation } from './passkey-ceremony.ts'
import { passkeyName } from './passkey-name.ts'
import {
  addChallenge,
  addPasskey,
  countPasskeys,
  credentialIdsOf,
  listPasskeys,
  removePasskeys,
  renamePasskey,
} from './passkeys.ts'
import { requireOwner, type VerifyGoogle } from './require-owner.ts'

const tooMany = () => new Problem(409, 'passkeys-too-many', { values: { max: PASSKEYS_MAX } })

/** The passkeys of one's own account: listed, added, renamed and removed. */
export function passkeyRoutes(app: FastifyInstance, deps: Deps, verifyGoogle: VerifyGoogle): void {
  const { db, config, now, rateLimit, settings } = deps
  const serve = registerCalls(app, deps)

  serve('GET /user/passkeys', async ({ person }) => answer(await listPasskeys(db, person._id), answers.passkeys))

  serve('POST /user/setUpPasskey', async ({ request, person, body }) => {
    const site = relyingParty(request, config)
    const user = await requireOwner(deps, verifyGoogle, person._id, body)
    const existing = await credentialIdsOf(db, person._id)
    if (existing.length >= PASSKEYS_MAX) throw tooMany()
    const challenge = await addChallenge(db, person.sessionHash, now())
    const { name } = await settings.current()
    return answer(creationFor(site, challenge, name, user, existing), answers.passkeyConfirm)
  })

  serve('POST /user/addPasskey', async ({ request, reply, person, body }) => {
    const { aaguid, ...credential } = await verifyCreation(deps, request, person.sessionHash, body)
    const name = passkeyName(aaguid, request.headers['user-agent'])
    const passkey = await inTransaction(db, async (trx) => {
      if ((await countPasskeys(trx, person._id)) >= PASSKEYS_MAX) throw tooMany()
      const user = await findUser(trx, person._id)
      const { sessionHash } = person
      const added = user && (await addPasskey(trx, { userId: user._id, sessionHash, name, credential }, now()))
      if (!added) throw new Problem(409, 'passkey-added-already')
      const email = { address: user.email, userId: user._id, detail: { name } }
      await sendEmail(trx, { kind: 'passkey-added', ...email }, now())
      return added
    })
    request.log.info({ event: 'passkey added', person: person._id }, 'passkey added')
    return reply.code(201).send(answer(passkey, answers.passkeyAdded, 201))
  })

  serve('PATCH /user/passkeys/:id', async ({ person, params: { id }, body: { name } }) => {
    await rateLimit('writing', person._id)
    const renamed = await renamePasskey(db, person._id, id, name)
    if (!renamed) throw notFound('passkey')
    return answer(renamed, answers.passkeyRenamed)
  })

  // Every account has another way in: its password, Google, or a link to its address that sets a password.
  serve('DELETE /user/passkeys/:id', async ({ request, person, params: { id }, body }) => {
    const user = await requireOwner(deps, verifyGoogle, person._id, body ?? {})
    const closed = await inTransaction(db, async (trx) => {
      const [name] = await removePasskeys(trx, person._id, id)
      if (name === undefined) throw notFound('passkey')
      const email = { address: user.email, userId: user._id, detail: { name } }
      await sendEmail(trx, { kind: 'passkey-removed', ...email }, now())
      // It may have opened one of them, for someone else.
      return closeSessionsOf(trx, person._id, person.sessionHash)
    })
    request.log.info({ event: 'passkey removed', person: person._id }, 'passkey removed')
    await endSessions(deps, closed, { userId: person._id, why: 'elsewhere', except: person.sessionHash })
    return answer(null, answers.passkeyRemoved)
  })
}
