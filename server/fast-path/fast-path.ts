import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Cache } from '../cache/cache.ts'
import { type CachedResponse, isKnown } from '../cache/cached-response.ts'
import { addressKey, pageKey, siteKey } from '../cache/keys.ts'
import { hashToken } from '../db/hash-token.ts'
import { chosenLanguage } from '../http/chosen-language.ts'
import { encodingFor } from '../http/compression.ts'
import { httpsOnly } from '../http/headers.ts'
import { type FastPathSettings, siteOf } from '../http/origin-check.ts'
import { tokenIn } from '../session/cookie.ts'
import { isFresh } from '../session/store.ts'

/** The state of the site that the fast path needs. */
export interface FastPathOptions extends FastPathSettings {
  now: () => Date
}

/**
 * Sends a cached response before the framework sees the request: routing, hooks and header plugins cost four times as
 * much as sending the bytes. A response is available here once the framework has sent it, with the same headers. It is
 * found by its URL as the site's own pages write it, or with defaults written out; other spellings go to the framework.
 * @returns whether it responded; anything but a plain request is left to the framework
 */
export function answerFromCache(
  { responses, urlAliases, sites, sessions }: Cache,
  options: FastPathOptions,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method = '', url = '', headers } = request
  const isApi = url.startsWith('/api/')
  const site = siteOf(request, options)
  if (headers.origin !== undefined && headers.origin !== site) return false
  if (method === 'POST' ? !isPlainPost(headers, site) : method !== 'GET') return false

  // Some pages are in the language of the person.
  if (!isApi && headers.cookie !== undefined && chosenLanguage(headers.cookie) !== undefined) return false
  const key = isApi ? addressKey(method, url) : pageKey(site, url)
  const cached = responses.find(key) ?? responses.find(urlAliases.get(key) ?? '')
  const representation = cached?.ready[encodingFor(headers['accept-encoding'])]
  if (!cached || !representation?.rawHeaders || !mayHave(cached)) return false
  if (!isApi) sites.count(siteKey(site))
  const ofProtocol = httpsOnly(request, options)
  if (isKnown(representation, headers)) send(304, representation.rawHeadersUnchanged)
  else send(200, representation.rawHeaders, representation.body)
  return true

  function send(status: number, rawHeaders: string[] = [], body?: Buffer): void {
    response.writeHead(status, ofProtocol.length === 0 ? rawHeaders : [...rawHeaders, ...ofProtocol]).end(body)
  }

  function mayHave({ fastPath, read }: CachedResponse): boolean {
    if (fastPath !== 'signedIn') return fastPath === 'everyone'
    const token = tokenIn(headers.cookie)
    const session = token && sessions.find(hashToken(token))?.session
    if (!session || !isFresh(session, options.now())) return false
    read?.(session.person._id)
    return true
  }
}

/** A POST without a body from a page of the same origin. */
function isPlainPost(headers: IncomingHttpHeaders, site: string): boolean {
  const isEmpty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'
  return isEmpty && headers.origin === site
}
