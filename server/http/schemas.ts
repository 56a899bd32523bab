import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

/**
 * Zod checks what comes in and writes what goes out. Named as the makers of compilers, and not set afterwards, so that
 * the framework does not load its own ones for JSON Schema: 110 modules, which nothing here would use.
 */
export const zodSchemas = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>
