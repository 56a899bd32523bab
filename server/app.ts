// Over 250 lines, because every part of the server is created and registered here, in order.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { accountRoutes } from './account/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { openRecorder } from './analytics/recorder.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import type { Schedule } from './backup/schedule.ts'
import { blockRoutes } from './blocks/routes.ts'
import { draftRoutes } from './blogs/drafts/routes.ts'
import { previewRoutes } from './blogs/previews/routes.ts'
import { countComments } from './blogs/queries.ts'
import { revisionRoutes } from './blogs/revisions/routes.ts'
import { blogRoutes } from './blogs/routes.ts'
import { countReads } from './blogs/view-counter.ts'
import { bookmarkRoutes } from './bookmarks/routes.ts'
import { openCache } from './cache/cache.ts'
import { describeCalls } from './calls/openapi.ts'
import { commentRoutes } from './comments/routes.ts'
import type { BackupConfig, Config } from './config.ts'
import { sessionRoutes } from './credentials/routes.ts'
import { databaseBytes, freeBytes, requireWritable } from './db/database-health.ts'
import { openForSearch } from './db/open.ts'
import type { AppOptions, Deps } from './deps.ts'
import { fastPathServer } from './fast-path/fast-path-server.ts'
import { parseBodies } from './http/body-parser.ts'
import { defaultNoStore } from './http/cache-control.ts'
import { compressAnswers } from './http/compression.ts'
import { connectionLimits } from './http/connection-limits.ts'
import { answerErrors, answerUnknownCalls, rejectBadUrl } from './http/errors.ts'
import { shutDownGracefully } from './http/graceful-shutdown.ts'
import { httpsOnly, secureHeaders } from './http/headers.ts'
import { health, readinessOf } from './http/health.ts'
import { REDACTED } from './http/log-redaction.ts'
import { throttleLog } from './http/log-throttle.ts'
import { networkReader } from './http/network.ts'
import { guardOrigins, isOwnOrigin } from './http/origin-check.ts'
import { makeRateLimit } from './http/rate-limit.ts'
import { requestIdIn } from './http/request-id.ts'
import { zodSchemas } from './http/schemas.ts'
import { countWork, WorkLimit } from './http/work-limit.ts'
import { handlersOf } from './job-handlers.ts'
import { PAYLOADS } from './jobs/payloads.ts'
import { JobRunner } from './jobs/runner.ts'
import { countJobs } from './jobs/store.ts'
import { socketLimits } from './live/limits.ts'
import { openLive } from './live/live.ts'
import { openTransport } from './mail/open-transport.ts'
import { siteUrl } from './mail/site-url.ts'
import { countEmails } from './mail/store.ts'
import { picturesWaiting } from './media/encode.ts'
import { mediaFiles } from './media/files.ts'
import { openStorage } from './media/storage.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { readingPositionRoutes } from './reading-positions/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { type Indexer, startIndexer } from './search/indexer.ts'
import { searchRoutes } from './search/routes.ts'
import { tokenIn } from './session/cookie.ts'
import { sessionOf } from './session/policy.ts'
import { openAmong } from './session/store.ts'
import { openSettings } from './settings/current.ts'
import { serveSiteImages, siteImageRoutes } from './settings/image-routes.ts'
import { sitePageRoutes } from './settings/page-routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { trashRoutes } from './trash/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Maximum age of cached data in milliseconds with several instances: an announcement may be lost with a connection. */
const SHARED_MAX_AGE = 30_000
/** Milliseconds between writes of what was read. */
const FLUSH_EVERY = 5000

/** Builds the whole site: every plugin and all routes, in order. The caller listens and closes. */
export async function buildApp(parts: AppOptions): Promise<FastifyInstance> {
  const { config, db, now } = parts
  const cache = openCache(parts.instances && SHARED_MAX_AGE)
  const settings = openSettings(db, cache, config)
  if (parts.instances) {
    cache.pause()
    parts.instances.onListening((isListening) => (isListening ? cache.resume() : cache.pause()))
  }
  const limits = config.rateLimits ? connectionLimits(config.trustProxy) : undefined
  const addressOf = networkReader(config.trustProxy)
  const work = config.rateLimits ? new WorkLimit(addressOf, now, (network) => logWorkLimit(network)) : undefined
  const front = fastPathServer(cache, config, {
    now,
    limits,
    work,
    refused: () => logFull(),
    siteName: () => settings.latest().values.name,
    stopping: parts.stopping,
  })
  const app = fastify({
    logger: { level: config.logLevel, redact: REDACTED },
    // One proxy: only the last address was added by it, the ones before were written by the client.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    schemaController: zodSchemas,
    genReqId: ({ headers }) => (config.trustProxy && requestIdIn(headers)) || randomUUID(),
    forceCloseConnections: 'idle',
    // A request on a connection that is already open is answered like any other; the connection then closes.
    return503OnClosing: false,
    frameworkErrors: rejectBadUrl(config),
    // The fragment is for the browser only (RFC 9110, 7.1); a proxy may send an absolute URL (RFC 9112, 3.2.2).
    rewriteUrl: ({ url = '' }) => url.split('#', 1)[0]?.replace(/^https?:\/\/[^/?]*/i, '') || '/',
    serverFactory: front.serverFactory,
  })
  const logFull = throttleLog(() => app.log.warn('connections are refused: all that may be open are in use'))
  const logWorkLimit = (network: string) => app.log.warn({ network }, 'more was asked for than one network may')
  // For example when no file descriptor is left. A failure to listen is reported by the caller of listen().
  const logConnectionFault = throttleLog((error) => app.log.error({ err: error }, 'a connection was not accepted'))
  app.server.once('listening', () => app.server.on('error', logConnectionFault))
  shutDownGracefully(app)
  answerErrors(app)

  const live = openLive(app.server, {
    async whoIs(cookieHeader) {
      const token = tokenIn(cookieHeader)
      return token ? (await sessionOf({ db, cache, now }, token))?.person : undefined
    },
    openSessions: (hashes) => openAmong(db, hashes, now()),
    invalidate: cache.invalidate,
    isCurrent: cache.isCurrent,
    countComments: (blogId) => countComments(db, blogId),
    adapter: parts.instances?.adapter,
    mayConnect: (request) => isOwnOrigin(request, config),
    headersOf: (request) => httpsOnly(request, config),
    allowedOrigins: config.allowedOrigins,
    limits: limits && { ...socketLimits(limits), addressOf, taken: front.taken },
    failed: throttleLog((error) => app.log.error({ err: error }, 'a socket was not admitted')),
  })
  refreshOnExternalChange(app, parts, cache, live)
  // Announcements made while this instance was not listening were missed.
  parts.instances?.onListening((isListening) => isListening && live.refresh())
  app.addHook('onReady', async () => parts.instances?.untilListening())
  app.addHook('preClose', live.close)
  // Last, when no more responses are sent: the others would wait for an instance that announces after leaving.
  app.addHook('onClose', async () => {
    await live.leave()
    await parts.instances?.close()
  })
  const { flushEvery = FLUSH_EVERY } = parts
  const reads = countReads(db, now, {
    flushEvery,
    counted: live.announce.readsCounted,
    failed: (error) => app.log.error({ err: error }, 'reads were not counted'),
  })
  app.addHook('onClose', reads.flush)
  const analytics = openRecorder(db, now, {
    flushEvery,
    failed: (error) => app.log.error({ err: error }, 'reads were not recorded'),
  })
  app.addHook('onClose', analytics.flush)
  /** The change itself has succeeded: files that cannot be removed now are cleaned up at the next start. */
  const removeOrLeave = (ids: string[]) =>
    parts.media.remove(ids).catch((error) => app.log.error({ err: error }, 'pictures were not removed'))
  const storage = openStorage(db, parts.media, config, (reason) => app.log.error(`new pictures are refused: ${reason}`))
  const deps: Deps = {
    ...parts,
    settings,
    storage,
    media: { ...parts.media, remove: removeOrLeave },
    announce: live.announce,
    cache,
    mail: {
      transport: openTransport(config),
      siteUrl: () => siteUrl(config, app.server.address()),
      siteName: async () => (await settings.current()).name,
    },
    reads,
    analytics,
    rateLimit: makeRateLimit(config.rateLimits, parts.instances?.pool),
    searchDb: openForSearch(db, config),
  }
  runJobs(app, deps, !parts.instances)
  keepSearchIndex(app, deps)

  const readiness = readinessOf(
    {
      database: () => requireWritable(db, config.dataDir),
      media: parts.media.check,
      ...(parts.instances && { instances: parts.instances.check }),
    },
    now,
  )
  const backups = config.backup && (await scheduled({ ...config, backup: config.backup }, parts, app))
  for (const { watch } of parts.observers ?? []) {
    await watch(app, {
      sockets: live.sockets,
      picturesWaiting,
      cachedResponses: front.answered,
      cacheBytes: () => cache.responses.bytes + cache.pages.bytes,
      instances: live.instances,
      connections: parts.instances?.connections,
      databaseBytes: () => databaseBytes(db),
      diskFree: () => freeBytes(config.dataDir),
      pictureBytes: storage.bytes,
      isStorageFull: storage.isFull,
      failing: async () => (await readiness()).map(({ name }) => name),
      jobs: () => countJobs(db, now()),
      emails: () => countEmails(db),
      backupAge: backups && (() => backups.age()),
    })
  }
  await app.register(secureHeaders(config, parts.pages?.middleware !== undefined, parts.pages?.inlineScripts))
  await app.register(countWork(work))
  await app.register(compressAnswers)
  await app.register(health(readiness, parts.stopping))
  await app.register(cookie, { hook: false })
  await app.register(mediaFiles(config, parts.media))
  serveSiteImages(app, deps)
  await app.register(apiRoutes(config, deps), { prefix: '/api' })
  if (parts.pages) await app.register(pageRoutes(parts.pages, deps))
  return app
}

/** Clears the cache and refreshes open pages when something else, such as an operator's SQL, changed the database. */
function refreshOnExternalChange(
  app: FastifyInstance,
  { onExternalChange }: AppOptions,
  cache: Deps['cache'],
  live: ReturnType<typeof openLive>,
): void {
  const logChange = throttleLog(() => app.log.info('something else changed the database: what was kept is forgotten'))
  onExternalChange?.(() => {
    cache.clear()
    live.refresh()
    logChange()
  })
}

/** Runs background jobs while the site is listening. */
function runJobs(app: FastifyInstance, deps: Deps, isAlone: boolean): void {
  const { db, now } = deps
  const { log } = app
  const runner = new JobRunner({ db, now, log, isAlone }, PAYLOADS, handlersOf({ ...deps, log }))
  app.addHook('onListen', async () => void runner.start())
  app.addHook('preClose', async () => {
    await runner.stop()
    deps.mail.transport.close()
  })
}

/** Brings what was saved into the search index while the site is listening. */
function keepSearchIndex(app: FastifyInstance, { db, searchDb }: Deps): void {
  const logFailure = throttleLog((error) => app.log.error({ err: error }, 'the search index was not updated'))
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
async function scheduled(config: BackupConfig, { db, now }: AppOptions, app: FastifyInstance): Promise<Schedule> {
  const { Schedule } = await import('./backup/schedule.ts')
  const schedule = new Schedule(config, db, now, app.log)
  app.addHook('onListen', async () => schedule.start())
  app.addHook('preClose', () => schedule.stop())
  return schedule
}

/** The API: what applies to all of its calls, and the calls. */
function apiRoutes(config: Config, deps: Deps): FastifyPluginAsync {
  return async (api) => {
    parseBodies(api)
    defaultNoStore(api)
    answerUnknownCalls(api)
    await guardOrigins(api, config)
    describeCalls(api, deps)
    await api.register(multipart, { throwFileSizeLimit: false })
    await api.register(calls(deps), { prefix: '/v1' })
  }
}

/** Registers every API route, one resource after another. */
function calls(deps: Deps): FastifyPluginAsync {
  return async (api) => {
    await api.register(sessionRoutes(deps))
    await api.register(registrationRoutes(deps))
    await api.register(userRoutes(deps))
    await api.register(accountRoutes(deps))
    await api.register(blogRoutes(deps))
    await api.register(searchRoutes(deps))
    await api.register(draftRoutes(deps))
    await api.register(revisionRoutes(deps))
    await api.register(previewRoutes(deps))
    await api.register(commentRoutes(deps))
    await api.register(trashRoutes(deps))
    await api.register(subscriptionRoutes(deps))
    await api.register(blockRoutes(deps))
    await api.register(tagRoutes(deps))
    await api.register(bookmarkRoutes(deps))
    await api.register(readingPositionRoutes(deps))
    await api.register(notificationRoutes(deps))
    await api.register(analyticsRoutes(deps))
    await api.register(moderationRoutes(deps))
    await api.register(adminRoutes(deps))
    await api.register(settingsRoutes(deps))
    await api.register(sitePageRoutes(deps))
    await api.register(siteImageRoutes(deps))
  }
}
