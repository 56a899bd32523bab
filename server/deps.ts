import type { Recorder } from './analytics/recorder.ts'
import type { Schedule } from './backup/schedule.ts'
import type { Reads } from './blogs/view-counter.ts'
import type { Cache } from './cache/cache.ts'
import type { Config } from './config.ts'
import type { Instances } from './db/instances.ts'
import type { Db, OpenDatabase } from './db/open.ts'
import type { fetchPublic } from './http/fetch-public.ts'
import type { Observer } from './http/observer.ts'
import type { RateLimit } from './http/rate-limit.ts'
import type { Announce } from './live/announce.ts'
import type { Mail } from './mail/deliver.ts'
import type { MediaStore } from './media/media-store.ts'
import type { Storage } from './media/storage.ts'
import type { Pages } from './pages/render.ts'
import type { Settings } from './settings/current.ts'

/** The parts that the app is built from: the real ones in production, temporary data in tests. */
export interface AppOptions {
  config: Config
  db: Db
  media: MediaStore
  /** Metrics and traces; absent: none. */
  observers?: Observer[]
  /** Communication between instances on one database; undefined if there is only one. */
  instances?: Instances | undefined
  /** See `OpenDatabase`; absent: only this program changes the database. */
  onExternalChange?: OpenDatabase['onExternalChange']
  /** How pages are rendered; absent: the API only, as in most tests. */
  pages?: Pages | undefined
  /** Aborted once the program has been asked to stop; absent: it is closed immediately. */
  stopping?: AbortSignal | undefined
  /** Milliseconds between writes of the reads counted in memory; absent: 5 seconds. */
  flushEvery?: number
  /** Absent: the guarded one; tests allow a server of their own. */
  fetchPublic?: typeof fetchPublic
  now: () => Date
}

/**
 * The dependencies of the routes: the parts and what the app creates from them. A separate file, as the app imports all
 * routes.
 */
export interface Deps extends AppOptions {
  announce: Announce
  mail: Mail
  cache: Cache
  reads: Reads
  analytics: Recorder
  rateLimit: RateLimit
  settings: Settings
  storage: Storage
  /** Undefined: none are scheduled. */
  backups: Schedule | undefined
  /** See `openForSearch`. */
  searchDb: Db
}
