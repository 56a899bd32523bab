import { writeFile } from 'node:fs/promises'
import { Problem } from '../http/problem.ts'
import type { Encoded, Format } from './formats.ts'
import { encodePixels } from './pixels.ts'

export interface Job {
  bytes: Buffer
  format: Format
}

/** A job, and how many milliseconds of a core it may take: on a machine that is busy, or slept, the clock says nothing. */
export type Order = Job & { workMax: number }

/** What comes back for each job. An error's own fields do not survive the crossing by themselves. */
export type Reply = { encoded: Encoded } | { refused: { statusCode: number; message: string } } | 'too much work'

/** Milliseconds between two looks at the work so far. */
const LOOK_EVERY = 50

/** Answers one job after the other, for as long as the site that started it is there. */
function serve(): void {
  // Ctrl+C and a service's stop reach every process of the site, which first finishes what was begun.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  // However the site ended. An exit in order would wait for the picture in work.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // Where memory runs out, Linux ends this process first, and a picture is refused. Elsewhere there is no such file.
  writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
  process.on('message', async ({ workMax, ...job }: Order) => {
    const watch = watchWork(workMax)
    const reply = await Promise.race([replyTo(job), watch.exceeded])
    watch.stop()
    // A site that has ended takes no reply.
    process.send?.(reply, undefined, undefined, () => {})
  })
}

/** `exceeded` resolves once all threads of this process together have worked for so many milliseconds from now on. */
function watchWork(most: number) {
  const before = process.cpuUsage()
  const { promise: exceeded, resolve } = Promise.withResolvers<Reply>()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > most) resolve('too much work')
  }, LOOK_EVERY)
  return { exceeded, stop: () => clearInterval(timer) }
}

async function replyTo({ bytes, format }: Job): Promise<Reply> {
  try {
    return { encoded: await encodePixels(bytes, format) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { refused: { statusCode: error.statusCode, message: error.message } }
  }
}

serve()
