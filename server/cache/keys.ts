import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

/** The cache key of a URL, before the framework has parsed it. */
export const addressKey = (method: string, url: string): string => (method === 'GET' ? url : `${method} ${url}`)

/**
 * The cache key of a page; it includes the site's URL because the page contains it. No URL contains the separator, so
 * the two parts cannot run into each other.
 */
export const pageKey = (site: string, url: string): string => `${siteKey(site)}\n${url}`

/** A site's URL in lower case, as clients may write it in capitals. */
export const siteKey = (site: string): string => site.toLowerCase()

/**
 * The cache key of a call: its route with the values parsed by the contract, in the contract's order and without
 * defaults. So each response has one key, however its URL was written.
 */
export function callKey(request: FastifyRequest): string {
  return keyWith(request, () => false)
}

/**
 * The same key with the defaults that this request writes out; undefined if its URL is written in another way. Clients
 * that send every parameter write URLs like this. They are few: each parameter of a call is either left out or not.
 */
export function writtenKey(request: FastifyRequest): string | undefined {
  const { method, url } = request
  const names = new Set(new URLSearchParams(url.split('?')[1]).keys())
  const key = keyWith(request, (name) => names.has(name))
  return key === addressKey(method, url) ? key : undefined
}

function keyWith(request: FastifyRequest, isWritten: (name: string) => boolean): string {
  const { routeOptions, params, query } = request
  const path = (routeOptions.url ?? '').replace(/:(\w+)/g, (_, name) => encodeURIComponent(parameter(params, name)))
  const search = new URLSearchParams()
  for (const [name, usual] of parametersOf(routeOptions.schema?.querystring)) {
    const value = parameter(query, name)
    if (value !== usual || isWritten(name)) search.set(name, value)
  }
  // HEAD is answered from the response to GET.
  const method = request.method === 'HEAD' ? 'GET' : request.method
  return addressKey(method, search.size > 0 ? `${path}?${search}` : path)
}

const parameter = (values: unknown, name: string) => String((values as Record<string, unknown>)[name] ?? '')

const parameters = new WeakMap<object, [name: string, usual: string][]>()

/** The query parameters of a call, each with its default. */
function parametersOf(querystring: unknown): [name: string, usual: string][] {
  if (!querystring) return []
  const schema = querystring as z.ZodObject
  const known = parameters.get(schema)
  if (known) return known
  const usual = schema.parse({})
  const read = Object.keys(schema.shape).map((name): [string, string] => [name, parameter(usual, name)])
  parameters.set(schema, read)
  return read
}
