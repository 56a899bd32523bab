/** `--quick`: fewer and shorter rounds, for use during development. */
export const QUICK = process.argv.includes('--quick')
export const ROUNDS = QUICK ? 3 : 5
export const SECONDS = QUICK ? 1 : 3
/**
 * The same total time in shorter rounds, where one second suffices: machine speed changes by a fifth within seconds.
 */
export const SHORT = { rounds: ROUNDS * SECONDS, seconds: 1 }

/**
 * Runs every phase once per round, round after round, so that other work of the machine affects all of them alike.
 * @returns the results of the phases, by round
 */
export async function inRounds<Phases extends Record<string, () => Promise<unknown>>>(
  phases: Phases,
  rounds = ROUNDS,
): Promise<{ [Name in keyof Phases]: Awaited<ReturnType<Phases[Name]>> }[]> {
  const seen = []
  for (let round = 0; round < rounds; round++) {
    const results: Record<string, unknown> = {}
    for (const [name, phase] of Object.entries(phases)) results[name] = await phase()
    seen.push(results as { [Name in keyof Phases]: Awaited<ReturnType<Phases[Name]>> })
  }
  return seen
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** (max - min) / median, in per cent. */
export function spreadOf(values: number[]): string {
  return `${Math.round(((Math.max(...values) - Math.min(...values)) / median(values)) * 100)} %`
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

export function megabytes(bytes: number): string {
  return `${whole(bytes / 1024 / 1024)} MB`
}

export const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
