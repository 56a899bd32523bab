import { finished, type Writable } from 'node:stream'
import { busy } from './problem.ts'

/** Bytes that all forms under way may hold: a dozen blogs with four pictures of 10 MB, or hundreds of usual ones. */
export const HELD_MAX = 512 * 1024 * 1024
const RETRY_AFTER = 5

let held = 0

/**
 * Counts the bytes that one form holds in memory until its answer is sent, or whoever sends it is gone.
 * @returns counts so many bytes more, or throws Problem 503 with Retry-After where all forms together would hold too much
 */
export function countHeld(response: Writable): (bytes: number) => void {
  let own = 0
  let over = false
  finished(response, () => {
    over = true
    held -= own
  })
  return (bytes) => {
    if (held + bytes > HELD_MAX) throw busy(RETRY_AFTER)
    // What still arrives after the answer belongs to nobody.
    if (over) return
    own += bytes
    held += bytes
  }
}
