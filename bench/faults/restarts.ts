import { setTimeout as sleep } from 'node:timers/promises'
import type { Stage } from './play.ts'

/** Seconds in which writes are counted before the restart begins. */
const COUNTED = 5
/** The share of the previous write rate that must remain during the restart. */
const SHARE_MIN = 0.5

/** Gracefully restarts each instance, one after the other. @throws Error if the write rate falls below half */
export async function restartAll({ cluster, load }: Stage): Promise<string> {
  const rate = async (work: () => Promise<unknown>) => {
    const [before, begun] = [load.acknowledged, performance.now()]
    await work()
    return (load.acknowledged - before) / ((performance.now() - begun) / 1000)
  }
  const usual = await rate(() => sleep(COUNTED * 1000))
  const meanwhile = await rate(async () => {
    for (const instance of cluster.instances) {
      const code = await instance.kill('SIGTERM')
      if (code !== 0) throw new Error(`an instance ended with ${code}`)
      await instance.restart()
    }
  })
  const figures = `${usual.toFixed(0)} writes a second before, ${meanwhile.toFixed(0)} meanwhile`
  if (meanwhile < SHARE_MIN * usual) throw new Error(figures)
  return figures
}
