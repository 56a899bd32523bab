import { writeFile } from 'node:fs/promises'
import { Problem } from '../http/problem.ts'
import type { Encoded, Format } from './encode.ts'
import { encodePixels } from './pixels.ts'

export interface Job {
  bytes: Buffer
  format: Format
}

/** What comes back for each job. An error's own fields do not survive the crossing by themselves. */
export type Reply = { encoded: Encoded } | { refused: { statusCode: number; message: string } }

/** Answers one job after the other, for as long as the site that started it is there. */
function serve(): void {
  // Ctrl+C and a service's stop reach every process of the site, which first finishes what was begun.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  // However the site ended. An exit in order would wait for the picture in work.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // Where memory runs out, Linux ends this process first, and a picture is refused. Elsewhere there is no such file.
  writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
  process.on('message', async (job: Job) => {
    // A site that has ended takes no reply.
    process.send?.(await replyTo(job), undefined, undefined, () => {})
  })
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
