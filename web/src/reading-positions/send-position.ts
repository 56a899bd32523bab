import type { ReadingBlock } from '#contract/reading-positions.ts'
import { request } from '../http/client.ts'
import { savePositionHere } from './device-positions.ts'

/** Milliseconds between two calls while someone reads on. */
const SEND_EVERY = 20_000

/** Where a reader is; null: at the end. `version` of the blog, if they have read it. */
interface Place {
  block: ReadingBlock | null
  version: number | undefined
}

/**
 * Sends the reading position in a blog: seldom while the reader continues, and immediately when they leave. What cannot
 * be sent waits for the next time. A visitor's places (`userId` null) stay on the device.
 */
export function positionSender(blogId: string, userId: string | null) {
  let unsent: (Place & { at: number }) | undefined
  let known = ''
  let sentAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = () => {
    clearTimeout(timer)
    timer = undefined
    if (!unsent) return
    const place = unsent
    unsent = undefined
    sentAt = Date.now()
    if (userId === null) return savePositionHere(blogId, place.block)
    const secondsAgo = Math.max(0, (Date.now() - place.at) / 1000)
    const body = { block: place.block, secondsAgo, ...(place.version && { version: place.version }) }
    request('PUT /readingPositions/:id', {
      params: { id: blogId },
      body,
      // Not for someone who has signed in since in another tab; and the page may be closing.
      expectedUser: userId,
      keepalive: true,
    }).catch(() => {
      unsent ??= place
    })
  }
  return {
    /** The place that is stored, as far as this tab knows. */
    known: () => known,
    note(place: Place) {
      const key = positionKey(place.block)
      if (key === known) return
      known = key
      unsent = { ...place, at: Date.now() }
      timer ??= setTimeout(send, Math.max(0, sentAt + SEND_EVERY - Date.now()))
    },
    send,
  }
}

/** Distinguishes two places. */
export const positionKey = (block: ReadingBlock | null): string => (block ? `${block.index} ${block.hash}` : 'end')
