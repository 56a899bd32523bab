import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startBare } from './day/bare.ts'
import { BESIDE, beside } from './day/beside.ts'
import { type Generator, type Order, type Outcome, startGenerator } from './day/generator.ts'
import { keep, type Measured, medianBytes, tell } from './day/report.ts'
import { type DaySite, ENGINES, type Engine, startDay } from './day/site.ts'
import { processorTimeOf } from './process.ts'
import type { Row } from './result-row.ts'
import { median, QUICK } from './rounds.ts'

/** How many times the busiest minute. */
const TIMES = [1, 5, 25]
/** The load beside other work. */
const BESIDE_TIMES = 5
const [ROUNDS, SECONDS] = QUICK ? [1, 5] : [3, 20]
const BESIDE_SECONDS = QUICK ? 10 : 60
const WARM_UP = QUICK ? 5 : 20

/**
 * The busiest minute of a site with 100,000 readers a day, once, five and 25 times, next to a bare server, and beside a
 * backup, a removal of spam and an import. Writes `bench/day.md`. `--engine=sqlite` measures one, and only prints.
 */
export async function measure(): Promise<Row[]> {
  const { values } = parseArgs({ options: { engine: { type: 'string' } }, strict: false })
  const engines = ENGINES.filter((name) =>
    [undefined, name.toLowerCase()].includes(values.engine as string | undefined),
  )
  const bare = await startBare()
  const measured: Measured[] = []
  for (const engine of engines) {
    const site = await startDay(engine)
    const generator = await startGenerator(site.content)
    try {
      measured.push(...(await measureOn(engine, site, generator, bare.url)))
    } finally {
      generator.stop()
      await site.stop()
    }
  }
  bare.stop()
  if (!QUICK && engines.length === ENGINES.length) keep(measured)
  return []
}

async function measureOn(engine: Engine, site: DaySite, generator: Generator, bare: string): Promise<Measured[]> {
  let seed = 1
  const warm = await generator.run({ url: site.url, seed, times: BESIDE_TIMES, seconds: WARM_UP })
  const bytes = medianBytes(warm)
  await generator.run({ url: bare, seed, times: BESIDE_TIMES, seconds: WARM_UP / 4, bytes })
  const measured: Measured[] = []
  const add = (one: Omit<Measured, 'engine' | 'load'>) => {
    measured.push({ engine, load: loadavg()[0] ?? Number.NaN, ...one })
    tell(measured.at(-1) as Measured)
  }
  for (const times of TIMES) {
    const [ofSite, ofBare]: [Outcome[], Outcome[]] = [[], []]
    const busy: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      // Another schedule each time, the same for both.
      seed++
      const loaded = await load(site, generator, { seed, times, seconds: SECONDS })
      ofSite.push(...loaded.outcomes)
      busy.push(loaded.busy)
      ofBare.push(...(await generator.run({ url: bare, seed, times, seconds: SECONDS, bytes })))
    }
    add({ times, outcomes: ofSite, bare: ofBare, busy: median(busy) })
  }
  for (const name of BESIDE) {
    seed++
    const order = { seed, times: BESIDE_TIMES, seconds: BESIDE_SECONDS }
    const { result, done } = await beside(name, site, () => load(site, generator, order))
    add({ times: BESIDE_TIMES, ...result, beside: name, done })
  }
  return measured
}

/** Loads the site, and measures for how much of the time its main thread used a processor. */
async function load({ url, pid }: DaySite, generator: Generator, order: Omit<Order, 'url'>) {
  const [before, start] = [await processorTimeOf(pid()), performance.now()]
  const outcomes = await generator.run({ url, ...order })
  const busy = ((await processorTimeOf(pid())) - before) / ((performance.now() - start) / 1000)
  return { outcomes, busy }
}
