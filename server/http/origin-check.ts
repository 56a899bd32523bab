import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/calls.ts'
import { EXPECTED_USER_HEADER } from '#contract/expected-user.ts'
import { WORK_HEADER } from '#contract/proof-of-work.ts'
import type { Config } from '../config.ts'
import { throttleLog } from './log-throttle.ts'
import { forbidden } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for a GET that changes something. */
    changes?: Call['changes']
  }
}

/** The settings that determine the site's public URL. */
export type FastPathSettings = Pick<Config, 'publicUrl' | 'trustProxy'>

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request comes from a page of this site or of an origin in ALLOWED_ORIGINS, according to the browser.
 * A client that is not a browser sends none of these headers, and no cookies on its own, so it passes.
 */
export function isOwnOrigin(request: Pick<IncomingMessage, 'headers'>, config: Config): boolean {
  const { origin, referer, 'sec-fetch-site': site } = request.headers
  if (origin === undefined && site !== undefined) return site === 'same-origin' || site === 'none'
  // Without https, and except on localhost, browsers send no Sec-Fetch headers, and no Origin with a GET.
  const from = origin ?? (referer === undefined ? undefined : (originOf(referer) ?? 'null'))
  if (from === undefined || config.allowedOrigins.includes(from)) return true
  const { protocol, host } = reachedBy(request, config)
  // If nothing names the protocol, a proxy in front may still terminate TLS: the browser knows.
  if (protocol === undefined && site !== undefined) return site === 'same-origin'
  return from === originOf(`${protocol ?? 'http'}://${host}`)
}

/** Whether a page was rejected only because nothing names the protocol: it has this host, over https. */
function isUnnamed(request: Pick<IncomingMessage, 'headers'>, config: Config): boolean {
  const { protocol, host } = reachedBy(request, config)
  return protocol === undefined && request.headers.origin === originOf(`https://${host}`)
}

/** Whether clients reach the site over https, according to PUBLIC_URL or else a trusted proxy. */
export function isSecure(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { publicUrl, trustProxy }: FastPathSettings,
): boolean {
  if (publicUrl !== undefined) return publicUrl.startsWith('https:')
  return namedBy(headers, trustProxy).protocol === 'https'
}

const SITE = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/**
 * The site's URL without a trailing slash: PUBLIC_URL, otherwise the one that the request names. Empty if that is
 * invalid: the client chooses it, and it is inserted into pages.
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

/** The protocol, if PUBLIC_URL or a trusted proxy names it, and the host under which clients reach the site. */
function reachedBy({ headers }: Pick<IncomingMessage, 'headers'>, { publicUrl, trustProxy }: FastPathSettings) {
  if (publicUrl === undefined) return namedBy(headers, trustProxy)
  const { protocol, host } = new URL(publicUrl)
  return { protocol: protocol.slice(0, -1), host }
}

/** The protocol, if a trusted proxy names it, and the host that a request names. */
function namedBy(headers: IncomingHttpHeaders, trustProxy: boolean) {
  if (!trustProxy) return { protocol: undefined, host: headers.host }
  return {
    protocol: lastOf(headers['x-forwarded-proto'])?.toLowerCase() || undefined,
    host: lastOf(headers['x-forwarded-host']) || headers.host,
  }
}

/** The last item of a list, which the proxy itself added. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return header === undefined ? undefined : String(header).split(',').at(-1)?.trim()
}

/** The origin of a URL; undefined if the URL is invalid, or has an origin that no page can have. */
function originOf(address: string): string | undefined {
  const { origin } = URL.parse(address) ?? {}
  return origin === 'null' ? undefined : origin
}

/** The types that browsers accept when they follow a link or load a part of a page; scripts accept JSON or anything. */
const OF_PAGES = /\b(?:text\/html|text\/css|image\/|audio\/|video\/|font\/)/

/**
 * Whether a browser follows a link or loads a picture, style or frame, without a script asking for it. Sec-Fetch
 * headers say so for certain; without them (plain http) the Accept header differs from that of fetch and of programs.
 */
function isOpened(headers: IncomingHttpHeaders, isRead: boolean): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers
  if (mode !== undefined || dest !== undefined) return mode === 'navigate' || (dest !== undefined && dest !== 'empty')
  return isRead && OF_PAGES.test(headers.accept ?? '')
}

/**
 * Rejects calls that change something if another site's page or a link sent them, and opens the API to allowed origins.
 */
export async function guardOrigins(api: FastifyInstance, config: Config): Promise<void> {
  if (config.allowedOrigins.length > 0) {
    await api.register(cors, {
      origin: config.allowedOrigins,
      credentials: true,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['content-type', EXPECTED_USER_HEADER, WORK_HEADER],
    })
  }
  const logUnnamed = throttleLog((origin = '') =>
    api.log.warn(
      { event: 'foreign page rejected', origin },
      'page of another origin rejected: if it is that of a proxy before this site, set PUBLIC_URL to it',
    ),
  )
  api.addHook('onRequest', async (request) => {
    const isRead = SAFE.has(request.method)
    if (isRead && !request.routeOptions.config.changes) return
    if (!isOwnOrigin(request, config)) {
      if (isUnnamed(request, config)) logUnnamed(request.headers.origin)
      throw forbidden('cross-site-call')
    }
    // A link in a text on this site could lead to a GET that changes something: only our own scripts may call it.
    if (isOpened(request.headers, isRead)) throw forbidden('opened-as-page')
  })
}
