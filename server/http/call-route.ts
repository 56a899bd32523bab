import type { HTTPMethods } from 'fastify'
import type { Call } from '#contract/calls.ts'

/**
 * A call of the contract as the framework registers it, but for its handler.
 * @param name its method and its path below /api/v1
 */
export function callRoute(name: string, { params, query, body, form, changes, status, answer }: Call) {
  const [method, url = ''] = name.split(' ')
  return {
    method: method as HTTPMethods,
    url,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status ?? 200]: answer },
    },
    config: { ...(form && { form }), ...(changes && { changes }) },
  }
}
