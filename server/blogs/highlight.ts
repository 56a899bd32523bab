import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Blog } from '#contract/blogs.ts'
import type { Code, Highlighted } from './highlight-thread.ts'
import { RICH_TEXTS } from './store.ts'

/** A block of code as the sanitiser writes it; there is no tag in it. */
const BLOCK = /<pre><code class="language-([^"<>]+)">([^<]*)<\/code><\/pre>/g
/** Characters of a block, and of the blocks of a text, that are coloured; each part with a colour is an element. */
const BLOCK_MAX = 20_000
const TEXT_MAX = 40_000
/** Milliseconds for the code of a text; usual code takes one per thousand characters. */
const TIME_MAX = 2000
/** Texts that may wait; beyond that they are answered without colours. */
const WAITING_MAX = 50

const inTurn = pLimit(1)
/** Started by the first code that is read: the grammars take 0.2 s to load. */
let thread: Worker | undefined
/** Texts that were coloured, also in vain, so that costly code is tried once. */
const known = new LRUCache<string, { html: string | undefined }>({
  maxSize: 8_000_000,
  sizeCalculation: ({ html }, text) => text.length + (html?.length ?? 0) + 1,
})

/** Adds the texts with coloured code, for display. What is stored has no colours. */
export async function withColours(blog: Blog): Promise<Blog> {
  const coloured: Blog['coloured'] = {}
  for (const name of RICH_TEXTS) {
    const html = await highlight(blog[name])
    if (html) coloured[name] = html
  }
  return Object.keys(coloured).length > 0 ? { ...blog, coloured } : blog
}

/**
 * Colours the code in a rich text, in a thread of its own: there is no bound on the time that a grammar takes for
 * hostile code.
 * @returns undefined if there is nothing to colour, or it takes too long
 */
export async function highlight(html: string): Promise<string | undefined> {
  const blocks = blocksIn(html)
  if (blocks.size === 0) return undefined
  const before = known.get(html)
  if (before) return before.html
  if (inTurn.pendingCount >= WAITING_MAX) return undefined
  const coloured = await inTurn(() => runInThread([...blocks.values()]))
  const written = coloured && write(html, [...blocks.keys()], coloured)
  known.set(html, { html: written })
  return written
}

/** The blocks of code that are short enough, by their position among all blocks. */
function blocksIn(html: string): Map<number, Code> {
  const blocks = new Map<number, Code>()
  let left = TEXT_MAX
  let position = 0
  for (const [, language = '', escaped = ''] of html.matchAll(BLOCK)) {
    if (escaped.length <= BLOCK_MAX && escaped.length <= left) {
      left -= escaped.length
      blocks.set(position, { language, text: unescaped(escaped) })
    }
    position += 1
  }
  return blocks
}

function write(html: string, positions: number[], coloured: Highlighted): string | undefined {
  const byPosition = new Map(positions.map((position, index) => [position, coloured[index]]))
  let position = -1
  const written = html.replace(BLOCK, (block, language: string) => {
    position += 1
    const inner = byPosition.get(position)
    return inner ? `<pre><code class="language-${language}">${inner}</code></pre>` : block
  })
  return written === html ? undefined : written
}

async function runInThread(blocks: Code[]): Promise<Highlighted | undefined> {
  thread ??= start()
  const running = thread
  const signal = AbortSignal.timeout(TIME_MAX)
  running.postMessage(blocks)
  try {
    const [highlighted] = (await once(running, 'message', { signal })) as [Highlighted]
    return highlighted
  } catch {
    // It took too long, or ran out of memory. The next text gets a new thread.
    thread = undefined
    await running.terminate()
    return undefined
  }
}

function start(): Worker {
  const file = new URL(`./highlight-thread${extname(import.meta.filename)}`, import.meta.url)
  const started = new Worker(file, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 128 } })
  // `once` in runInThread rejects with it too; without a listener here it would end the program between two texts.
  started.on('error', () => {
    if (thread === started) thread = undefined
  })
  // It must not keep the program from ending.
  started.unref()
  return started
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
