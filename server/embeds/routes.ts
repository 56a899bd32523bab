import type { FastifyPluginAsync } from 'fastify'
import pLimit from 'p-limit'
import * as answers from '#messages/answers.ts'
import { requireWriter } from '../blogs/policy.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { goneWith } from '../http/gone-with.ts'
import { networkOf } from '../http/network.ts'
import { pools } from '../http/pools.ts'
import { busy, Problem } from '../http/problem.ts'
import { BLOG_FORMAT } from '../media/formats.ts'
import { insertPictures, type NewPicture, pictureOf } from '../media/store.ts'
import { deleteFilesOnError, type Sending, storeAll } from '../media/uploads.ts'
import { lookUp } from './look-up.ts'

/** Addresses that an instance looks up at a time, those of one person, and those that wait. */
const AT_ONCE = 6
const PER_PERSON = 2
const WAITING_MAX = 24
const RETRY_AFTER = 10

/** What is at an address, for the card of an embed. */
export function embedRoutes(deps: Deps): FastifyPluginAsync {
  const { db, rateLimit } = deps
  const inTurn = pLimit(AT_ONCE)
  const ofPerson = pools(PER_PERSON)
  return async (app) => {
    const serve = registerCalls(app, deps)
    serve('POST /embeds', async ({ request, reply, body: { url }, person, requireStill }) => {
      await requireWriter(db, person)
      await rateLimit('lookingUp', person._id)
      const gone = goneWith(reply)
      const found = await ofPerson(person._id, async () => {
        gone.throwIfAborted()
        if (inTurn.pendingCount >= WAITING_MAX) throw busy(RETRY_AFTER)
        return inTurn(() => {
          gone.throwIfAborted()
          return lookUp(deps, url, gone)
        })
      })
      const { title, description, picture: bytes } = found
      const sending = { sender: { who: person._id, network: networkOf(request.ip) }, gone }
      const image = bytes && (await stored(deps, sending, bytes, person._id))
      if (image) {
        await deleteFilesOnError(deps, { image }, async () => {
          await requireStill()
          await insertPictures(db, [image])
        })
      }
      const shown = image && pictureOf(image)
      const picture = shown ? { url: shown.url, width: shown.width, height: shown.height } : null
      return reply.code(201).send(answer({ url, title, description, picture }, answers.embedFound, 201))
    })
  }
}

/** Stores a picture of another site, as one that was uploaded. @returns undefined if it cannot be used */
async function stored(deps: Deps, sending: Sending, bytes: Buffer, ownerId: string): Promise<NewPicture | undefined> {
  try {
    const [image] = await storeAll(deps, sending, [{ path: 'url', bytes }], BLOG_FORMAT, ownerId)
    return image
  } catch (error) {
    // Such as no picture, one with too many pixels, or no room: the card does without.
    if (error instanceof Problem) return undefined
    throw error
  }
}
