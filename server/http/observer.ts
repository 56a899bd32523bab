import type { FastifyInstance } from 'fastify'

/** Current values, read on demand. */
export interface Gauges {
  sockets(): number
  /** Pictures in the encoder's queue. */
  picturesWaiting(): number
  /** Responses sent from memory without the framework, since the start. */
  cachedResponses(): number
  /** Bytes of the cached responses. */
  cacheBytes(): number
  /** Instances known to this one, including itself. */
  instances(): Promise<number>
  /** Connections to PostgreSQL; absent with the embedded database. */
  connections?: (() => { busy: number; idle: number; waiting: number }) | undefined
  /** Bytes of the database. */
  databaseBytes(): Promise<number>
  /** Free bytes on the disk of the data folder. */
  diskFree(): Promise<number>
  /** Bytes of all pictures. */
  pictureBytes(): Promise<number>
  /** Whether new pictures are rejected for lack of space. */
  isStorageFull(): Promise<boolean>
  /** The failing checks of `/readyz`. */
  failing(): Promise<string[]>
  /** The number of jobs in each state, and how many seconds the oldest due job has waited. */
  jobs(): Promise<{ waiting: number; running: number; failed: number; oldestDueAge: number }>
  /** The number of emails that wait, may or may not have been sent, and were not sent. */
  emails(): Promise<{ waiting: number; unknown: number; failed: number }>
  /** Seconds since the last verified backup; absent without scheduled backups. */
  backupAge?: (() => number) | undefined
}

/** Metrics or traces, which observe requests and queries. */
export interface Observer {
  /** Called after each query. @param sql its text, without values */
  queried(milliseconds: number, sql: string): void
  /** Called at the start, to observe every request that reaches the framework. */
  watch(app: FastifyInstance, readings: Gauges): Promise<void>
}
