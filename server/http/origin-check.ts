import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/calls.ts'
import { EXPECTED_USER_HEADER } from '#contract/expected-user.ts'
import type { Config } from '../config.ts'
import { throttleLog } from './log-throttle.ts'
import { forbidden } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a GET that changes something all the same. */
    changes?: Call['changes']
  }
}

/** What says how people reach the site. */
export type FastPathSettings = Pick<Config, 'publicUrl' | 'trustProxy'>

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request comes from a page of this site or of an origin in ALLOWED_ORIGINS, by what the browser says of it.
 * A client that is no browser says nothing of it and carries nobody's cookies unasked, so it passes.
 */
export function isOwnOrigin(request: Pick<IncomingMessage, 'headers'>, config: Config): boolean {
  const { origin, referer, 'sec-fetch-site': site } = request.headers
  if (origin === undefined && site !== undefined) return site === 'same-origin' || site === 'none'
  // Away from https and localhost browsers send no Sec-Fetch headers, and with a GET no Origin.
  const from = origin ?? (referer === undefined ? undefined : (originOf(referer) ?? 'null'))
  if (from === undefined || config.allowedOrigins.includes(from)) return true
  const { protocol, host } = reachedBy(request, config)
  // Where nobody names the protocol, a proxy that speaks TLS may stand in front all the same: the browser knows.
  if (protocol === undefined && site !== undefined) return site === 'same-origin'
  return from === originOf(`${protocol ?? 'http'}://${host}`)
}

/** Whether a page was refused for its protocol alone, which nobody names: it has this host by https. */
function isUnnamed(request: Pick<IncomingMessage, 'headers'>, config: Config): boolean {
  const { protocol, host } = reachedBy(request, config)
  return protocol === undefined && request.headers.origin === originOf(`https://${host}`)
}

/** Whether people reach the site by https, as PUBLIC_URL or else a trusted proxy says. */
export function isSecure(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { publicUrl, trustProxy }: FastPathSettings,
): boolean {
  if (publicUrl !== undefined) return publicUrl.startsWith('https:')
  return namedBy(headers, trustProxy).protocol === 'https'
}

const SITE = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/**
 * The address of the site, without a slash at its end: PUBLIC_URL, or else what the request names. Empty where that is
 * none: it is the client's word, and goes into pages.
 */
export function siteOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { publicUrl, trustProxy }: FastPathSettings,
): string {
  if (publicUrl !== undefined) return publicUrl
  const { protocol = 'http', host } = namedBy(headers, trustProxy)
  const site = `${protocol}://${host ?? ''}`
  return SITE.test(site) ? site : ''
}

/** The protocol, where PUBLIC_URL or a trusted proxy names it, and the host under which people reach the site. */
function reachedBy({ headers }: Pick<IncomingMessage, 'headers'>, { publicUrl, trustProxy }: FastPathSettings) {
  if (publicUrl === undefined) return namedBy(headers, trustProxy)
  const { protocol, host } = new URL(publicUrl)
  return { protocol: protocol.slice(0, -1), host }
}

/** The protocol, where a trusted proxy names it, and the host under which a request reached the site. */
function namedBy(headers: IncomingHttpHeaders, trustProxy: boolean) {
  if (!trustProxy) return { protocol: undefined, host: headers.host }
  return {
    protocol: lastOf(headers['x-forwarded-proto'])?.toLowerCase() || undefined,
    host: lastOf(headers['x-forwarded-host']) || headers.host,
  }
}

/** What the proxy itself wrote: the last of a list. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return header === undefined ? undefined : String(header).split(',').at(-1)?.trim()
}

/** The origin of an address; undefined where it cannot be read, or has none that a page could be of. */
function originOf(address: string): string | undefined {
  const { origin } = URL.parse(address) ?? {}
  return origin === 'null' ? undefined : origin
}

/** What browsers ask for when they follow a link or load a part of a page; scripts and programs ask for JSON or anything. */
const OF_PAGES = /\b(?:text\/html|text\/css|image\/|audio\/|video\/|font\/)/

/**
 * Whether a browser follows a link or loads a picture, style or frame, which nobody's script asked for. Where it says so
 * by Sec-Fetch headers that is certain; without them (plain http) what it accepts tells it from fetch and from a program.
 */
function isOpened(headers: IncomingHttpHeaders, isRead: boolean): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers
  if (mode !== undefined || dest !== undefined) return mode === 'navigate' || (dest !== undefined && dest !== 'empty')
  return isRead && OF_PAGES.test(headers.accept ?? '')
}

/**
 * Refuses every changing call that another site's page sends, or that somebody was led to by a link, and opens the API to the origins that are allowed.
 */
export async function guardOrigins(api: FastifyInstance, config: Config): Promise<void> {
  if (config.allowedOrigins.length > 0) {
    await api.register(cors, {
      origin: config.allowedOrigins,
      credentials: true,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['content-type', EXPECTED_USER_HEADER],
    })
  }
  const tellUnnamed = throttleLog((origin = '') =>
    api.log.warn(
      `a page of ${origin} was refused: if a proxy that speaks TLS stands before this site, set PUBLIC_URL to that address`,
    ),
  )
  api.addHook('onRequest', async (request) => {
    const isRead = SAFE.has(request.method)
    if (isRead && !request.routeOptions.config.changes) return
    if (!isOwnOrigin(request, config)) {
      if (isUnnamed(request, config)) tellUnnamed(request.headers.origin)
      throw forbidden('This call came from another site and was refused.')
    }
    // A link inside a text of this very site could lead to a GET that changes something: only our scripts call it.
    if (isOpened(request.headers, isRead)) throw forbidden('This address cannot be opened as a page.')
  })
}
