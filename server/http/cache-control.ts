import type { FastifyInstance } from 'fastify'

/** For what never changes under its address: whoever has it may keep it for good. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** No browser and no proxy stores an answer that does not say by itself who may: most are for one person alone. */
export function storeNothingUnsaid(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
