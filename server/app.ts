// Over 250 lines, so that the whole app is put together in one file.
import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { spokenBy } from '#contract/settings.ts'
import { openRecorder } from './analytics/recorder.ts'
import { keepSearchIndex, runJobs, scheduleBackups } from './background.ts'
import { countComments } from './blogs/queries.ts'
import { countReads } from './blogs/view-counter.ts'
import { type Cache, openCache } from './cache/cache.ts'
import { databaseBytes, freeBytes, requireWritable } from './db/database-health.ts'
import type { Instances } from './db/instances.ts'
import { openForSearch } from './db/open.ts'
import type { AppOptions, Deps } from './deps.ts'
import { fastPathServer } from './fast-path/fast-path-server.ts'
import { connectionLimits } from './http/connection-limits.ts'
import { answerErrors, rejectBadUrl } from './http/errors.ts'
import { shutDownGracefully } from './http/graceful-shutdown.ts'
import { httpsOnly } from './http/headers.ts'
import { type Readiness, readinessOf } from './http/health.ts'
import { REDACTED } from './http/log-redaction.ts'
import { throttleLog } from './http/log-throttle.ts'
import { networkReader } from './http/network.ts'
import type { Gauges } from './http/observer.ts'
import { isOwnOrigin } from './http/origin-check.ts'
import { makeRateLimit } from './http/rate-limit.ts'
import { requestIdIn } from './http/request-id.ts'
import { zodSchemas } from './http/schemas.ts'
import { WorkLimit } from './http/work-limit.ts'
import { countJobs } from './jobs/store.ts'
import { speakByDefault } from './language/spoken.ts'
import { socketLimits } from './live/limits.ts'
import { type Live, openLive } from './live/live.ts'
import { throttled } from './live/throttle.ts'
import { openTransport } from './mail/open-transport.ts'
import { siteUrl } from './mail/site-url.ts'
import { countEmails } from './mail/store.ts'
import { picturesWaiting } from './media/encode.ts'
import { openStorage } from './media/storage.ts'
import { findAdmins } from './notifications/for-admins.ts'
import { registerRoutes } from './routes.ts'
import { tokenIn } from './session/cookie.ts'
import { sessionOf } from './session/policy.ts'
import { openAmong } from './session/store.ts'
import { openSettings, type Settings } from './settings/current.ts'

/** Maximum age of cached data in milliseconds with several instances: an announcement may be lost with a connection. */
const SHARED_MAX_AGE = 30_000
/** Milliseconds between writes of counted reads. */
const FLUSH_EVERY = 5000

/** Builds the whole site: every plugin and all routes, in order. The caller listens and closes. */
export async function buildApp(parts: AppOptions): Promise<FastifyInstance> {
  const { config, db, now, instances } = parts
  const cache = openCache(instances && SHARED_MAX_AGE)
  const settings = await openSettings(db, cache, config, now)
  const stopSpeaking = speakByDefault(() => spokenBy(settings.latest().values))
  pauseUnlessListening(cache, instances)
  const server = openServer(parts, cache, settings)
  const { app } = server
  shutDownGracefully(app)
  app.addHook('onClose', async () => stopSpeaking())
  answerErrors(app)
  const live = openSockets(server, parts, cache)
  refreshOnExternalChange(app, parts, cache, live)
  joinInstances(app, live, instances)
  const deps: Deps = {
    ...parts,
    settings,
    ...countVisits(app, parts, live),
    storage: openStorage(db, parts.media, config, (reason) =>
      app.log.error({ event: 'pictures rejected', reason }, 'new pictures rejected'),
    ),
    media: removingOrLeaving(app, parts.media),
    announce: live.announce,
    cache,
    mail: {
      transport: openTransport(config),
      siteUrl: () => siteUrl(config, app.server.address()),
      branding: async () => ({ ...(await settings.current()), images: (await settings.shown()).images }),
    },
    rateLimit: makeRateLimit(config.rateLimits, instances?.pool),
    searchDb: openForSearch(db, config),
    backups:
      config.backup &&
      (await scheduleBackups(app, { ...config, backup: config.backup }, { ...parts, announce: live.announce })),
  }
  runJobs(app, deps)
  keepSearchIndex(app, deps)
  const readiness = readinessOf(
    {
      database: () => requireWritable(db, config.dataDir),
      media: parts.media.check,
      ...(instances && { instances: instances.check }),
    },
    now,
  )
  const gauges = gaugesOf(deps, { live, readiness, answered: server.front.answered })
  for (const { watch } of parts.observers ?? []) await watch(app, gauges)
  await registerRoutes(app, deps, { work: server.work, readiness })
  return app
}

/** A missed message from another instance would leave the cache stale. */
function pauseUnlessListening(cache: Cache, instances: Instances | undefined): void {
  if (!instances) return
  cache.pause()
  instances.onListening((isListening) => (isListening ? cache.resume() : cache.pause()))
}

type OpenServer = ReturnType<typeof openServer>

/** The framework behind the fast path, with the limits of each network. */
function openServer({ config, now, stopping }: AppOptions, cache: Cache, settings: Settings) {
  const limits = config.rateLimits ? connectionLimits(config.trustProxy) : undefined
  const addressOf = networkReader(config.trustProxy)
  const work = config.rateLimits ? new WorkLimit(addressOf, now, (network) => logWorkLimit(network)) : undefined
  const front = fastPathServer(cache, config, {
    now,
    limits,
    work,
    refused: () => logFull(),
    siteName: () => settings.latest().values.name,
    stopping,
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
  const logFull = throttleLog(() => app.log.warn({ event: 'connections refused' }, 'connection limit reached'))
  const logWorkLimit = (network: string) =>
    app.log.warn({ event: 'work limit reached', network }, 'per-network work limit reached')
  // For example when no file descriptor is left. A failure to listen is reported by the caller of listen().
  const logConnectionFault = throttleLog((err) =>
    app.log.error({ event: 'connection failed', err }, 'connection not accepted'),
  )
  app.server.once('listening', () => app.server.on('error', logConnectionFault))
  return { app, front, limits, addressOf, work }
}

/** The socket server, on the same port. */
function openSockets(
  { app, front, limits, addressOf }: OpenServer,
  { config, db, now, instances }: AppOptions,
  cache: Cache,
): Live {
  return openLive(app.server, {
    async whoIs(cookieHeader) {
      const token = tokenIn(cookieHeader)
      return token ? (await sessionOf({ db, cache, now }, token))?.person : undefined
    },
    openSessions: (hashes) => openAmong(db, hashes, now()),
    invalidate: cache.invalidate,
    isCurrent: cache.isCurrent,
    countComments: (blogId) => countComments(db, blogId),
    findAdmins: () => findAdmins(db),
    adapter: instances?.adapter,
    mayConnect: (request) => isOwnOrigin(request, config),
    headersOf: (request) => httpsOnly(request, config),
    allowedOrigins: config.allowedOrigins,
    limits: limits && { ...socketLimits(limits), addressOf, taken: front.taken },
    failed: throttleLog((error) => app.log.error({ event: 'socket failed', err: error }, 'socket connection failed')),
  })
}

/**
 * Milliseconds between clearings. An import writes many times a second, and readers would find nothing in the cache, so
 * what they read may be up to the longest behind while changes go on.
 */
const [CLEAR_EVERY, CLEAR_EVERY_MAX] = [800, 6400]

/** Clears the cache and refreshes open pages when something else, such as an operator's SQL, changed the database. */
function refreshOnExternalChange(
  app: FastifyInstance,
  { onExternalChange }: AppOptions,
  cache: Cache,
  live: Live,
): void {
  const logChange = throttleLog(() => app.log.info({ event: 'external change' }, 'external change: caches cleared'))
  const clear = throttled(
    async () => {
      cache.clear()
      live.refresh()
      logChange()
    },
    CLEAR_EVERY,
    CLEAR_EVERY_MAX,
  )
  // Rights and settings are never that far behind, and quickly read again.
  const forgetRights = throttled(async () => {
    cache.sessions.clear()
    cache.settings.clear()
  }, CLEAR_EVERY)
  onExternalChange?.(() => {
    forgetRights()
    clear()
  })
}

/** Listens to the other instances before the site is ready, and leaves them when it closes. */
function joinInstances(app: FastifyInstance, live: Live, instances: Instances | undefined): void {
  // Announcements made while this instance was not listening were missed.
  instances?.onListening((isListening) => isListening && live.refresh())
  app.addHook('onReady', async () => instances?.untilListening())
  app.addHook('preClose', live.close)
  // Last, when no more responses are sent: the others would wait for an instance that announces after leaving.
  app.addHook('onClose', async () => {
    await live.leave()
    await instances?.close()
  })
}

/** Counts reads, and sums visits for the analytics; both are written every few seconds and on shutdown. */
function countVisits(
  app: FastifyInstance,
  { db, now, flushEvery = FLUSH_EVERY }: AppOptions,
  live: Live,
): Pick<Deps, 'reads' | 'analytics'> {
  const reads = countReads(db, now, {
    flushEvery,
    counted: live.announce.readsCounted,
    failed: (error) => app.log.error({ event: 'reads not counted', err: error }, 'reads not counted'),
  })
  app.addHook('onClose', reads.flush)
  const analytics = openRecorder(db, now, {
    flushEvery,
    failed: (error) => app.log.error({ event: 'reads not recorded', err: error }, 'reads not recorded'),
  })
  app.addHook('onClose', analytics.flush)
  return { reads, analytics }
}

/** The change itself has succeeded: files that cannot be removed now are cleaned up at the next start. */
function removingOrLeaving(app: FastifyInstance, media: Deps['media']): Deps['media'] {
  const remove = (ids: string[]) =>
    media.remove(ids).catch((err) => app.log.error({ event: 'pictures not removed', err }, 'pictures not removed'))
  return { ...media, remove }
}

/** The sources of metrics. */
function gaugesOf(
  { db, cache, config, now, instances, storage, backups }: Deps,
  { live, readiness, answered }: { live: Live; readiness: Readiness; answered: () => number },
): Gauges {
  return {
    sockets: live.sockets,
    picturesWaiting,
    cachedResponses: answered,
    cacheBytes: () => cache.responses.bytes + cache.pages.bytes,
    instances: live.instances,
    connections: instances?.connections,
    databaseBytes: () => databaseBytes(db),
    diskFree: () => freeBytes(config.dataDir),
    pictureBytes: storage.bytes,
    isStorageFull: storage.isFull,
    failing: async () => (await readiness()).map(({ name }) => name),
    jobs: () => countJobs(db, now()),
    emails: () => countEmails(db),
    backupAge: backups && (() => backups.age()),
  }
}
