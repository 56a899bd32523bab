import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Failure } from '#contract/envelope.ts'

/** The multipart form that a route reads by itself: its text fields, and the names of its files. */
export interface FormConfig {
  fields: z.ZodObject
  files: readonly string[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    form?: FormConfig
  }
}

/**
 * Describes every route below this instance (that of `/api`) as OpenAPI, made of the contract's own schemas:
 * `/api/v1/openapi.json` for programs, `/api/docs` for people. To be called before the routes are registered.
 * @param cookie the name of the session's cookie
 */
export async function describeCalls(api: FastifyInstance, cookie: string): Promise<void> {
  // Every call may be refused in the same envelope.
  api.addHook('onRoute', (route) => {
    if (route.schema?.response) route.schema.response = { ...route.schema.response, '4xx': Failure, '5xx': Failure }
  })
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Blogi',
        version: '1',
        description:
          'Every answer is the envelope { statusCode, success, message, data }; `message` is fit to show a person.',
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } } },
    },
    transform(input) {
      const form = input.route.config?.form
      const described = form
        ? { ...input, schema: { ...input.schema, consumes: ['multipart/form-data'], body: formSchema(form) } }
        : input
      return jsonSchemaTransform(described as typeof input)
    },
  })
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'list', supportedSubmitMethods: [] },
    theme: { title: 'Calls - Blogi' },
  })
  api.get('/v1/openapi.json', { schema: { hide: true } }, () => api.swagger())
}

function formSchema({ fields, files }: FormConfig) {
  const file = z.string().meta({ format: 'binary' }).optional()
  return fields.extend(Object.fromEntries(files.map((name) => [name, file])))
}
