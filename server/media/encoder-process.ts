import { writeFile } from 'node:fs/promises'
import type { PictureErrorCode } from '#contract/errors.ts'
import { Problem } from '../http/problem.ts'
import type { Encoded, Format } from './formats.ts'
import { encodePixels } from './pixels.ts'

export interface Job {
  bytes: Buffer
  format: Format
}

/** A job with its limit of CPU milliseconds: wall-clock time means nothing on a machine that is busy or was asleep. */
export type Order = Job & { workMax: number }

/** The reply to a job. An error's own fields would not survive serialisation. */
export type Reply = { encoded: Encoded } | { refused: { statusCode: number; code: PictureErrorCode } } | 'too much work'

/** Milliseconds between two checks of the CPU time used. */
const LOOK_EVERY = 50

/** Processes jobs one after the other until the parent process exits. */
function serve(): void {
  // Ctrl+C and a service's stop signal every process of the site, but the site first finishes the jobs in progress.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  // The parent has exited, or has disconnected this idle process. A graceful exit would wait for a picture in progress.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // If memory runs out, Linux kills this process first, and only a picture is rejected. Other systems lack this file.
  writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
  process.on('message', async ({ workMax, ...job }: Order) => {
    const watch = watchWork(workMax)
    const reply = await Promise.race([replyTo(job), watch.exceeded])
    watch.stop()
    // The empty callback ignores the error when the parent has exited.
    process.send?.(reply, undefined, undefined, () => {})
  })
}

/** `exceeded` resolves once all threads of this process together have used `most` ms of CPU time from now on. */
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
    return { refused: { statusCode: error.statusCode, code: error.code as PictureErrorCode } }
  }
}

serve()
