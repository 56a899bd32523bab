import type { IncomingMessage } from 'node:http'
import fp from 'fastify-plugin'
import helmet from 'helmet'
import type { Config } from '../config.ts'
import { type FastPathSettings, isSecure } from './origin-check.ts'

/** Where Google's sign-in button comes from; it opens in a frame and a window of its own. */
const GOOGLE = 'https://accounts.google.com/gsi/'

/** Name and value of what has browsers stay with https, for a year; nothing where a request did not come by it. */
export const httpsOnly = (request: Pick<IncomingMessage, 'headers'>, settings: FastPathSettings): string[] =>
  isSecure(request, settings) ? HTTPS_ONLY : NOTHING
const HTTPS_ONLY = ['strict-transport-security', 'max-age=31536000; includeSubDomains']
const NOTHING: string[] = []

/** The same for pages and data. What is off is read by browsers without a Content-Security-Policy alone. */
const OF_ALL = {
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  // Set below: whether people come by https may depend on the request.
  strictTransportSecurity: false,
}

/**
 * Headers that hold for every answer: what a page may load and who may frame it. Made by helmet once, where its plugin
 * makes them anew for each answer.
 * @param fromSources pages come through Vite, whose own scripts stand inside the page
 * @param inlineScripts the hashes of the scripts that may stand inside the page, as the policy names them
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
        connectSrc: ["'self'", ...(config.google ? [GOOGLE] : [])],
        frameSrc: config.google ? [GOOGLE] : ["'none'"],
        // The styles stand in the document, and attributes carry the pictures' placeholders; neither can run anything.
        styleSrc: ["'self'", "'unsafe-inline'", ...(config.google ? [`${GOOGLE}style`] : [])],
        // Where pictures are redirected to, too: the policy is asked at every step.
        imgSrc: ["'self'", 'data:', 'blob:', ...(config.mediaUrl ? [new URL(config.mediaUrl).origin] : [])],
      },
    },
    crossOriginOpenerPolicy: { policy: config.google ? 'same-origin-allow-popups' : 'same-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  // Data is no page: it loads nothing, opens nothing and stands in no frame.
  const data = helmet({
    ...OF_ALL,
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: false,
    frameguard: false,
    referrerPolicy: false,
  })
  return fp(async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      const set = request.url.startsWith('/api/v1/') ? data : page
      const [name, value] = httpsOnly(request, config)
      if (name !== undefined && value !== undefined) reply.raw.setHeader(name, value)
      set(request.raw, reply.raw, () => done())
    })
  })
}
