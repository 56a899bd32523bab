import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'

/** Where Google's sign-in button comes from; it opens in a frame and a window of its own. */
const GOOGLE = 'https://accounts.google.com/gsi/'

/**
 * Headers that hold for every answer: what a page may load and who may frame it, and compression.
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
          // Style attributes carry the pictures' placeholders; they can run nothing.
          styleSrc: ["'self'", "'unsafe-inline'", ...(config.google ? [`${GOOGLE}style`] : [])],
          imgSrc: ["'self'", 'data:', 'blob:'],
        },
      },
      crossOriginOpenerPolicy: { policy: config.google ? 'same-origin-allow-popups' : 'same-origin' },
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: config.https && { maxAge: 365 * 24 * 60 * 60 },
    })
    // Answers alone: a request of a kilobyte could otherwise be inflated to gigabytes.
    await app.register(compress, { threshold: 1024, globalDecompression: false })
  })
}
