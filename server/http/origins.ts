import type { IncomingHttpHeaders } from 'node:http'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { forbidden } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that changes something all the same. */
    changes?: boolean
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request comes from a page of this site or of an origin in ALLOWED_ORIGINS, by what the browser says of it.
 * A client that is no browser says nothing of it and carries nobody's cookies unasked, so it passes.
 * @param host the host that the request is addressed to, with its port
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, host: string | undefined, config: Config): boolean {
  const { origin } = headers
  if (origin !== undefined) {
    if (config.allowedOrigins.includes(origin)) return true
    return (
      URL.canParse(origin) && [host, config.publicUrl && new URL(config.publicUrl).host].includes(new URL(origin).host)
    )
  }
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/**
 * Refuses every changing call that another site's page sends, or that somebody was led to by a link, and opens the API to the origins that are allowed.
 */
export async function guardOrigins(api: FastifyInstance, config: Config): Promise<void> {
  if (config.allowedOrigins.length > 0) await api.register(cors, { origin: config.allowedOrigins, credentials: true })
  api.addHook('onRequest', async (request) => {
    const changes = !SAFE.has(request.method) || request.routeOptions.config.changes
    if (!changes) return
    if (!isOwnOrigin(request.headers, request.host, config)) {
      throw forbidden('This call came from another site and was refused.')
    }
    // A link inside a text of this very site could lead to a GET that changes something: only our scripts call it.
    if (request.headers['sec-fetch-mode'] === 'navigate') throw forbidden('This address cannot be opened as a page.')
  })
}
