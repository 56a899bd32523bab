import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { RICH_TEXTS, type RichTextName } from '#contract/blog-fields.ts'
import type { Blog } from '#contract/blogs.ts'
import { COMPILE_CACHE } from '../compile-cache.ts'
import { fairQueue } from '../http/fair-queue.ts'
import { Problem } from '../http/problem.ts'
import type { Code, Highlighted } from './highlight-thread.ts'

/** A block of code as the sanitiser writes it; there is no tag in it. */
const BLOCK = /<pre><code class="language-([^"<>]+)">([^<]*)<\/code><\/pre>/g
/** Characters of a block, and of the blocks of a text, that are coloured; each part with a colour is an element. */
const BLOCK_MAX = 20_000
const TEXT_MAX = 40_000
/** Milliseconds for the code of a blog, in a thread that is ready; usual code takes one per thousand characters. */
const TIME_MAX = 1000
/** Blogs that may wait, at most half of them of one author; beyond that they are answered without colours. */
const WAITING_MAX = 20

const inTurn = fairQueue(WAITING_MAX)
interface Thread {
  worker: Worker
  /** Resolves when it has loaded the grammars, which takes 0.2 s. */
  ready: Promise<unknown>
}
/** Started by the first code that is read. */
let thread: Thread | undefined
/** Texts that were coloured, including failures, so that costly code is tried once. */
const known = new LRUCache<string, { html: string | undefined }>({
  maxSize: 8_000_000,
  sizeCalculation: ({ html }, text) => text.length + (html?.length ?? 0) + 1,
})

/**
 * Adds the texts with coloured code, for display. What is stored has no colours. Authors take turns: a blog waits for
 * the one that is being coloured and for at most one of each other author who waits, each at most TIME_MAX and the 0.2 s
 * in which a thread starts, however many costly ones someone has published.
 * @returns undefined if too many wait for their colours: the blog is shown without, and can be tried again later
 */
export async function withColours<Text extends Pick<Blog, RichTextName | 'createdBy' | 'coloured'>>(
  blog: Text,
): Promise<Text | undefined> {
  const html = await highlight(
    RICH_TEXTS.map((name) => blog[name]),
    blog.createdBy,
  )
  if (!html) return undefined
  const coloured: Blog['coloured'] = {}
  for (const [index, name] of RICH_TEXTS.entries()) if (html[index]) coloured[name] = html[index]
  return Object.keys(coloured).length > 0 ? { ...blog, coloured } : blog
}

/**
 * Colours the code in an author's rich texts, in a thread of its own: there is no bound on the time that a grammar takes
 * for hostile code.
 * @returns by text: undefined if there is nothing to colour, or it takes too long. Undefined if too many texts wait
 */
async function highlight(texts: string[], authorId: string): Promise<(string | undefined)[] | undefined> {
  const withCode = texts.map((html) => [html, codeBlocksIn(html)] as const).filter(([, blocks]) => blocks.size > 0)
  const untried = () => withCode.filter(([html]) => !known.has(html))
  try {
    // By author, not by network: the code costs the same for every reader.
    if (untried().length > 0)
      await inTurn({ who: authorId, network: '', cost: 1, most: 1 }, () => colourBlocks(untried()))
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
  return texts.map((html) => known.get(html)?.html)
}

/** Colours these texts, given with their blocks, all in TIME_MAX. */
async function colourBlocks(texts: (readonly [string, Map<number, Code>])[]): Promise<void> {
  // Another reader's turn may have coloured them in the meantime.
  if (texts.length === 0) return
  const highlighted = await runInThread(texts.map(([, blocks]) => [...blocks.values()]))
  for (const [index, [html, blocks]] of texts.entries()) {
    const coloured = highlighted?.[index]
    known.set(html, { html: coloured && write(html, [...blocks.keys()], coloured) })
  }
}

/** The blocks of code that are short enough, by their position among all blocks. */
function codeBlocksIn(html: string): Map<number, Code> {
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

async function runInThread(texts: Code[][]): Promise<Highlighted[] | undefined> {
  thread ??= start()
  const { worker, ready } = thread
  try {
    await ready
    worker.postMessage(texts)
    const [highlighted] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIME_MAX) })) as [Highlighted[]]
    return highlighted
  } catch {
    // It took too long, or ran out of memory. The next blog gets a new thread.
    thread = undefined
    await worker.terminate()
    return undefined
  }
}

function start(): Thread {
  const file = new URL(`./highlight-thread${extname(import.meta.filename)}`, import.meta.url)
  const worker = new Worker(file, { env: COMPILE_CACHE, resourceLimits: { maxOldGenerationSizeMb: 128 } })
  // `once` in runInThread rejects with it too; without a listener here it would end the program between two blogs.
  worker.on('error', () => {
    if (thread?.worker === worker) thread = undefined
  })
  // It must not keep the program from ending.
  worker.unref()
  return { worker, ready: once(worker, 'message') }
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
