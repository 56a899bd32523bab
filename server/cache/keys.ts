import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

/** What the answer to an address is found under, before the framework has read it. */
export const addressKey = (method: string, url: string): string => (method === 'GET' ? url : `${method} ${url}`)

/**
 * What a page is kept under: the address of the site is part of what it says of itself. Between them stands what is in
 * no address: the end of one is never the beginning of the other.
 */
export const pageKey = (site: string, url: string): string => `${siteKey(site)}\n${url}`

/** A site's name, as it may be written in capitals too. */
export const siteKey = (site: string): string => site.toLowerCase()

/**
 * What a call's answer is kept under: its route with the values that the contract read, in the contract's order and
 * without those that hold when they are left out. So there is one for each answer, however its address was written.
 */
export function callKey(request: FastifyRequest): string {
  return keyWith(request, () => false)
}

/**
 * The same with the defaults that this request writes out; undefined where it is written in any other way. Clients that
 * send every parameter write so, and there are only as many of these as a call has parameters to leave out or not.
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
  // What HEAD is answered with is what GET is.
  const method = request.method === 'HEAD' ? 'GET' : request.method
  return addressKey(method, search.size > 0 ? `${path}?${search}` : path)
}

const parameter = (values: unknown, name: string) => String((values as Record<string, unknown>)[name] ?? '')

const parameters = new WeakMap<object, [name: string, usual: string][]>()

/** The parameters that a call takes, each with what holds when it is left out. */
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
