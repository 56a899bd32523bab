import { STORAGE_MAX_BYTES } from '#contract/limits.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { throttleLog } from '../http/log-throttle.ts'
import { Problem } from '../http/problem.ts'
import type { MediaStore } from './media-store.ts'

/** Milliseconds for which the sum of all pictures is kept: it reads every row, some 30 ms of a thread for 100,000. */
const SUM_KEPT = 60_000
/** Seconds: somebody has to make room. */
const RETRY_AFTER = 600
const FULL =
  'The site has no room for more pictures at the moment. Keep this page open and send it again later; what needs no new picture can be saved now.'

/** Why no more pictures are taken: words for the operator. */
type Reason = 'the disk has no more than STORAGE_RESERVE left' | 'all pictures together fill STORAGE_MAX'

export interface Storage {
  /** @throws Problem 503 when the site takes no more pictures, 413 when this person's fill what one may have */
  requireRoom(ownerId: string): Promise<void>
  /** Counts what was stored, until the next sum finds it. */
  added(bytes: number): void
  /** Bytes of all pictures, as of a minute ago at most. */
  bytes(): Promise<number>
  isFull(): Promise<boolean>
}

/** The room that there is for pictures: on the disk, for the whole site, and for each person. */
export function openStorage(db: Db, media: MediaStore, config: Config, tell: (reason: Reason) => void): Storage {
  const tellFull = throttleLog(tell)
  let sum: Promise<number> | undefined
  let summedAt = Number.NEGATIVE_INFINITY
  let since = 0

  async function bytes(): Promise<number> {
    if (!sum || performance.now() - summedAt > SUM_KEPT) {
      summedAt = performance.now()
      since = 0
      sum = bytesOf(db)
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
    async requireRoom(ownerId) {
      const reason = await whyFull()
      if (reason) {
        tellFull(reason)
        throw new Problem(503, FULL, { headers: { 'retry-after': RETRY_AFTER } })
      }
      if ((await bytesOf(db, ownerId)) < STORAGE_MAX_BYTES) return
      const space = `${STORAGE_MAX_BYTES / 1024 / 1024 / 1024} GB`
      throw new Problem(413, `Your pictures fill the ${space} that you have: delete some of your blogs to make room.`)
    },
    added(more) {
      since += more
    },
    bytes,
    isFull: async () => (await whyFull()) !== undefined,
  }
}

/** @param ownerId of this person's alone */
async function bytesOf(db: Db, ownerId?: string): Promise<number> {
  let query = db.selectFrom('pictures').select(({ fn }) => fn.sum<number | null>('bytes').as('sum'))
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId)
  return Number((await query.executeTakeFirstOrThrow()).sum)
}
