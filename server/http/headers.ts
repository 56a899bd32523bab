import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'

/** Headers that hold for every answer: what a page may load and who may frame it, and compression. */
export function secureHeaders(config: Config) {
  const https = config.publicUrl?.startsWith('https:') ?? false
  return fp(async (app) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          objectSrc: ["'none'"],
          scriptSrc: ["'self'"],
          // Style attributes carry the pictures' placeholders; they can run nothing.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
        },
      },
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: https && { maxAge: 365 * 24 * 60 * 60 },
    })
    await app.register(compress, { threshold: 1024 })
  })
}
