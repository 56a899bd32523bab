import type { Row } from './result-row.ts'
import { keep } from './results.ts'
import { QUICK } from './rounds.ts'
import { startFilled } from './site.ts'

/**
 * The parts, each a module with `measure`, and the number of blogs on its site; a part with none creates its own
 * site. A part without rows writes a page of its own.
 */
const PARTS: Record<string, number> = {
  reads: 1000,
  writes: 1000,
  drafts: 1000,
  pictures: 1000,
  sockets: 1000,
  memory: 1000,
  start: 10_000,
  scale: 1000,
  day: 0,
  'first-view': 0,
  typing: 0,
  lighthouse: 0,
}

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = named.find((name) => !(name in PARTS))
if (unknown) {
  console.error(`There is no part "${unknown}"; there are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

// Without a listener a signal would leave the servers running; an exit stops them.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

for (const part of named.length > 0 ? named : Object.keys(PARTS)) {
  console.log(`\n── ${part}`)
  const rows = await rowsOf(part, PARTS[part] ?? 0)
  for (const { measure, value, spread, target, reached, note } of rows) {
    console.log(`${reached === false ? 'NOT ' : '    '}${measure}: ${value}, spread ${spread}, wanted ${target}`)
    if (note) console.log(`      ${note}`)
  }
  if (!QUICK && rows.length > 0) keep(part, rows)
}
process.exit()

async function rowsOf(part: string, blogs: number): Promise<Row[]> {
  const { measure } = await import(`./${part}.ts`)
  if (blogs === 0) return measure()
  const site = await startFilled(blogs)
  try {
    return await measure(site)
  } finally {
    await site.stop()
  }
}
