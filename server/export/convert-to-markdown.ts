import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { LRUCache } from 'lru-cache'
import { limitedThread } from '../limited-thread.ts'

/** Milliseconds for a text. Usual ones take 20; the costliest of 800 kB takes 28 s. */
const TIME_MAX = 5000
const convert = limitedThread(new URL(`./markdown-thread${extname(import.meta.filename)}`, import.meta.url), TIME_MAX)
/** Hashes of texts that took too long. They are tried again later: it may have been the load. */
const costly = new LRUCache<string, true>({ max: 1000, ttl: 600_000 })

/**
 * Rich text as Markdown, converted in a thread of its own: it takes up to 35 ms for each 1,000 characters.
 * @returns undefined if it takes too long
 */
export async function convertToMarkdown(html: string): Promise<string | undefined> {
  const hash = createHash('sha256').update(html).digest('base64')
  if (costly.has(hash)) return undefined
  const markdown = await convert(html)
  if (markdown === undefined) costly.set(hash, true)
  return markdown
}
