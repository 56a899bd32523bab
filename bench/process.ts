import { readFile } from 'node:fs/promises'
import { childrenOf } from '../e2e/processes.ts'

/** Linux counts processor time in hundredths of a second (`getconf CLK_TCK`). */
const TICKS = 100

/** Memory of a process in bytes: RSS, and PSS, which counts shared pages proportionally. */
export async function memoryOf(pid: number): Promise<{ rss: number; pss: number }> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) * 1024
  return { rss: bytes('Rss'), pss: bytes('Pss') }
}

/** The same for a process and its children: the site's server and its encoders. */
export async function memoryWithChildren(pid: number): Promise<{ rss: number; pss: number }> {
  const sum = await memoryOf(pid)
  for (const child of childrenOf(pid)) {
    const { rss, pss } = await memoryOf(child)
    sum.rss += rss
    sum.pss += pss
  }
  return sum
}

/**
 * Seconds of processor time used by a process's main thread, which answers requests while other threads encode or
 * write.
 */
export async function processorTimeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  // The name in parentheses may contain spaces; utime and stime are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
