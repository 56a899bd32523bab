import * as messages from '#messages/common.ts'
import { ApiError, OFFLINE, retryAfterOf } from './api-error.ts'
import { reportStatus, retryDelay, waitForRetry } from './retry.ts'

/** The window event for a script that no longer exists: the site was updated while the page was open. */
export const SCRIPT_GONE = 'script-gone'

/**
 * How often a script is missing (404) before it is gone: an instance that has just started may store it yet. The same is
 * true of the first scripts (inline-loader.ts).
 */
const GONE_AFTER = 3

/** Scripts that have loaded or are loading, by path. */
const arrivals = new Map<string, Promise<void>>()
/** Scripts whose preload failed: the import in Chromium would not take another preload. */
const failed = new Set<string>()
/** Older Chromium imports a preload that failed, even if it was fetched since. Other engines were not tried. */
const forgetsFailedPreloads = Number(/Chrome\/(\d+)/.exec(navigator.userAgent)?.[1]) >= 156

/**
 * Wraps every `import()` of the built site (web/build/dynamic-imports.ts). All files that it needs are loaded first: a
 * browser may remember a failed import for the document's lifetime, even of a file that others import too (Chromium
 * does up to 150 at least), but none remembers a failed fetch. Throws ApiError if a file cannot be loaded; a
 * retry may then succeed.
 * @param files the script itself and all its imports, as paths without the leading slash
 */
export async function importScript<Module>(load: () => Promise<Module>, files: string[]): Promise<Module> {
  await Promise.all(files.map((file) => fetchScript(`/${file}`)))
  try {
    return await load()
  } catch (error) {
    window.dispatchEvent(new Event(SCRIPT_GONE))
    throw error
  }
}

/** Loads a script for its import. Throws ApiError: 410 if it no longer exists, 0 for any other failure. */
export function fetchScript(path: string): Promise<void> {
  const known = arrivals.get(path)
  if (known) return known
  const arrival = preload(path)
  arrivals.set(path, arrival)
  arrival.catch(() => arrivals.delete(path))
  return arrival
}

/**
 * The import takes what was preloaded, without a second request, where another browser finds what was fetched in its
 * cache; but a preload does not say why it failed.
 */
async function preload(path: string): Promise<void> {
  if (forgetsFailedPreloads && !failed.has(path) && (await linked('preload', path))) reportStatus(200)
  else {
    failed.add(path)
    await read(path)
  }
  // It is compiled while other scripts are loading.
  void linked('modulepreload', path)
}

/** Adds a link to a script. @returns whether the script was loaded */
function linked(rel: 'preload' | 'modulepreload', path: string): Promise<boolean> {
  const link = Object.assign(document.createElement('link'), { rel, as: 'script', crossOrigin: '', href: path })
  return new Promise((resolve) => {
    link.onload = () => resolve(!isRefused(link.href))
    link.onerror = () => resolve(false)
    document.head.append(link)
  })
}

/** Whether the answer was a 502, say: not every browser calls that an error of a preload. */
function isRefused(url: string): boolean {
  const answers = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[]
  return (answers.at(-1)?.responseStatus ?? 0) >= 400
}

async function read(path: string, missing = 1): Promise<void> {
  const answer = await fetch(path).catch(() => null)
  reportStatus(answer?.status ?? 0)
  if (answer?.status === 404) {
    if (missing < GONE_AFTER) {
      await waitForRetry(retryDelay(missing - 1))
      return read(path, missing + 1)
    }
    window.dispatchEvent(new Event(SCRIPT_GONE))
    throw new ApiError(410, messages.siteUpdated)
  }
  // The cache holds the whole file once its body was read.
  const body = answer?.ok && (await answer.arrayBuffer().catch(() => null))
  if (!body) throw new ApiError(0, OFFLINE, { retryAfter: answer ? retryAfterOf(answer) : undefined })
}
