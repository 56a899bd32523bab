import type { Reads } from './blogs/view-counter.ts'
import type { Cache } from './cache/cache.ts'
import type { Config } from './config.ts'
import type { Instances } from './db/instances.ts'
import type { Db, OpenDatabase } from './db/open.ts'
import type { Observer } from './http/observer.ts'
import type { RateLimit } from './http/rate-limit.ts'
import type { Announce } from './live/announce.ts'
import type { MediaStore } from './media/media-store.ts'
import type { Storage } from './media/storage.ts'
import type { Pages } from './pages/render.ts'

/** What the program is given: real in life, on throw-away data in tests. */
export interface Parts {
  config: Config
  db: Db
  media: MediaStore
  /** Who watches from outside; absent: nobody. */
  observers?: Observer[]
  /** How instances on one database hear of each other; undefined where there is one. */
  instances?: Instances | undefined
  /** See `OpenDatabase`; absent: nothing but this program changes the database. */
  onExternalChange?: OpenDatabase['onExternalChange']
  /** How pages are made; absent: the API alone, as most tests want it. */
  pages?: Pages | undefined
  /** Aborted once the program has been asked to end; absent: it is closed at once. */
  stopping?: AbortSignal | undefined
  now: () => Date
}

/** What the routes work with: the parts, and what the app makes of them. In a file of its own, as the app imports every route. */
export interface Deps extends Parts {
  announce: Announce
  cache: Cache
  reads: Reads
  throttle: RateLimit
  storage: Storage
}
