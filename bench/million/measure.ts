import { exchange } from '../requests.ts'
import { QUICK } from '../rounds.ts'
import { CALLS, type Call } from './calls.ts'
import type { Visit } from './visit.ts'

export const SAMPLES = QUICK ? 50 : 200
/** Uncounted requests first, so that code and statements are compiled and pages of the file are in memory. */
const WARM_UP = 10

/** Milliseconds of single requests: the median and the 99th percentile. */
export interface Times {
  p50: number
  p99: number
}

/** The times of one call on the small and on the large site. */
export interface Measured {
  call: string
  small: Times
  large: Times
}

/** Makes every call on both sites, one request after the other, alternating between the sites. */
export async function measureCalls(small: Visit, large: Visit, say: (line: string) => void): Promise<Measured[]> {
  const measured = []
  for (const call of CALLS) {
    const times = new Map<Visit, number[]>([
      [small, []],
      [large, []],
    ])
    for (let i = 0; i < WARM_UP + SAMPLES; i++) {
      for (const [site, seen] of times) {
        const time = await timeOf(call, site, i)
        if (i >= WARM_UP) seen.push(time)
      }
    }
    const one = { call: call.name, small: timesOf(times.get(small) ?? []), large: timesOf(times.get(large) ?? []) }
    say(lineOf(one))
    measured.push(one)
  }
  return measured
}

function lineOf({ call, small, large }: Measured): string {
  const both = (name: keyof Times) => `${name} ${small[name].toFixed(2)} and ${large[name].toFixed(2)} ms`
  return `${call}: ${both('p50')} (${(large.p50 / small.p50).toFixed(2)} times), ${both('p99')}`
}

async function timeOf({ name, ask, before, after }: Call, site: Visit, i: number): Promise<number> {
  try {
    await before?.(site, i)
    const asked = await ask(site, i)
    const start = performance.now()
    const answer = await exchange(site.url, asked)
    const time = performance.now() - start
    after?.(site, i, answer)
    return time
  } catch (error) {
    throw new Error(`${name}, request ${i}`, { cause: error })
  }
}

/** @param seen milliseconds */
export function timesOf(seen: number[]): Times {
  const sorted = seen.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}
