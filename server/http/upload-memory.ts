import { finished, type Writable } from 'node:stream'
import { busy } from './problem.ts'

/** Maximum bytes of all forms in flight: a dozen blogs with four pictures of 10 MB, or hundreds of usual ones. */
export const UPLOAD_MEMORY_MAX = 512 * 1024 * 1024
/** Maximum bytes of one user's forms: two blogs with four pictures of 10 MB. */
export const UPLOAD_MEMORY_PER_USER_MAX = 96 * 1024 * 1024
const RETRY_AFTER = 5

let held = 0
const heldBy = new Map<string, number>()

/**
 * Counts the bytes that a form holds in memory until its response is sent or its client disconnects.
 * @param who the user, or the network if no one is signed in
 * @returns counts so many more bytes, or throws Problem 503 with Retry-After if the forms of this sender, or of all,
 * would hold too much
 */
export function reserveUploadMemory(who: string, response: Writable): (bytes: number) => void {
  let own = 0
  let over = false
  const add = (bytes: number) => {
    own += bytes
    held += bytes
    const left = (heldBy.get(who) ?? 0) + bytes
    if (left > 0) heldBy.set(who, left)
    else heldBy.delete(who)
  }
  finished(response, () => {
    over = true
    add(-own)
  })
  return (bytes) => {
    const ofPerson = heldBy.get(who) ?? 0
    if (held + bytes > UPLOAD_MEMORY_MAX || ofPerson + bytes > UPLOAD_MEMORY_PER_USER_MAX) throw busy(RETRY_AFTER)
    // Data that arrives after the response is not kept.
    if (!over) add(bytes)
  }
}
