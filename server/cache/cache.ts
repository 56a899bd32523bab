import { LRUCache } from 'lru-cache'
import type { PublicSettings, SiteSettings } from '#contract/settings.ts'
import type { SessionLookup } from '../person.ts'
import { cacheTags } from './cache-tags.ts'
import type { CachedHeaders, CachedResponse } from './cached-response.ts'
import { Sites } from './hosts.ts'
import { type Cacheable, TaggedCache } from './tagged-cache.ts'

const MEGABYTE = 1024 * 1024
/** About 400 home pages in three encodings. */
const RESPONSES_MAX = 64 * MEGABYTE
/** About 300 pages as text. */
const PAGES_MAX = 16 * MEGABYTE
const SESSIONS_MAX = 8 * MEGABYTE
const SESSION_BYTES = 500
const SETTINGS_MAX = MEGABYTE
/** Each entry holds two URLs, about 500 bytes. */
const ALIASES_MAX = 4000

/** A rendered page, or a redirect, before the site's URL is inserted. */
export interface RenderedPage extends Cacheable {
  /** A hash of its content, which the page knows. */
  id: string
  status: number
  headers: CachedHeaders
  documentFor(site: string): string
  /** Its cache tags, even if the page itself is not cached; undefined if nothing that includes it may be cached. */
  of: string[] | undefined
  /** The path by which links lead to it, if it is cached by another one. */
  written?: string | undefined
  /** Characters. */
  length: number
}

/** The caches in this process's memory, and how they are invalidated. */
export interface Cache {
  /** Responses that are the same for everyone who may read them, by `callKey` or `pageKey`. */
  responses: TaggedCache<CachedResponse>
  /** Rendered pages by path, from which documents for other sites are made. */
  pages: TaggedCache<RenderedPage>
  /** The sites whose pages are among `responses`. */
  sites: Sites
  /** Aliases: from a URL with its defaults written out, or with a blog's slug, to the key of the cached response. */
  urlAliases: LRUCache<string, string>
  /** The key in `responses` of the page with an id. */
  pageKeys: LRUCache<string, string>
  /** Whether the page with an id would still be sent: nothing that is on it has changed since it was rendered. */
  isCurrent(pageId: string): boolean
  /** By token hash. */
  sessions: TaggedCache<SessionLookup>
  /** The site's settings, as one value. */
  settings: TaggedCache<{ values: SiteSettings; shown: PublicSettings } & Cacheable>
  /** Invalidates everything with one of these tags. */
  invalidate(cacheTags: string[]): void
  /** Clears everything: anything may have changed. */
  clear(): void
  /** Clears everything and caches nothing until `resume`: announcements of changes may be missed. */
  pause(): void
  resume(): void
}

/** @param maxAge milliseconds after which every entry expires, even without an announcement; undefined: never */
export function openCache(maxAge: number | undefined): Cache {
  const responses = new TaggedCache<CachedResponse>(RESPONSES_MAX, ({ bytes }) => bytes, maxAge)
  const pages = new TaggedCache<RenderedPage>(PAGES_MAX, ({ length }) => 2 * length, maxAge)
  const sessions = new TaggedCache<SessionLookup>(SESSIONS_MAX, () => SESSION_BYTES, maxAge)
  const settings: Cache['settings'] = new TaggedCache(SETTINGS_MAX, () => 0, maxAge)
  const pageKeys = new LRUCache<string, string>({ max: ALIASES_MAX })
  const all = [responses, pages, sessions, settings]
  return {
    responses,
    pages,
    sites: new Sites((site) => responses.forget(cacheTags.site(site))),
    urlAliases: new LRUCache({ max: ALIASES_MAX }),
    pageKeys,
    isCurrent: (pageId) => responses.find(pageKeys.get(pageId) ?? '')?.pageId === pageId,
    sessions,
    settings,
    invalidate(stale) {
      for (const cached of all) cached.invalidate(stale)
    },
    clear() {
      for (const cached of all) cached.clear()
    },
    pause() {
      for (const cached of all) cached.pause()
    },
    resume() {
      for (const cached of all) cached.resume()
    },
  }
}
