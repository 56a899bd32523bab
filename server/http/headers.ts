import type { IncomingMessage } from 'node:http'
import fp from 'fastify-plugin'
import helmet from 'helmet'
import { PLAYER_ORIGINS } from '#contract/embeds.ts'
import type { Config } from '../config.ts'
import { type FastPathSettings, isSecure } from './origin-check.ts'

/** Where Google's sign-in button is loaded from; it opens in a frame and in a window of its own. */
const GOOGLE = 'https://accounts.google.com/gsi/'

/** Name and value of the HSTS header, valid for a year; empty if the request did not use https. */
export const httpsOnly = (request: Pick<IncomingMessage, 'headers'>, settings: FastPathSettings): string[] =>
  isSecure(request, settings) ? HTTPS_ONLY : NOTHING
const HTTPS_ONLY = ['strict-transport-security', 'max-age=31536000; includeSubDomains']
const NOTHING: string[] = []

/** Paths of files that are no pages; in development Vite serves the sources elsewhere. */
const FILES = /^\/(?:assets|media|site-images)\//

/** Options for all of these. What is off matters only to browsers without Content-Security-Policy. */
const OF_ALL = {
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  // Set below: whether clients use https may depend on the request.
  strictTransportSecurity: false,
}

/**
 * Security headers of every response: what a page may load and who may frame it. Uses helmet directly, which computes
 * them once; its plugin computes them for each response.
 * @param fromSources whether Vite serves the pages, with inline scripts of its own
 * @param inlineScripts hashes of the inline scripts that a page may contain, in the policy's syntax
 */
export function secureHeaders(config: Config, fromSources: boolean, inlineScripts: string[] = []) {
  const page = helmet({
    ...OF_ALL,
    contentSecurityPolicy: !fromSources && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...inlineScripts, ...(config.google ? [`${GOOGLE}client`] : [])],
        // A blob is data of this very page: Safari gives pasted pictures such addresses.
        connectSrc: ["'self'", 'blob:', ...(config.google ? [GOOGLE] : [])],
        // Players of embeds, once a reader presses Play.
        frameSrc: [...PLAYER_ORIGINS, ...(config.google ? [GOOGLE] : [])],
        // Styles are inline in the document, and attributes hold the pictures' placeholders; neither can run code.
        styleSrc: ["'self'", "'unsafe-inline'", ...(config.google ? [`${GOOGLE}style`] : [])],
        // Includes the host that pictures are redirected to: the policy is checked at every step.
        imgSrc: ["'self'", 'data:', 'blob:', ...(config.mediaUrl ? [new URL(config.mediaUrl).origin] : [])],
      },
    },
    crossOriginOpenerPolicy: { policy: config.google ? 'same-origin-allow-popups' : 'same-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  // Data is not a page: it loads nothing, opens nothing and is in no frame.
  const data = helmet({
    ...OF_ALL,
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: false,
    frameguard: false,
    referrerPolicy: false,
  })
  // Scripts, fonts and pictures, which are no pages either: half a kB of headers less for each of some thirty files.
  // The policy of a worker's script applies in the worker, and that of a picture where it is opened directly.
  const file = helmet({
    ...OF_ALL,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'self'"], styleSrc: ["'unsafe-inline'"], frameAncestors: ["'none'"] },
    },
    crossOriginOpenerPolicy: false,
    frameguard: false,
    referrerPolicy: false,
  })
  const headersFor = (url: string) => (url.startsWith('/api/v1/') ? data : FILES.test(url) ? file : page)
  return fp(async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      const set = headersFor(request.url)
      const [name, value] = httpsOnly(request, config)
      if (name !== undefined && value !== undefined) reply.raw.setHeader(name, value)
      set(request.raw, reply.raw, () => done())
    })
  })
}
