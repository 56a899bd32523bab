import { cpus } from 'node:os'

const WINDOW_MS = 1000
const CALM = 0.6
const WAIT_AT_MOST = 20
const TRIES = 3

/**
 * Measures while the machine is otherwise idle: at a fourth of its speed a page is affected by every other process.
 * Waits for that, retries if it was disturbed, and uses the third result in any case.
 */
export async function onCalmMachine<Value>(measure: () => Promise<Value>): Promise<{ value: Value; wasCalm: boolean }> {
  for (let tries = 1; ; tries++) {
    const before = await becomesCalm()
    const value = await measure()
    const wasCalm = before && (await idleShare()) >= CALM
    if (wasCalm || tries === TRIES) return { value, wasCalm }
  }
}

async function becomesCalm(): Promise<boolean> {
  for (let waited = 0; waited < WAIT_AT_MOST; waited++) if ((await idleShare()) >= CALM) return true
  return false
}

/** The idle share of the processors' time, 0 to 1, over the next second. */
async function idleShare(): Promise<number> {
  const before = times()
  await new Promise((resolve) => setTimeout(resolve, WINDOW_MS))
  const after = times()
  return (after.idle - before.idle) / (after.all - before.all)
}

function times(): { idle: number; all: number } {
  const all = cpus().flatMap(({ times }) => Object.values(times))
  const idle = cpus().map(({ times }) => times.idle)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return { idle: sum(idle), all: sum(all) }
}
