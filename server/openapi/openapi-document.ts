import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastify, { type FastifyInstance, type FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CALLS, type Call } from '#contract/calls.ts'
import { Failure } from '#contract/envelope.ts'
import { EXPECTED_USER_HEADER, NOBODY } from '#contract/expected-user.ts'
import { callRoute } from '../http/call-route.ts'
import { zodSchemas } from '../http/schemas.ts'

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
 * @param cookie the name of the session's cookie
 */
export async function describedCalls(cookie: string): Promise<FastifyInstance> {
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
    transform: jsonSchemaTransform,
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
  for (const [name, call] of Object.entries<Call>(CALLS)) {
    const { method, url, schema } = callRoute(name, call)
    // Every call may be refused in the same envelope.
    const response = { ...schema.response, '4xx': Failure, '5xx': Failure }
    const described: FastifySchema = {
      ...schema,
      response,
      ...(call.form && { consumes: ['multipart/form-data'], body: formSchema(call.form) }),
      ...((call.changes || method !== 'GET') && { headers: EXPECTED_USER }),
    }
    app.route({ method, url: `/api/v1${url}`, schema: described, handler: () => {} })
  }
  return app
}

function formSchema({ fields, files }: NonNullable<Call['form']>) {
  const file = z.string().meta({ format: 'binary' }).optional()
  return fields.extend(Object.fromEntries(files.map((name) => [name, file])))
}
