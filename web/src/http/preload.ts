const PATIENCE_MS = 200

/**
 * What a loader waits for. The server waits until all is read and lets a failure be the page's answer. The browser
 * waits a moment, which spares a flash of skeletons, and leaves later answers and failures to the page. Gives null.
 */
export async function preload(reading: Promise<unknown>): Promise<null> {
  if (import.meta.env.SSR) await reading
  else await Promise.race([reading.catch(() => null), new Promise((done) => setTimeout(done, PATIENCE_MS))])
  return null
}
