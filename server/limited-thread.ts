import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { COMPILE_CACHE } from './compile-cache.ts'

/** Milliseconds after which an idle thread ends, with the libraries that it has in memory. */
const IDLE_MAX = 60_000

interface Thread {
  worker: Worker
  /** Resolves when it has loaded the libraries. */
  ready: Promise<unknown>
  idle: NodeJS.Timeout
}

/**
 * A function of texts that runs in a thread of its own, for libraries that hostile texts keep busy for minutes. One text
 * at a time: the caller waits for those before.
 * @param file of the thread: it posts a message when it is ready, and then one for each text
 * @param time milliseconds for a text in a thread that is ready
 * @returns resolves to undefined if a text takes too long or too much memory
 */
export function limitedThread(file: URL, time: number): (text: string) => Promise<string | undefined> {
  let thread: Thread | undefined
  /** Resolves when the text before has ended; never rejects. */
  let before: Promise<unknown> = Promise.resolve()

  function start(): Thread {
    const worker = new Worker(file, { env: COMPILE_CACHE, resourceLimits: { maxOldGenerationSizeMb: 256 } })
    // `once` below rejects with it too; without a listener here it would end the program between two texts.
    worker.on('error', () => void end(worker))
    const idle = setTimeout(() => void end(worker), IDLE_MAX).unref()
    return { worker, ready: once(worker, 'message'), idle }
  }

  async function end(worker: Worker): Promise<void> {
    if (thread?.worker === worker) {
      clearTimeout(thread.idle)
      thread = undefined
    }
    await worker.terminate()
  }

  async function run(text: string): Promise<string | undefined> {
    thread ??= start()
    const { worker, ready, idle } = thread
    idle.refresh()
    // A command waits for it, and does nothing else meanwhile that would keep the program from ending.
    worker.ref()
    try {
      await ready
      worker.postMessage(text)
      const [result] = (await once(worker, 'message', { signal: AbortSignal.timeout(time) })) as [string]
      worker.unref()
      return result
    } catch {
      // The next text gets a new thread.
      await end(worker)
      return undefined
    }
  }

  return (text) => {
    const turn = before.then(() => run(text))
    before = turn
    return turn
  }
}
