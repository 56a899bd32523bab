import type { Code } from './highlight-worker.ts'

// Code is coloured for its writer in a thread of its own: there is no bound on the time that a grammar takes. Readers
// get it coloured by the server.

/** Characters of a block that is coloured. */
const BLOCK_MAX = 20_000
/** Milliseconds for a block; usual code takes one per thousand characters. */
const TIME_MAX = 1000

/** Started by the first code: its script has 45 kB. */
let thread: { worker: Worker; ready: Promise<unknown> } | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Code as HTML, with a span around each part that has a colour; null if its language is unknown, if it is too long or
 * takes too long, or if the thread cannot be loaded.
 */
export function highlightCode(text: string, language: string): Promise<string | null> {
  if (text.length > BLOCK_MAX) return Promise.resolve(null)
  const coloured = last.then(() => colourInWorker(text, language))
  last = coloured
  return coloured
}

/** A rich text with the code in it coloured. */
export async function withHighlightedCode(html: string): Promise<string> {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const code of body.querySelectorAll('pre > code[class^="language-"]')) {
    const coloured = await highlightCode(code.textContent ?? '', code.className.slice('language-'.length))
    if (coloured !== null) code.innerHTML = coloured
  }
  return body.innerHTML
}

async function colourInWorker(text: string, language: string): Promise<string | null> {
  try {
    thread ??= start()
    const { worker, ready } = thread
    await ready
    worker.postMessage({ text, language } satisfies Code)
    return (await answerOf(worker, TIME_MAX)) as string | null
  } catch {
    // The next block gets a new one.
    thread?.worker.terminate()
    thread = undefined
    return null
  }
}

function start() {
  const worker = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' })
  return { worker, ready: answerOf(worker) }
}

/** The next message of the worker; rejects if it fails, or sends none in time. */
function answerOf(worker: Worker, within?: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = within && setTimeout(reject, within)
    worker.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve(data)
    }
    worker.onerror = reject
  })
}
