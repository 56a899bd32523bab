import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import { COMPILE_CACHE } from '../../compile-cache.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Export, readExport } from './formats.ts'
import type { NeutralItem, NeutralSite } from './neutral.ts'
import type { Answered, Asked, OpenedInThread, ReadingCalls } from './reading-thread.ts'

/** Megabytes of what is read: one that needs more fails, instead of ending the server. */
const MEMORY_MAX = 1024

/**
 * `readExport` in a thread of its own, for the server: some posts of hostile files take seconds to read.
 * @returns its thread ends when it is closed
 * @throws as `readExport`; so does what is read later, also if the thread has no more memory
 */
export async function readExportInThread(...asked: Parameters<typeof readExport>): Promise<Export | undefined> {
  const thread = new ReadingThread(await mkdtemp(join(tmpdir(), 'blogi-import-')))
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
  #number = 0
  #failure: Error | undefined

  /** @param folder of its temporary files, which goes with it, however it ends */
  constructor(folder: string) {
    this.#folder = folder
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
    return answer.promise as Promise<Awaited<ReturnType<ReadingCalls[Call]>>>
  }

  /** Also while it reads. */
  async end(): Promise<void> {
    await this.#worker.terminate()
    await rm(this.#folder, { recursive: true, force: true })
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
