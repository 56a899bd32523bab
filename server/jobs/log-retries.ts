import type { FastifyBaseLogger } from 'fastify'
import { throttleCounting } from '../http/log-throttle.ts'
import type { Claimed } from './store.ts'

/**
 * Logs jobs that failed and are tried again, those of each name once a minute, with how many others were not logged:
 * while a mail server is away, thousands fail alike.
 */
export function logRetries(log: Pick<FastifyBaseLogger, 'warn'>): (job: Claimed, error: Error) => void {
  const byName = new Map<string, (job: Claimed, error: Error) => void>()
  return (job, error) => {
    let tell = byName.get(job.name)
    if (!tell) {
      tell = throttleCounting((unlogged, { name, id, attempt }: Claimed, err: Error) =>
        log.warn({ event: 'job retried', job: name, id, attempt, err, unlogged }, 'job failed, will be retried'),
      )
      byName.set(job.name, tell)
    }
    tell(job, error)
  }
}
