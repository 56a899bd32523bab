import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { EXPECTED_USER_HEADER, NOBODY } from '#contract/expected-user.ts'
import { zodSchemas } from '../http/schemas.ts'
import type { FormConfig } from './openapi.ts'

const EXPECTED_USER = z.object({
  [EXPECTED_USER_HEADER]: z
    .string()
    .optional()
    .describe(
      `The expected user: the _id of a person, or "${NOBODY}". When the session belongs to somebody else nothing is changed, and the answer is 409 with data { signedInAs: { _id, name } }. Calls that sign in do not look at it.`,
    ),
})

/**
 * An application of its own that answers `/api/v1/openapi.json` and `/api/docs`, and nothing else.
 * @param routes what it describes; `url` is the whole path
 * @param cookie the name of the session's cookie
 */
export async function describedCalls(routes: RouteOptions[], cookie: string): Promise<FastifyInstance> {
  const app = fastify({ exposeHeadRoutes: false, schemaController: zodSchemas })
  await app.register(swagger, {
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
      const { form, changes } = input.route.config ?? {}
      const described = {
        ...input.schema,
        ...(form && { consumes: ['multipart/form-data'], body: formSchema(form) }),
        ...((changes || input.route.method !== 'GET') && { headers: EXPECTED_USER }),
      }
      return jsonSchemaTransform({ ...input, schema: described as typeof input.schema })
    },
  })
  await app.register(
    async (api) => {
      await api.register(swaggerUi, {
        routePrefix: '/docs',
        uiConfig: { docExpansion: 'list', supportedSubmitMethods: [] },
        theme: { title: 'Calls - Blogi' },
      })
      api.get('/v1/openapi.json', { schema: { hide: true } }, () => app.swagger())
    },
    { prefix: '/api' },
  )
  for (const { method, url, schema, config } of routes) {
    app.route({ method, url, ...(schema && { schema }), ...(config && { config }), handler: () => {} })
  }
  return app
}

function formSchema({ fields, files }: FormConfig) {
  const file = z.string().meta({ format: 'binary' }).optional()
  return fields.extend(Object.fromEntries(files.map((name) => [name, file])))
}
