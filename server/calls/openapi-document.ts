import { z } from 'zod'
import { CALLS, type Call } from '#contract/calls.ts'
import { Failure } from '#contract/envelope.ts'
import { EXPECTED_USER_HEADER, NOBODY } from '#contract/expected-user.ts'
import { formatMessage } from '#contract/format-message.ts'
import { WORK_HEADER } from '#contract/proof-of-work.ts'
import { yieldToEventLoop } from '../http/yield-to-event-loop.ts'
import { apiDocs as messages } from '../language/messages.ts'
import { VERSION } from '../version.ts'

const expectedUser = () =>
  z.object({
    [EXPECTED_USER_HEADER]: z
      .string()
      .optional()
      .describe(formatMessage(messages.expectedUser, { nobody: NOBODY, shape: '{ signedInAs: { _id, name } }' })),
  })

const proofOfWork = () =>
  z.object({
    [WORK_HEADER]: z
      .string()
      .optional()
      .describe(formatMessage(messages.proofOfWork, { shape: '{ work: { challenge, bits } }' })),
  })

/**
 * Every call of the contract as an OpenAPI document. Yields to the event loop between calls: all take about 40 ms.
 * @param cookie the name of the session cookie
 */
export async function openapiDocument(cookie: string): Promise<object> {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, call] of Object.entries<Call>(CALLS)) {
    await yieldToEventLoop()
    const [method = '', path = ''] = name.split(' ')
    const url = `/api/v1${path.replace(/:(\w+)/g, '{$1}')}`
    paths[url] = { ...paths[url], [method.toLowerCase()]: operationOf(name, method, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: messages.title,
      version: VERSION,
      description: formatMessage(messages.envelope, { envelope: '{ statusCode, success, message, data }' }),
    },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
      schemas: { Failure: jsonSchema(Failure, 'output') },
    },
    paths,
  }
}

function operationOf(
  name: string,
  method: string,
  { access, params, query, body, form, stream, changes, file, status, holds, answer }: Call,
): object {
  const refused = { description: messages.refused, content: json({ $ref: '#/components/schemas/Failure' }) }
  return {
    ...(access !== 'public' && { security: [...(access === 'anyone' ? [{}] : []), { session: [] }] }),
    parameters: [
      ...parametersOf('path', params),
      ...parametersOf('query', query),
      ...parametersOf('header', changes || method !== 'GET' ? expectedUser() : undefined),
      ...parametersOf('header', name === 'POST /user/register' ? proofOfWork() : undefined),
    ],
    ...(body && { requestBody: { required: true, content: json(jsonSchema(body, 'input')) } }),
    ...(stream && { requestBody: { required: true, content: binaryContent('application/octet-stream') } }),
    ...(form && { requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema(form) } } } }),
    responses: {
      [status ?? 200]: {
        description: messages.done,
        content: file ? binaryContent(file) : json(jsonSchema(answer, 'output')),
      },
      ...(holds && { 202: { description: messages.waits, content: json(jsonSchema(answer, 'output')) } }),
      '4XX': refused,
      '5XX': refused,
    },
  }
}

interface JsonSchema {
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described as JsonSchema
}

const binaryContent = (type: string) => ({ [type]: { schema: { type: 'string', format: 'binary' } } })
const json = (schema: object) => ({ 'application/json': { schema } })

function parametersOf(place: 'path' | 'query' | 'header', schema: z.ZodType | undefined): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, { description, ...value }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description && { description }),
    schema: value,
  }))
}

function formSchema({ fields, files }: NonNullable<Call['form']>): object {
  const file = z.string().meta({ format: 'binary' }).optional()
  return jsonSchema(fields.extend(Object.fromEntries(files.map((name) => [name, file]))), 'input')
}
