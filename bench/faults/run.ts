import { startCluster } from './cluster.ts'
import { FAULTS } from './list.ts'
import { type Fault, Player, type Row } from './play.ts'

const USAGE = `Use: npm run faults -- [--sockets 1000] [fault …]; faults are ${FAULTS.map(({ name }) => name).join(', ')}`

/**
 * Injects faults into three instances behind a proxy, on a real PostgreSQL, while clients read and write and pages are
 * open. Reports for each fault the failed requests, lost writes and the recovery time. Exits with 1 if a write was
 * lost, recovery took too long, or a response was wrong.
 */
async function main(args: string[]): Promise<void> {
  const sockets = args.includes('--sockets') ? Number(args[args.indexOf('--sockets') + 1]) : 1000
  const named = args.filter((arg, at) => arg !== '--sockets' && args[at - 1] !== '--sockets')
  const faults = named.length > 0 ? named.map((name) => FAULTS.find((fault) => fault.name === name)) : FAULTS
  if (faults.includes(undefined) || !Number.isInteger(sockets)) {
    console.error(USAGE)
    process.exit(2)
  }
  const rows: Row[] = []
  let lost = 0
  for (const pictures of ['folder', 'bucket'] as const) {
    const here = (faults as Fault[]).filter((fault) => fault.pictures === pictures)
    if (here.length > 0) lost += await playAll(pictures, here, sockets, rows)
  }
  const failed = rows.filter(({ wrong }) => wrong.length > 0)
  console.log(`\n${rows.length} faults, ${failed.length} of them not as they should be`)
  process.exit(lost > 0 || failed.length > 0 ? 1 : 0)
}

/** @returns how many acknowledged writes were missing in the end */
async function playAll(pictures: Fault['pictures'], faults: Fault[], sockets: number, rows: Row[]): Promise<number> {
  const cluster = await startCluster(pictures)
  try {
    console.log(`\nPictures in a ${pictures}; ${cluster.proxy.name}; ${sockets} open pages\n`)
    const player = await Player.begin(cluster, sockets)
    for (const fault of faults) {
      const row = await player.play(fault)
      rows.push(row)
      tell(row)
    }
    const { acknowledged, lost } = await player.last()
    console.log(`\nIn the end: ${acknowledged} writes were acknowledged, and ${lost} of them are lost`)
    await player.stop()
    return lost
  } finally {
    await cluster.stop()
  }
}

function tell({ name, what, refused, acknowledged, lost, pause, well, sockets, note, wrong }: Row): void {
  console.log(`${wrong.length > 0 ? 'NOT ' : '    '}${name}: ${what}`)
  console.log(`      refused: ${refused || 'nobody'}`)
  console.log(
    `      ${acknowledged} writes acknowledged, ${lost} lost, none acknowledged for ${pause.toFixed(1)} s at most`,
  )
  if (well !== undefined) console.log(`      all well after ${well.toFixed(1)} s; pages connected: ${sockets}`)
  if (note) console.log(`      ${note}`)
  for (const line of wrong) console.log(`      NOT AS IT SHOULD BE: ${line}`)
}

// Without a listener a signal would leave the servers running; an exit stops them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await main(process.argv.slice(2))
