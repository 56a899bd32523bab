import type { FastifyPluginAsync } from 'fastify'
import { requireWriter } from '../blogs/policy.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { fairQueue } from '../http/fair-queue.ts'
import { goneWith } from '../http/gone-with.ts'
import { networkOf } from '../http/network.ts'
import { Problem } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { BLOG_FORMAT } from '../media/formats.ts'
import { insertPictures, type NewPicture, pictureOf } from '../media/store.ts'
import { deleteFilesOnError, type Sending, storeAll } from '../media/uploads.ts'

/** Addresses that an instance looks up at a time, more than those of one person (`FORMS_MAX`), and that wait. */
const AT_ONCE = 16
const WAITING_MAX = 32

/** What is at an address, for the card of an embed. */
export function embedRoutes(deps: Deps): FastifyPluginAsync {
  const { db, rateLimit } = deps
  const inTurn = fairQueue(WAITING_MAX)
  return async (app) => {
    const serve = registerCalls(app, deps)
    serve('POST /embeds', async ({ request, reply, body: { url }, person, requireStill }) => {
      await requireWriter(db, person)
      await rateLimit('lookingUp', person._id)
      // A slow page keeps its place for up to 24 seconds.
      rateLimit.formUnderWay(person._id, reply.raw)
      const gone = goneWith(reply)
      const sender = { who: person._id, network: networkOf(request.ip) }
      const found = await inTurn({ ...sender, cost: 1, most: AT_ONCE, signal: gone }, async () => {
        // Loads the parser of HTML, which no one needs to read the first page.
        const { lookUp } = await import('./look-up.ts')
        return lookUp(deps, url, gone)
      })
      const { title, description, picture: bytes } = found
      const image = bytes && (await stored(deps, { sender, gone }, bytes, person._id))
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
