const PATIENCE_MS = 200

/**
 * Awaits a loader's data. The server waits for all of it and throws its errors. The browser waits only briefly, which
 * avoids a flash of skeletons, and leaves later data and errors to the page.
 * @returns null
 */
export async function preload(reading: Promise<unknown>): Promise<null> {
  if (import.meta.env.SSR) await reading
  else await Promise.race([reading.catch(() => null), new Promise((done) => setTimeout(done, PATIENCE_MS))])
  return null
}
