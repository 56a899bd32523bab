import type { FastifyInstance } from 'fastify'

/** What is read when somebody asks; each is a number as it is then. */
export interface Gauges {
  sockets(): number
  /** Pictures that wait for their turn to be encoded. */
  picturesWaiting(): number
  /** Answers that were sent from memory without the framework, since the start. */
  answersKept(): number
  /** Bytes that cached responses take. */
  keptBytes(): number
  /** Instances that this one hears, itself among them. */
  instances(): Promise<number>
  /** Connections to PostgreSQL; absent with the embedded database. */
  connections?: (() => { busy: number; idle: number; waiting: number }) | undefined
  /** Bytes that the database takes. */
  databaseBytes(): Promise<number>
  /** Bytes that are free where the data folder lies. */
  diskFree(): Promise<number>
  /** Bytes that all pictures take. */
  pictureBytes(): Promise<number>
  /** Whether new pictures are refused, as there is no room for them. */
  isStorageFull(): Promise<boolean>
  /** The parts of `/readyz` that fail. */
  failing(): Promise<string[]>
  /** Seconds since the last proved backup; absent where the site makes none by itself. */
  backupAge?: (() => number) | undefined
}

/** Somebody who watches the program from outside: what it hears of every request and query. */
export interface Observer {
  /** A query was answered. @param sql its text, which holds no values */
  queried(milliseconds: number, sql: string): void
  /** Sees every request that comes to the framework. */
  watch(app: FastifyInstance, readings: Gauges): Promise<void>
}
