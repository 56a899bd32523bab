import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { COMPILE_CACHE } from '../../compile-cache.ts'
import type { ShareCard } from './draw-card.ts'

/** Milliseconds for a card, which takes 0.1 to 0.4 s, or 1 s more as the first of a thread. */
const TIME_MAX = 10_000
/** Milliseconds after which an idle thread ends, with the typefaces that it has in memory. */
const IDLE_MAX = 60_000

let thread: { worker: Worker; idle: NodeJS.Timeout } | undefined

/**
 * Draws a card, in a thread of its own. One at a time: the caller waits for the one before.
 * @returns the JPEG; null if it cannot be drawn, or takes too long
 */
export async function drawShareCard(card: ShareCard): Promise<Uint8Array | null> {
  const { worker, idle } = thread ?? start()
  idle.refresh()
  try {
    worker.postMessage(card)
    const [drawn] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIME_MAX) })) as [Uint8Array | null]
    return drawn
  } catch {
    // It took too long, or ran out of memory. The next card gets a new thread.
    await end(worker)
    return null
  }
}

function start() {
  const file = new URL(`./draw-thread${extname(import.meta.filename)}`, import.meta.url)
  const worker = new Worker(file, { env: COMPILE_CACHE, resourceLimits: { maxOldGenerationSizeMb: 256 } })
  // `once` above rejects with it too; without a listener here it would end the program between two cards.
  worker.on('error', () => void end(worker))
  // It must not keep the program from ending.
  worker.unref()
  thread = { worker, idle: setTimeout(() => void end(worker), IDLE_MAX).unref() }
  return thread
}

async function end(worker: Worker): Promise<void> {
  if (thread?.worker === worker) {
    clearTimeout(thread.idle)
    thread = undefined
  }
  await worker.terminate()
}
