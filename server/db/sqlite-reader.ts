import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteIntrospector,
} from 'kysely'
import { COMPILE_CACHE } from '../compile-cache.ts'
import { Adapter, Compiler, resultOf } from './sqlite.ts'
import { type Answer, outcomeOf, type Statement } from './sqlite-connection.ts'

/**
 * Kysely's dialect for reads in a thread of their own, one after another. They see everything committed before they
 * begin.
 * @param file path of the database file, which is there
 */
export function sqliteReaderDialect(file: string): Dialect {
  return {
    createDriver: () => new ReaderDriver(file),
    createAdapter: () => new Adapter(),
    createQueryCompiler: () => new Compiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class ReaderDriver implements Driver {
  readonly #file: string
  #thread: ReaderThread | undefined

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    // The thread that a fault has ended is replaced.
    if (!this.#thread?.isRunning) this.#thread = new ReaderThread(this.#file)
    const thread = this.#thread
    return {
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> =>
        resultOf(outcomeOf(await thread.run({ sql, parameters }))),
      // biome-ignore lint/correctness/useYield: nothing is given
      async *streamQuery() {
        throw new Error('Queries are not streamed.')
      },
    }
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction = readsOnly
  commitTransaction = readsOnly
  rollbackTransaction = readsOnly

  async destroy(): Promise<void> {
    await this.#thread?.close()
  }
}

async function readsOnly(): Promise<never> {
  throw new Error('This connection only reads.')
}

class ReaderThread {
  readonly #worker: Worker
  readonly #waiting: { resolve(answer: Answer): void; reject(error: unknown): void }[] = []
  isRunning = true

  constructor(file: string) {
    const thread = new URL(`./sqlite-reader-thread${extname(import.meta.filename)}`, import.meta.url)
    this.#worker = new Worker(thread, { workerData: { file }, env: COMPILE_CACHE })
    this.#worker.on('message', (answer: Answer) => this.#waiting.shift()?.resolve(answer))
    this.#worker.once('error', (error) => this.#end(error))
    this.#worker.once('exit', () => this.#end(new Error('The thread that reads has ended.')))
  }

  run(statement: Statement): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (!this.isRunning) return reject(new Error('The thread that reads has ended.'))
      this.#waiting.push({ resolve, reject })
      this.#worker.postMessage(statement)
    })
  }

  async close(): Promise<void> {
    if (!this.isRunning) return
    const ended = once(this.#worker, 'exit')
    this.#worker.postMessage(null)
    await ended
  }

  #end(error: unknown): void {
    this.isRunning = false
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }
}
