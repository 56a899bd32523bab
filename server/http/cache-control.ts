import type { FastifyInstance } from 'fastify'

/** For content that never changes under its URL: clients may cache it permanently. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Responses without a Cache-Control header are stored by no browser and no proxy: most are for one user only. */
export function defaultNoStore(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
