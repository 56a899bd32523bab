import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'

/** Where Google's sign-in button comes from; it opens in a frame and a window of its own. */
const GOOGLE = 'https://accounts.google.com/gsi/'

const OF_PAGES = ['cross-origin-opener-policy', 'referrer-policy', 'x-frame-options']

/**
 * Headers that hold for every answer: what a page may load and who may frame it.
 * @param fromSources pages come through Vite, whose own scripts stand inside the page
 */
export function secureHeaders(config: Config, fromSources: boolean) {
  return fp(async (app) => {
    await app.register(helmet, {
      contentSecurityPolicy: !fromSources && {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          objectSrc: ["'none'"],
          scriptSrc: ["'self'", ...(config.google ? [`${GOOGLE}client`] : [])],
          connectSrc: ["'self'", ...(config.google ? [GOOGLE] : [])],
          frameSrc: config.google ? [GOOGLE] : ["'none'"],
          // The styles stand in the document, and attributes carry the pictures' placeholders; neither can run
          // anything.
          styleSrc: ["'self'", "'unsafe-inline'", ...(config.google ? [`${GOOGLE}style`] : [])],
          // Where pictures are redirected to, too: the policy is asked at every step.
          imgSrc: ["'self'", 'data:', 'blob:', ...(config.mediaUrl ? [new URL(config.mediaUrl).origin] : [])],
        },
      },
      crossOriginOpenerPolicy: { policy: config.google ? 'same-origin-allow-popups' : 'same-origin' },
      frameguard: { action: 'deny' },
      // What only browsers without a Content-Security-Policy, and plugins that are no more, ever read.
      originAgentCluster: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: config.https && { maxAge: 365 * 24 * 60 * 60 },
    })
    // Data is no page: it loads nothing, opens nothing and stands in no frame.
    app.addHook('onRequest', async (request, reply) => {
      if (!request.url.startsWith('/api/v1/')) return
      for (const name of OF_PAGES) reply.removeHeader(name)
      reply.header('content-security-policy', "default-src 'none';frame-ancestors 'none'")
    })
  })
}
