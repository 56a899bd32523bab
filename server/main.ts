import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatMessage } from '#contract/format-message.ts'
import { offerAdmin } from './admin/admins.ts'
import { recordStart } from './admin/site-record.ts'
import { beginUpdateChecks } from './admin/update-check.ts'
import { findLastEntry } from './audit/audit-log.ts'
import { removeAbandonedStaging } from './backup/staging-folder.ts'
import { rejectUnfinishedRestore } from './backup/unfinished-restore.ts'
import { collectGarbageWhenIdle } from './collect-garbage.ts'
import { readConfig } from './config.ts'
import { lockFolder } from './db/folder-lock.ts'
import { migrateAtStart } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { joinInstances } from './db/running-instances.ts'
import { prepareReset, resetEveryHour } from './demo-reset.ts'
import { throttleLog } from './http/log-throttle.ts'
import { notifyObservers, openTelemetry } from './http/telemetry.ts'
import { enqueueCleanUp } from './job-handlers.ts'
import { serverStart as messages } from './language/messages.ts'
import { languageOfEnvironment, speakByDefault } from './language/spoken.ts'
import { mailDestination } from './mail/open-transport.ts'
import { siteUrl } from './mail/site-url.ts'
import { openMedia } from './media/open.ts'
import { rejectForeignFolder, requireOneSite } from './media/site.ts'
import { sweep } from './media/store.ts'
import { misspeltSettings } from './misspelt-settings.ts'
import { enqueueDigests } from './notifications/digests.ts'
import { fail } from './operator-error.ts'
import { builtPages } from './pages/render.ts'
import { restrictPermissions } from './private-files.ts'
import { fillWithSamples } from './sample-content.ts'
import { namesOfShared, sharedSettings } from './shared-settings.ts'
import { VERSION } from './version.ts'

/** Milliseconds to finish work in progress, including an upload of 20 s and the processing of its pictures. */
const CLOSE_WITHIN = 60_000
/** Milliseconds in which a proxy before several instances notices through `/readyz` that this one is stopping. */
const DRAIN = 3_000
/**
 * Connections that may wait to be accepted: as many as the system allows (`net.core.somaxconn`). It drops one more
 * without a word, and its client tries again after 1, 3, 7, 15 s; accepted ones get an answer, if only a 503.
 */
const BACKLOG = 65_535

async function main(): Promise<void> {
  speakByDefault(languageOfEnvironment)
  const config = readConfig()
  for (const line of misspeltSettings(process.env)) printEvent('misspelt setting', line)
  const now = () => new Date()
  const startedAt = now()
  await restrictPermissions(config.dataDir)
  rejectUnfinishedRestore(config.dataDir)
  await rejectForeignFolder(config)
  if (!config.databaseUrl) lockFolder(config.dataDir)
  await removeAbandonedStaging(config.dataDir)
  const observers = await openTelemetry(config)
  const { db, instances, checkConnections, onExternalChange } = await openDatabase(config, notifyObservers(observers))
  // In parallel: the database works on its own thread, or elsewhere, and the app is most of the code to load.
  const migrated = migrateAtStart(db, config.databaseUrl, (msg) => printEvent('migration', msg))
  const [{ buildApp }] = await Promise.all([import('./app.ts'), migrated])
  if (checkConnections) printEvent('connections', await checkConnections())
  const media = await openMedia(config)
  await requireOneSite(db, media, config)
  const formerAddress = await recordStart(db, { version: VERSION, publicUrl: config.publicUrl }, startedAt)
  const membership = instances && (await joinInstances(db, await sharedSettings(db, config), namesOfShared(config)))
  const pages = process.argv.includes('--dev')
    ? await (await import('./pages/vite.ts')).vitePages()
    : await builtPages()
  const stopping = new AbortController()
  const parts = { config, db, instances, onExternalChange, media, observers, pages, now }
  const app = await buildApp({ ...parts, stopping: stopping.signal })
  const isFilled = config.demo && (await fillWithSamples({ db, media, now: startedAt, say: console.log }))
  await prepareReset({ db, config, isFilled, now: startedAt })
  if (config.demoReset) resetEveryHour(app, { db, media, config, now })

  // An unhandled rejection in one request must not end all the others.
  process.on('unhandledRejection', (error) =>
    app.log.error({ event: 'unhandled rejection', err: error }, 'unhandled rejection'),
  )
  // Nor may an error of a timer or a connection: docs/decisions/2026-11-22-uncaught-exceptions.md. The exit of the
  // writer's thread is handled separately.
  const logUncaught = throttleLog((error: Error) =>
    app.log.error({ event: 'uncaught exception', err: error }, 'uncaught exception'),
  )
  process.on('uncaughtException', logUncaught)
  const stop = async () => {
    stopping.abort()
    setTimeout(() => process.exit(1), CLOSE_WITHIN).unref()
    // With other instances, this one keeps serving until no one sends it requests any more.
    if (instances) await sleep(DRAIN)
    await app.close()
    await membership?.leave()
    await db.destroy()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop().catch(fail))

  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG })
  printEvent('mail', mailDestination(config))
  if (formerAddress !== undefined) {
    printEvent('address', formatMessage(messages.addressChanged, { before: formerAddress, now: siteUrl(config, null) }))
  }
  if (config.isProduction) {
    // In the log, which is often kept elsewhere than the database.
    const { entries, hash } = await findLastEntry(db)
    if (entries > 0) printEvent('audit log', formatMessage(messages.auditLog, { entries, hash }))
    const token = await offerAdmin(db, now())
    const address = `${siteUrl(config, app.server.address())}/admin/claim#${token}`
    if (token) printEvent('admin', formatMessage(messages.noAdmin, { address }))
  }
  const address = listeningUrl(config.host, app.server.address())
  printEvent('ready', formatMessage(messages.ready, { address, version: VERSION }))

  // Runs while the site serves; leftovers are removed at the next start.
  await enqueueCleanUp(db, startedAt)
    .then(() => enqueueDigests(db, startedAt))
    .then(() => beginUpdateChecks(db, config, startedAt))
    .then(() => sweep(db, media, startedAt, instances === undefined))
    .then(
      (swept) =>
        swept.trashed + swept.removed > 0 &&
        app.log.warn({ event: 'orphaned pictures', ...swept }, 'orphaned pictures'),
    )
    .catch(
      (error) =>
        stopping.signal.aborted ||
        app.log.error({ event: 'orphaned pictures not removed', err: error }, 'orphaned pictures not removed'),
    )
  collectGarbageWhenIdle()
}

/** Prints a sentence on a terminal, otherwise a line of JSON like the rest of the log, at any LOG_LEVEL. */
function printEvent(event: string, msg: string): void {
  const line = { level: 30, time: Date.now(), pid: process.pid, event, msg }
  console.log(process.stdout.isTTY ? msg : JSON.stringify(line))
}

function listeningUrl(host: string, listening: string | AddressInfo | null): string {
  const port = typeof listening === 'object' ? listening?.port : listening
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`
}

main().catch(fail)
