import { finished, type Writable } from 'node:stream'
import { busy } from './problem.ts'

/** Bytes that all forms under way may hold: a dozen blogs with four pictures of 10 MB, or hundreds of usual ones. */
export const HELD_MAX = 512 * 1024 * 1024
/** What one person's forms may hold of it: two blogs with four pictures of 10 MB. */
export const PERSON_HELD_MAX = 96 * 1024 * 1024
const RETRY_AFTER = 5

let held = 0
const heldBy = new Map<string, number>()

/**
 * Counts the bytes that one form holds in memory until its answer is sent, or whoever sends it is gone.
 * @param who the person, or the network without one, whose form it is
 * @returns counts so many bytes more, or throws Problem 503 with Retry-After where all of their forms, or everybody's,
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
    if (held + bytes > HELD_MAX || ofPerson + bytes > PERSON_HELD_MAX) throw busy(RETRY_AFTER)
    // What still arrives after the answer belongs to nobody.
    if (!over) add(bytes)
  }
}
