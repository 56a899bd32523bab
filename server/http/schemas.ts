import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

/**
 * Zod validates requests and serialises responses. Passed as compiler factories, rather than set later, so that the
 * framework does not load its own for JSON Schema: 110 modules that nothing here would use.
 */
export const zodSchemas = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>
