import type { FastifyInstance } from 'fastify'
import type { Schedule } from './backup/schedule.ts'
import type { BackupConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { throttleLog } from './http/log-throttle.ts'
import { handlersOf, noteFaults } from './job-handlers.ts'
import { PAYLOADS } from './jobs/payloads.ts'
import { JobRunner } from './jobs/runner.ts'
import { type Indexer, startIndexer } from './search/indexer.ts'

/** Runs background jobs while the site is listening. */
export function runJobs(app: FastifyInstance, deps: Deps): void {
  const { db, now, instances } = deps
  const { log } = app
  const failed = () => deps.announce.adminNotificationsChanged()
  const runner = new JobRunner({ db, now, log, isAlone: !instances, failed }, PAYLOADS, handlersOf({ ...deps, log }))
  app.addHook('onListen', async () => void runner.start())
  app.addHook('preClose', async () => {
    await runner.stop()
    deps.mail.transport.close()
  })
}

/** Updates the search index with saved blogs while the site is listening. */
export function keepSearchIndex(app: FastifyInstance, { db, searchDb }: Deps): void {
  const logFailure = throttleLog((err) =>
    app.log.error({ event: 'search index failed', err }, 'search index not updated'),
  )
  let indexer: Indexer | undefined
  app.addHook('onListen', async () => {
    indexer = startIndexer(db, logFailure)
  })
  app.addHook('preClose', async () => indexer?.stop())
  app.addHook('onClose', async () => {
    if (searchDb !== db) await searchDb.destroy()
  })
}

/** Runs scheduled backups while the site is listening. */
export async function scheduleBackups(
  app: FastifyInstance,
  config: BackupConfig,
  deps: Pick<Deps, 'db' | 'now' | 'announce'>,
): Promise<Schedule> {
  const { Schedule } = await import('./backup/schedule.ts')
  const schedule = new Schedule(config, deps.db, deps.now, app.log, { onEnd: () => noteFaults({ ...deps, config }) })
  app.addHook('onListen', async () => schedule.start())
  app.addHook('preClose', () => schedule.stop())
  return schedule
}
