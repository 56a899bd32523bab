import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { countReads, type Reads } from './blogs/reads.ts'
import { blogRoutes } from './blogs/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import { readBodies } from './http/body.ts'
import { answerErrors, refuseAddress } from './http/errors.ts'
import { secureHeaders } from './http/headers.ts'
import { health } from './http/health.ts'
import { describeCalls } from './http/openapi.ts'
import { closeInOrder } from './http/orderly-close.ts'
import { guardOrigins, isOwnOrigin } from './http/origins.ts'
import { makeThrottle, type Throttle } from './http/throttle.ts'
import { addressReader } from './live/limits.ts'
import { type Announce, openLive } from './live/live.ts'
import type { MediaStore } from './media/disk.ts'
import { mediaFiles, mediaFolder } from './media/files.ts'
import type { Pages } from './pages/render.ts'
import { pageRoutes } from './pages/routes.ts'
import { SESSION_COOKIE } from './session/cookie.ts'
import { sessionRoutes } from './session/routes.ts'
import { findSession } from './session/store.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Milliseconds for a whole request to arrive: four pictures of 10 MB take 200 s at 1.6 Mbit/s. */
const REQUEST_TIMEOUT = 300_000

/** What the program is given: real in life, on throw-away data in tests. */
export interface Parts {
  config: Config
  db: Db
  media: MediaStore
  /** How pages are made; absent: the API alone, as most tests want it. */
  pages?: Pages | undefined
  now: () => Date
}

/** What the routes work with. */
export interface Deps extends Parts {
  announce: Announce
  reads: Reads
  throttle: Throttle
}

/** The whole site: every plugin and every list of routes, in order. The caller listens and closes. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, db, now } = parts
  const app = fastify({
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    // One proxy: the last address is the one that it saw, all before it is what the client wrote itself.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT,
    frameworkErrors: refuseAddress,
  })
  closeInOrder(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const live = openLive(app.server, {
    async whoIs(cookieHeader) {
      const token = cookieHeader && app.parseCookie(cookieHeader)[SESSION_COOKIE]
      return token ? (await findSession(db, token, now()))?.person : undefined
    },
    mayConnect: ({ headers }) => isOwnOrigin(headers, headers.host, config),
    allowedOrigins: config.allowedOrigins,
    addressOf: config.rateLimits ? addressReader(config.trustProxy) : undefined,
  })
  app.addHook('preClose', live.close)
  const reads = countReads(db, now, (error) => app.log.error({ err: error }, 'reads were not counted'))
  app.addHook('onClose', reads.flush)
  const deps: Deps = { ...parts, announce: live.announce, reads, throttle: makeThrottle(config.rateLimits) }

  await app.register(secureHeaders(config, parts.pages?.middleware !== undefined))
  await app.register(health(db, mediaFolder(config)))
  await app.register(cookie)
  await app.register(mediaFiles(config))
  await app.register(
    async (api) => {
      readBodies(api)
      answerErrors(api)
      await guardOrigins(api, config)
      await describeCalls(api, SESSION_COOKIE)
      await api.register(multipart, { throwFileSizeLimit: false })
      await api.register(calls(deps), { prefix: '/v1' })
    },
    { prefix: '/api' },
  )
  if (parts.pages) await app.register(pageRoutes(parts.pages, config.publicUrl))
  return app
}

/** Every call of the specification, noun by noun. */
function calls(deps: Deps): FastifyPluginAsync {
  return async (api) => {
    await api.register(sessionRoutes(deps))
    await api.register(userRoutes(deps))
    await api.register(blogRoutes(deps))
    await api.register(commentRoutes(deps))
    await api.register(subscriptionRoutes(deps))
  }
}
