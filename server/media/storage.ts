import { USER_STORAGE_MAX_BYTES } from '#contract/limits.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { throttleLog } from '../http/log-throttle.ts'
import { Problem } from '../http/problem.ts'
import type { MediaStore } from './media-store.ts'

/** Milliseconds for which the sum of all pictures is cached: it reads every row, about 30 ms for 100,000 pictures. */
const SUM_KEPT = 60_000
/** Seconds: the operator has to make room first. */
const RETRY_AFTER = 600

/** Why pictures are rejected, in words for the operator. */
type Reason = 'the disk has no more than STORAGE_RESERVE left' | 'all pictures together fill STORAGE_MAX'

export interface Storage {
  /**
   * @param unwritten bytes of the user's pictures that are stored and have no rows yet
   * @throws Problem 503 when the site accepts no more pictures, 413 when the user's own quota is full
   */
  requireRoom(ownerId: string, unwritten?: number): Promise<void>
  /** Adds stored bytes to the cached sum until it is recomputed. */
  added(bytes: number): void
  /** Bytes of all pictures, at most a minute old. */
  bytes(): Promise<number>
  isFull(): Promise<boolean>
}

/** Checks the limits for pictures: free disk space, the site's maximum, and each user's quota. */
export function openStorage(db: Db, media: MediaStore, config: Config, log: (reason: Reason) => void): Storage {
  const logFull = throttleLog(log)
  let sum: Promise<number> | undefined
  let summedAt = Number.NEGATIVE_INFINITY
  let since = 0

  async function bytes(): Promise<number> {
    if (!sum || performance.now() - summedAt > SUM_KEPT) {
      summedAt = performance.now()
      since = 0
      sum = storedBytes(db)
      sum.catch(() => {
        sum = undefined
      })
    }
    return (await sum) + since
  }

  async function whyFull(): Promise<Reason | undefined> {
    const free = (await media.free?.()) ?? Number.POSITIVE_INFINITY
    if (free < config.storageReserve) return 'the disk has no more than STORAGE_RESERVE left'
    if (config.storageMax === undefined || (await bytes()) < config.storageMax) return undefined
    return 'all pictures together fill STORAGE_MAX'
  }

  return {
    async requireRoom(ownerId, unwritten = 0) {
      const reason = await whyFull()
      if (reason) {
        logFull(reason)
        throw new Problem(503, 'pictures-full', { headers: { 'retry-after': RETRY_AFTER } })
      }
      if ((await storedBytes(db, ownerId)) + unwritten < USER_STORAGE_MAX_BYTES) return
      const gigabytes = USER_STORAGE_MAX_BYTES / 1024 / 1024 / 1024
      throw new Problem(413, 'own-pictures-full', { values: { gigabytes } })
    },
    added(more) {
      since += more
    },
    bytes,
    isFull: async () => (await whyFull()) !== undefined,
  }
}

/** @param ownerId only pictures of this user */
async function storedBytes(db: Db, ownerId?: string): Promise<number> {
  let query = db.selectFrom('pictures').select(({ fn }) => fn.sum<number | null>('bytes').as('sum'))
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId)
  return Number((await query.executeTakeFirstOrThrow()).sum)
}
