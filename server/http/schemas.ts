import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { parseFields } from './field-errors.ts'
import { invalid } from './problem.ts'

/** A request is refused with a code for each field, which the type provider's own validator does not have. */
const validator =
  ({ schema }: { schema: z.ZodType }) =>
  (sent: unknown) => {
    const { data, faults } = parseFields(schema, sent)
    const [first, ...rest] = faults
    return first ? { error: invalid([first, ...rest]) } : { value: data }
  }

/**
 * Zod validates requests and serialises responses. Passed as compiler factories, rather than set later, so that the
 * framework does not load its own for JSON Schema: 110 modules that nothing here would use.
 */
export const zodSchemas = {
  compilersFactory: { buildValidator: () => validator, buildSerializer: () => serializerCompiler },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>
