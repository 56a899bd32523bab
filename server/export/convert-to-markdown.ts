import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { COMPILE_CACHE } from '../compile-cache.ts'

/** Milliseconds for a text in a thread that is ready. Usual ones take 20; the costliest of 800 kB takes 28 s. */
const TIME_MAX = 5000
/** Milliseconds after which an idle thread ends, with the libraries that it has in memory. */
const IDLE_MAX = 60_000

interface Thread {
  worker: Worker
  /** Resolves when it has loaded the libraries. */
  ready: Promise<unknown>
  idle: NodeJS.Timeout
}
let thread: Thread | undefined
/** Resolves when the conversion before has ended; never rejects. */
let before: Promise<unknown> = Promise.resolve()
/** Hashes of texts that took too long. They are tried again later: it may have been the load. */
const costly = new LRUCache<string, true>({ max: 1000, ttl: 600_000 })

/**
 * Rich text as Markdown, converted in a thread of its own: it takes up to 35 ms for each 1,000 characters. One at a
 * time: the caller waits for those before.
 * @returns undefined if it takes too long
 */
export function convertToMarkdown(html: string): Promise<string | undefined> {
  const hash = createHash('sha256').update(html).digest('base64')
  const turn = before.then(async () => {
    if (costly.has(hash)) return undefined
    const markdown = await runInThread(html)
    if (markdown === undefined) costly.set(hash, true)
    return markdown
  })
  before = turn
  return turn
}

async function runInThread(html: string): Promise<string | undefined> {
  thread ??= start()
  const { worker, ready, idle } = thread
  idle.refresh()
  // A command waits for it, and does nothing else meanwhile that would keep the program from ending.
  worker.ref()
  try {
    await ready
    worker.postMessage(html)
    const [markdown] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIME_MAX) })) as [string]
    worker.unref()
    return markdown
  } catch {
    // It took too long, or ran out of memory. The next text gets a new thread.
    await end(worker)
    return undefined
  }
}

function start(): Thread {
  const file = new URL(`./markdown-thread${extname(import.meta.filename)}`, import.meta.url)
  const worker = new Worker(file, { env: COMPILE_CACHE, resourceLimits: { maxOldGenerationSizeMb: 256 } })
  // `once` above rejects with it too; without a listener here it would end the program between two texts.
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
