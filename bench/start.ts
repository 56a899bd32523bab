import type { Row } from './result-row.ts'
import { median, pause, ROUNDS, spreadOf, whole } from './rounds.ts'
import type { FilledSite } from './site.ts'

/** Milliseconds from starting the process to the first response; files are in the page cache, as after an update. */
export async function measure(site: FilledSite): Promise<Row[]> {
  const times: Record<string, number[]> = { '/': [], '/healthz': [] }
  for (let round = -1; round < ROUNDS; round++) {
    for (const [path, seen] of Object.entries(times)) {
      // Lets the clean-up of the media folder, which follows a start, finish.
      await pause(2)
      await site.kill('SIGTERM')
      const start = performance.now()
      await site.restart()
      const { status } = await fetch(site.url + path)
      if (status !== 200) throw new Error(`${path}: ${status}`)
      // The first start compiles, and fills the page cache.
      if (round >= 0) seen.push(performance.now() - start)
    }
  }
  return Object.entries(times).map(([path, seen]) => ({
    measure: `start to the first answer of ${path}, ${whole(site.blogs.length)} blogs`,
    target: '<= 500 ms',
    value: `${whole(median(seen))} ms`,
    spread: spreadOf(seen),
    reached: median(seen) <= 500,
  }))
}
