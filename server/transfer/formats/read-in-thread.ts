import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import { COMPILE_CACHE } from '../../compile-cache.ts'
import { imports as messages } from '../../language/messages.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Export, readExport } from './formats.ts'
import type { NeutralItem, NeutralSite } from './neutral.ts'
import type { Answered, Asked, OpenedInThread, ReadingCalls } from './reading-thread.ts'

/** Megabytes of what is read: one that needs more fails, instead of ending the server. */
const MEMORY_MAX = 1024

const MINUTE = 60_000
/** Milliseconds for what comes before the first post, which is the whole export in most formats. */
const OPEN_MAX = 10 * MINUTE
/** Milliseconds until the next post, before which there may be much else. Usual ones take 10. */
const NEXT_MAX = 2 * MINUTE

/**
 * `readExport` in a thread of its own, for the server: some posts of hostile files take seconds to read.
 * @param signal ends the thread, also in the midst of a post
 * @returns its thread ends when it is closed
 * @throws as `readExport`, the reason of the signal, and OperatorError if it takes too long; so does what is read later,
 * also if the thread has no more memory
 */
export async function readExportInThread(
  asked: Parameters<typeof readExport>,
  signal?: AbortSignal,
): Promise<Export | undefined> {
  const thread = new ReadingThread(await mkdtemp(join(tmpdir(), 'blogi-import-')), signal)
  try {
    const opened = await thread.ask('open', spokenLanguage().tag as InterfaceLanguage, ...asked)
    if (opened) return exportOf(thread, opened)
  } catch (error) {
    await thread.end()
    throw error
  }
  await thread.end()
  return undefined
}

function exportOf(thread: ReadingThread, { hasStored, site, ...others }: OpenedInThread): Export {
  const posts = () => postsOf(thread)
  const stored = (name: string) => storedOf(thread, name)
  return { ...others, site: { ...site, posts, ...(hasStored && { stored }) }, close: () => thread.end() }
}

async function* postsOf(thread: ReadingThread): AsyncGenerator<NeutralItem> {
  const reading = ++thread.readings
  try {
    for (;;) {
      const { done, value } = await thread.ask('next', reading)
      if (done) return
      yield value
    }
  } finally {
    await thread.ask('end', reading).catch(() => undefined)
  }
}

async function storedOf(thread: ReadingThread, name: string): ReturnType<NonNullable<NeutralSite['stored']>> {
  const picture = await thread.ask('stored', name)
  if (!picture) return undefined
  return {
    picture,
    async read(file) {
      const bytes = await thread.ask('storedFile', name, file)
      return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
  }
}

class ReadingThread {
  /** How often posts were read from the first on. */
  readings = 0
  readonly #folder: string
  readonly #worker: Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  readonly #signal: AbortSignal | undefined
  #number = 0
  #failure: Error | undefined

  /** @param folder of its temporary files, which goes with it, however it ends */
  constructor(folder: string, signal: AbortSignal | undefined) {
    this.#folder = folder
    this.#signal = signal
    this.#worker = new Worker(new URL(`./reading-thread${extname(import.meta.filename)}`, import.meta.url), {
      // Nothing else, as for the processes that encode pictures.
      env: { ...COMPILE_CACHE, TMPDIR: folder },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX },
    })
    this.#worker.on('message', ({ number, result, error }: Answered) => {
      const waiting = this.#waiting.get(number)
      this.#waiting.delete(number)
      if (error) waiting?.reject(errorOf(error))
      else waiting?.resolve(result)
    })
    this.#worker.on('error', (error: Error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('The thread that reads the export has ended.')))
    signal?.addEventListener('abort', this.#abort)
    if (signal?.aborted) this.#abort()
  }

  ask<Call extends keyof ReadingCalls>(
    call: Call,
    ...args: Parameters<ReadingCalls[Call]>
  ): Promise<Awaited<ReturnType<ReadingCalls[Call]>>> {
    if (this.#failure) return Promise.reject(this.#failure)
    const number = ++this.#number
    const answer = Promise.withResolvers<unknown>()
    this.#waiting.set(number, answer)
    this.#worker.postMessage({ number, call, args } satisfies Asked)
    const tooLong = () => this.#stop(new OperatorError(messages.readingLong))
    const timer = setTimeout(tooLong, call === 'open' ? OPEN_MAX : NEXT_MAX)
    return answer.promise.finally(() => clearTimeout(timer)) as Promise<Awaited<ReturnType<ReadingCalls[Call]>>>
  }

  /** Also while it reads. */
  async end(): Promise<void> {
    this.#signal?.removeEventListener('abort', this.#abort)
    await this.#worker.terminate()
    await rm(this.#folder, { recursive: true, force: true })
  }

  readonly #abort = () => this.#stop(this.#signal?.reason as Error)

  #stop(error: Error): void {
    this.#fail(error)
    void this.#worker.terminate()
  }

  #fail(error: Error): void {
    this.#failure ??= error
    for (const { reject } of this.#waiting.values()) reject(this.#failure)
    this.#waiting.clear()
  }
}

function errorOf({ isForOperator, message, code, stack }: NonNullable<Answered['error']>): Error {
  if (isForOperator) return new OperatorError(message)
  return Object.assign(new Error(message), { stack }, code === undefined ? {} : { code })
}
