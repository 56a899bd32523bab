import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { httpsOnly } from '../http/headers.ts'
import { type FrontSettings, siteOf } from '../http/origins.ts'
import { tokenIn } from '../session/cookie.ts'
import { hashToken, isFresh } from '../session/store.ts'
import { chooseRepresentation, isKnown, type KeptAnswer } from './answers.ts'
import type { Cache } from './cache.ts'

/** What a call's answer is kept under. */
export const answerKey = (method: string, url: string): string => (method === 'GET' ? url : `${method} ${url}`)

/**
 * What a page is kept under: the address of the site is part of what it says of itself. Between them stands what is in
 * no address: the end of one is never the beginning of the other.
 */
export const pageKey = (site: string, url: string): string => `${site}\n${url}`

/** What the site's own pages put behind an address. */
const PAGE_QUERY = /^\/[^?]*(?:\?(?:tag=[A-Za-z]{1,20}|page=[1-9]\d{0,5}))?$/

/** Whether a page was asked for as the site's own links do: what another request makes of it is kept for nobody. */
export const isPlain = (site: string, url: string): boolean => site !== '' && PAGE_QUERY.test(url)

/** What the front knows of the site. */
export interface FrontOptions extends FrontSettings {
  now: () => Date
}

/**
 * Answers what is kept before the framework sees the request: routing, hooks and header plugins cost four times what
 * sending the bytes costs. An answer comes here once the framework has sent it, with the very headers that it sent.
 * @returns whether it answered; all that is not plain is left to the framework
 */
export function answerFront(
  { answers, sessions }: Cache,
  options: FrontOptions,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method = '', url = '', headers } = request
  const isApi = url.startsWith('/api/')
  const site = siteOf(request, options)
  if (headers.origin !== undefined && headers.origin !== site) return false
  if (method === 'POST' ? !isPlainPost(headers, site) : method !== 'GET') return false

  const kept = answers.find(isApi ? answerKey(method, url) : pageKey(site, url))
  if (!kept) return false
  const representation = chooseRepresentation(kept, headers)
  if (!representation.rawHeaders || !mayHave(kept)) return false
  const ofProtocol = httpsOnly(request, options)
  if (isKnown(representation, headers)) send(304, representation.rawHeadersUnchanged)
  else send(200, representation.rawHeaders, representation.body)
  return true

  function send(status: number, rawHeaders: string[] = [], body?: Buffer): void {
    response.writeHead(status, ofProtocol.length === 0 ? rawHeaders : [...rawHeaders, ...ofProtocol]).end(body)
  }

  function mayHave({ front, read }: KeptAnswer): boolean {
    if (front !== 'people') return front === 'everybody'
    const token = tokenIn(headers.cookie)
    const session = token && sessions.find(hashToken(token))?.session
    if (!session || !isFresh(session, options.now())) return false
    read?.(session.person._id)
    return true
  }
}

/** A POST without a body from a page of this very site. */
function isPlainPost(headers: IncomingHttpHeaders, site: string): boolean {
  const isEmpty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'
  return isEmpty && headers.origin === site
}
