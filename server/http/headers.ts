import fp from 'fastify-plugin'
import helmet from 'helmet'
import type { Config } from '../config.ts'

/** Where Google's sign-in button comes from; it opens in a frame and a window of its own. */
const GOOGLE = 'https://accounts.google.com/gsi/'

/** The same for pages and data. What is off is read by browsers without a Content-Security-Policy alone. */
const ofAll = (config: Config) => ({
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  strictTransportSecurity: config.https && { maxAge: 365 * 24 * 60 * 60 },
})

/**
 * Headers that hold for every answer: what a page may load and who may frame it. Made by helmet once, where its plugin
 * makes them anew for each answer.
 * @param fromSources pages come through Vite, whose own scripts stand inside the page
 */
export function secureHeaders(config: Config, fromSources: boolean) {
  const page = helmet({
    ...ofAll(config),
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
    ...ofAll(config),
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: false,
    frameguard: false,
    referrerPolicy: false,
  })
  return fp(async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      const set = request.url.startsWith('/api/v1/') ? data : page
      set(request.raw, reply.raw, () => done())
    })
  })
}
