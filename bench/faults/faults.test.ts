import { expect, test } from 'vitest'
import { startCluster } from './cluster.ts'
import { FAULTS } from './list.ts'
import { type Fault, Player } from './play.ts'

// All faults, with 1,000 open pages: npm run faults
test('cutting PostgreSQL connections under load loses no write, and the site recovers', {
  timeout: 120_000,
}, async () => {
  const cluster = await startCluster('folder')
  try {
    const player = await Player.begin(cluster, 20)
    const row = await player.play(FAULTS.find(({ name }) => name === 'cut') as Fault)
    expect(row).toMatchObject({ lost: 0, wrong: [] })
    expect(row.acknowledged).toBeGreaterThan(0)
    expect(await player.last()).toMatchObject({ lost: 0 })
    await player.stop()
  } finally {
    await cluster.stop()
  }
})
