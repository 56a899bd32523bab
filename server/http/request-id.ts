import type { IncomingHttpHeaders } from 'node:http'

/** The request ID set by a proxy, so that its log and ours use the same one. */
export function requestIdIn(headers: IncomingHttpHeaders): string | undefined {
  const id = headers['x-request-id']
  return typeof id === 'string' && /^[\w.:-]{1,64}$/.test(id) ? id : undefined
}
