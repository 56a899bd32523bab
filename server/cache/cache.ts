import { LRUCache } from 'lru-cache'
import type { SessionLookup } from '../session/store.ts'
import { cacheTags } from './cache-tags.ts'
import type { AnswerHeaders, CachedResponse } from './cached-response.ts'
import { Sites } from './hosts.ts'
import { type Cacheable, TaggedCache } from './tagged-cache.ts'

const MEGABYTE = 1024 * 1024
/** About 400 home pages in three encodings. */
const ANSWERS_MAX = 64 * MEGABYTE
/** About 300 pages, each as text. */
const PAGES_MAX = 16 * MEGABYTE
const SESSIONS_MAX = 8 * MEGABYTE
const SESSION_BYTES = 500
/** Each takes two addresses, some 500 bytes. */
const WRITTEN_MAX = 4000

/** A page that was rendered, or where it leads, before it names a site. */
export interface RenderedPage extends Cacheable {
  status: number
  headers: AnswerHeaders
  documentFor(site: string): string
  /** What it is made of, also where it is not kept itself; undefined where nothing made of it may be kept. */
  of: string[] | undefined
  /** Characters. */
  length: number
}

/** What is kept in this process's memory, and how it is dropped. */
export interface Cache {
  /** By `callKey` or `pageKey`, whatever is the same for all who may have it. */
  answers: TaggedCache<CachedResponse>
  /** Pages as they were rendered, by their address, for those that name another site. */
  pages: TaggedCache<RenderedPage>
  /** Whose pages are among the answers. */
  sites: Sites
  /** What an answer is kept under, by another way to write its address: with defaults written out. */
  written: LRUCache<string, string>
  /** By the hash of their token. */
  sessions: TaggedCache<SessionLookup>
  /** Forgets all that is made of these topics. */
  drop(cacheTags: string[]): void
  /** Forgets everything: anything may have changed. */
  clear(): void
  /** Forgets everything, and keeps nothing until `resume`: what changes may not be heard of. */
  pause(): void
  resume(): void
}

/** @param maxAge milliseconds after which everything is made anew, however little is heard; undefined: never */
export function openCache(maxAge: number | undefined): Cache {
  const answers = new TaggedCache<CachedResponse>(ANSWERS_MAX, ({ bytes }) => bytes, maxAge)
  const pages = new TaggedCache<RenderedPage>(PAGES_MAX, ({ length }) => 2 * length, maxAge)
  const sessions = new TaggedCache<SessionLookup>(SESSIONS_MAX, () => SESSION_BYTES, maxAge)
  const all = [answers, pages, sessions]
  return {
    answers,
    pages,
    sites: new Sites((site) => answers.forget(cacheTags.site(site))),
    written: new LRUCache({ max: WRITTEN_MAX }),
    sessions,
    drop(stale) {
      for (const kept of all) kept.drop(stale)
    },
    clear() {
      for (const kept of all) kept.clear()
    },
    pause() {
      for (const kept of all) kept.pause()
    },
    resume() {
      for (const kept of all) kept.resume()
    },
  }
}
