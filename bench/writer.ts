import { setTimeout } from 'node:timers/promises'
import { BLOG_PICTURES } from '#contract/blog-fields.ts'
import { call, formOf } from '../e2e/client.ts'
import type { Site } from '../e2e/server.ts'
import { type Person, register } from '../e2e/users.ts'
import { textOf } from './fill.ts'
import { photographs } from './photographs.ts'

/** Activity next to a load: one author who publishes a blog with four pictures every second. */
export interface Writer {
  /** Runs `work` while the author publishes; the author stops after the blog in progress. */
  beside<Result>(work: () => Promise<Result>): Promise<Result>
  /** Blogs published a second so far: less than one if a blog took longer. */
  rate(): number
}

export async function makeWriter(site: Site): Promise<Writer> {
  const author = await register(site.url)
  const photos = await photographs(BLOG_PICTURES.length)
  const files = Object.fromEntries(BLOG_PICTURES.map((name, i) => [name, photos[i] as Buffer]))
  let published = 0
  let time = 0
  return {
    async beside(work) {
      const over = new AbortController()
      const start = performance.now()
      const writing = publishEverySecond(site, author, files, over.signal)
      try {
        return await work()
      } finally {
        over.abort()
        published += await writing
        time += performance.now() - start
      }
    },
    rate: () => published / (time / 1000),
  }
}

async function publishEverySecond(site: Site, author: Person, files: Record<string, Buffer>, over: AbortSignal) {
  let published = 0
  while (!over.aborted) {
    const next = setTimeout(1000, undefined, { signal: over }).catch(() => {})
    await call(site.url, 'POST', '/blog/post', author, formOf(blogFields(published), files))
    published++
    await next
  }
  return published
}

/** The text fields of a blog as a form sends them. */
export function blogFields(i: number): Record<string, string> {
  return { ...textOf(i), published: 'True' }
}
