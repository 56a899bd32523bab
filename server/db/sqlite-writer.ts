import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { COMPILE_CACHE } from '../compile-cache.ts'
import { fail } from '../operator-error.ts'
import { type Answer, type Outcome, outcomeOf, type Statement } from './sqlite-connection.ts'
import type { Message, WriterData } from './sqlite-writer-thread.ts'

/** Maximum number of changes that share a commit: each waits for the last of them. */
const TOGETHER_MAX = 100

interface Waiting {
  statement: Statement
  answered(answer: Answer): void
}

/**
 * The connection that writes, on its own thread, where a commit waits for the disk without blocking anything else. Runs
 * one item at a time, in order: a transaction, or all single changes that are queued together.
 */
export class SqliteWriter {
  readonly #worker: Worker
  readonly #queue: (Waiting | (() => void))[] = []
  #taken = false
  /** Resolves the thread's next results; only the current holder of the writer waits for them. */
  #answered: (answers: Answer[]) => void = () => {}

  private constructor(file: string, changed: (() => void) | undefined) {
    const thread = new URL(`./sqlite-writer-thread${extname(import.meta.filename)}`, import.meta.url)
    // Under `node --watch`, an environment variable makes threads report the modules they load, as messages.
    this.#worker = new Worker(thread, {
      workerData: { file, watches: changed !== undefined } satisfies WriterData,
      env: COMPILE_CACHE,
    })
    // An error of the thread itself ends the program, which is of no use without a writer.
    this.#worker.once('error', fail)
    this.#worker.once('exit', (code) => code !== 0 && fail(new Error(`The thread that writes ended with ${code}.`)))
    this.#worker.on('message', (message: Message) => (message === 'changed' ? changed?.() : this.#answered(message)))
  }

  /**
   * @param changed called when another process has changed the file; undefined: the file is not watched
   * @throws SQLite's error, with `code` and `errcode`, if the file cannot be opened
   */
  static async open(file: string, changed?: () => void): Promise<SqliteWriter> {
    const writer = new SqliteWriter(file, changed)
    const [opened] = await writer.#nextAnswers()
    outcomeOf(opened as Answer)
    return writer
  }

  /** Runs a single change. Resolves when it is on disk. */
  async change(statement: Statement): Promise<Outcome> {
    return outcomeOf(
      await new Promise<Answer>((answered) => {
        this.#queue.push({ statement, answered })
        this.#next()
      }),
    )
  }

  /** Resolves when the caller has the writer to itself; end it with `commit` or `rollBack`. */
  async begin(): Promise<void> {
    await this.#turn()
    try {
      await this.runInTransaction({ sql: 'begin immediate', parameters: [] })
    } catch (error) {
      this.#release()
      throw error
    }
  }

  async runInTransaction(statement: Statement): Promise<Outcome> {
    const [answer] = await this.#send([statement])
    return outcomeOf(answer as Answer)
  }

  /** If it fails, the transaction must still be rolled back. */
  async commit(): Promise<void> {
    await this.runInTransaction({ sql: 'commit', parameters: [] })
    this.#release()
  }

  async rollBack(): Promise<void> {
    try {
      await this.runInTransaction({ sql: 'rollback', parameters: [] })
    } finally {
      this.#release()
    }
  }

  /** Closes the database and ends the thread after all queued work. */
  async close(): Promise<void> {
    await this.#turn()
    const ended = once(this.#worker, 'exit')
    this.#worker.postMessage(null)
    await ended
  }

  #turn(): Promise<void> {
    return new Promise((begin) => {
      this.#queue.push(begin)
      this.#next()
    })
  }

  #release(): void {
    this.#taken = false
    this.#next()
  }

  #next(): void {
    const first = this.#taken ? undefined : this.#queue.shift()
    if (!first) return
    this.#taken = true
    if (typeof first === 'function') {
      first()
      return
    }
    const together = [first]
    while (together.length < TOGETHER_MAX && typeof this.#queue[0] === 'object') {
      together.push(this.#queue.shift() as Waiting)
    }
    void this.#send(together.map(({ statement }) => statement)).then((answers) => {
      for (const [index, { answered }] of together.entries()) answered(answers[index] as Answer)
      this.#release()
    })
  }

  #send(statements: Statement[]): Promise<Answer[]> {
    this.#worker.postMessage(statements)
    return this.#nextAnswers()
  }

  #nextAnswers(): Promise<Answer[]> {
    return new Promise((resolve) => {
      this.#answered = resolve
    })
  }
}
