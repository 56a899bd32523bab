import { ApiError, OFFLINE, retryAfterOf } from './api-error.ts'
import { heardOf } from './retry.ts'

/** Said by the window when a script is not to be had any more: the site was updated under an open page. */
export const SCRIPT_GONE = 'script-gone'

/** Scripts that are here, or on their way, by their path. */
const arrivals = new Map<string, Promise<void>>()

/**
 * What every `import()` of the built site goes through (web/build/import-scripts.ts). All files that it needs are
 * fetched first: a browser may keep a failed import, be it of a file that others import too, for as long as the document
 * lives (Chromium does up to 150 at least), and none keeps a failed fetch. The files never change, so that the import
 * finds them in the browser's cache. Throws ApiError where one of them cannot be had; asking again then helps.
 * @param files the script itself and all that it imports, as paths without the leading slash
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

/** Has the browser's cache hold a script. Throws ApiError: 410 when it is gone, 0 when the server cannot be reached. */
export function fetchScript(path: string): Promise<void> {
  const known = arrivals.get(path)
  if (known) return known
  const arrival = read(path)
  arrivals.set(path, arrival)
  arrival.catch(() => arrivals.delete(path))
  return arrival
}

async function read(path: string): Promise<void> {
  const answer = await fetch(path).catch(() => null)
  heardOf(answer?.status ?? 0)
  if (answer?.status === 404) {
    window.dispatchEvent(new Event(SCRIPT_GONE))
    throw new ApiError(410, 'The site was updated since this page was opened. Please reload the page.')
  }
  // The cache has all of it once all of it was read.
  const body = answer?.ok && (await answer.arrayBuffer().catch(() => null))
  if (!body) throw new ApiError(0, OFFLINE, { retryAfter: answer ? retryAfterOf(answer) : undefined })
  // It is compiled while others are on their way.
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: path }))
}
