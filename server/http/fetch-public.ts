import { lookup as lookUp } from 'node:dns/promises'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import ipaddr from 'ipaddr.js'
import pLimit, { type LimitFunction } from 'p-limit'
import { SITE_TITLE } from '#contract/site.ts'

const HOPS_MAX = 5
/** Requests to one host at the same time. */
const PER_HOST = 4
/** Milliseconds for which a socket without a request is kept: an import may ask thousands of hosts. */
const IDLE = 5000
const PORTS = [80, 443]
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Why nothing was fetched. */
export type FetchFailure =
  /** The address is not http or https, names a user, or has another port. */
  | 'address'
  /** Its host is not on the public network. */
  | 'inner'
  | 'redirects'
  | 'size'
  | 'time'
  | 'encoding'
  /** The host answered with an error. */
  | 'status'
  /** There is no such host, or no answer from it. */
  | 'network'

/** Nothing was fetched. */
export class FetchError extends Error {
  readonly failure: FetchFailure
  readonly status: number | undefined
  /** Seconds after which the host wants to be asked again. */
  readonly retryAfter: number | undefined

  constructor(failure: FetchFailure, { status, retryAfter }: { status?: number; retryAfter?: number } = {}) {
    super(status === undefined ? failure : `${failure} ${status}`)
    this.failure = failure
    this.status = status
    this.retryAfter = retryAfter
  }
}

export interface FetchLimits {
  /** Of the decoded content. */
  maxBytes: number
  /** Whether of longer content only the beginning is read. Otherwise it is refused. */
  isCut?: boolean
  /** For all hops together, without the time in which it waits for other requests to the same host. */
  milliseconds: number
  accept?: string
  signal?: AbortSignal
}

export interface Fetched {
  /** After redirects. */
  url: string
  type: string
  body: Buffer
}

/** What is allowed; tests allow a server of their own. */
export interface Guard {
  lookup: (host: string) => Promise<{ address: string; family: number }[]>
  isAllowed: (address: string) => boolean
  ports: readonly number[]
}

const PUBLIC: Guard = {
  lookup: (host) => lookUp(host, { all: true }),
  isAllowed: isPublicAddress,
  ports: PORTS,
}

/** Whether an IP address, however it is written, is one of the public network: all others are refused. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // 2000::/3: the only part of IPv6 that is given to networks.
  return parsed instanceof ipaddr.IPv4 || ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000
}

/**
 * Fetches an address that someone else chose; no other code may (`scripts/guarded-fetch.ts`). The host is checked where
 * it is an IP address, each answer of its look-up is, and the address that is connected to; so is each redirect.
 * @throws FetchError
 */
export const fetchPublic = guardedFetch(PUBLIC)

/** @param guard only tests have another, and another `idle` */
export function guardedFetch(guard: Guard, idle = IDLE) {
  const options = { keepAlive: true, scheduling: 'lifo', timeout: idle } as const
  const clients = {
    'http:': { request: http.request, agent: new http.Agent(options) },
    'https:': { request: https.request, agent: new https.Agent(options) },
  }
  const hosts = new Map<string, LimitFunction>()

  /** Runs a request in the pool of its host. */
  async function inPool<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
    const pool = hosts.get(host) ?? pLimit(PER_HOST)
    hosts.set(host, pool)
    try {
      return await pool(work)
    } finally {
      if (pool.activeCount + pool.pendingCount === 0) hosts.delete(host)
    }
  }

  function ask(url: URL, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
    const { request, agent } = clients[url.protocol as keyof typeof clients]
    const headers = { accept, 'accept-encoding': 'gzip, br', 'user-agent': SITE_TITLE }
    return new Promise((resolve, reject) => {
      const asking = request(url, { agent, headers, lookup: checkedLookup(guard), signal })
      asking.on('socket', (socket) => requireAllowed(socket, guard))
      asking.on('response', resolve)
      asking.on('error', reject)
      asking.end()
    })
  }

  /** @returns the content, or the address that it redirects to */
  async function hop(url: URL, limits: FetchLimits, milliseconds: number): Promise<Fetched | { next: string }> {
    const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(milliseconds)))
    const signal = limits.signal ? AbortSignal.any([limits.signal, timeout]) : timeout
    try {
      const response = await ask(url, limits.accept ?? '*/*', signal)
      const { statusCode = 0, headers } = response
      if (statusCode !== 200) response.destroy()
      if (REDIRECTS.has(statusCode) && headers.location !== undefined) return { next: headers.location }
      if (statusCode !== 200) throw new FetchError('status', { status: statusCode, ...retryAfter(headers) })
      const body = await readBody(response, limits, signal)
      return { url: url.href, type: headers['content-type'] ?? '', body }
    } catch (error) {
      limits.signal?.throwIfAborted()
      if (error instanceof FetchError) throw error
      throw new FetchError(timeout.aborted ? 'time' : 'network')
    }
  }

  return async (address: string, limits: FetchLimits): Promise<Fetched> => {
    let url = requireAddress(address, undefined, guard)
    let left = limits.milliseconds
    for (let hops = 0; hops <= HOPS_MAX; hops++) {
      limits.signal?.throwIfAborted()
      const answer = await inPool(url.hostname, async () => {
        const began = performance.now()
        return hop(url, limits, left).finally(() => {
          left -= performance.now() - began
        })
      })
      if (!('next' in answer)) return answer
      url = requireAddress(answer.next, url, guard)
    }
    throw new FetchError('redirects')
  }
}

/** @throws FetchError for another scheme or port, a name and password, and an IP address that is not allowed */
function requireAddress(address: string, base: URL | undefined, { isAllowed, ports }: Guard): URL {
  const url = URL.parse(address, base?.href)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new FetchError('address')
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  if (!ports.includes(port)) throw new FetchError('address')
  // Parsing has written every spelling of an IP address, such as 0x7f.1, as four numbers. It is never looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAllowed(host)) throw new FetchError('inner')
  return url
}

/** A look-up that fails if any address of the host is not allowed. The connection is made to one of its answers. */
function checkedLookup({ lookup, isAllowed }: Guard): LookupFunction {
  return (host, options, callback) => {
    lookup(host).then(
      (found) => {
        const [first] = found
        if (!first || found.some(({ address }) => !isAllowed(address))) callback(new FetchError('inner'), '')
        else if (options.all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}

/** Checks the address that a socket is connected to before anything is sent. */
function requireAllowed(socket: Socket, { isAllowed }: Guard): void {
  const check = () => {
    if (!isAllowed(socket.remoteAddress ?? '')) socket.destroy(new FetchError('inner'))
  }
  if (socket.connecting) socket.once('connect', check)
  else check()
}

const DECODERS: Record<string, () => Transform> = {
  identity: () => new PassThrough(),
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** Reads a response up to a size that is counted after decoding: a few kilobytes may unpack to gigabytes. */
async function readBody(
  response: IncomingMessage,
  { maxBytes, isCut = false }: FetchLimits,
  signal: AbortSignal,
): Promise<Buffer> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined
  if (!decoder) {
    response.destroy()
    throw new FetchError('encoding')
  }
  if (encoding === 'identity' && !isCut && Number(response.headers['content-length']) > maxBytes) {
    response.destroy()
    throw new FetchError('size')
  }
  const chunks: Buffer[] = []
  let bytes = 0
  const reading = pipeline(
    response,
    decoder(),
    async (decoded) => {
      for await (const chunk of decoded) {
        bytes += chunk.length
        chunks.push(chunk)
        if (bytes > maxBytes) throw new FetchError('size')
      }
    },
    { signal },
  )
  await reading.catch((error: unknown) => {
    if (!isCut || bytes <= maxBytes) throw error
  })
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

function retryAfter(headers: IncomingHttpHeaders): { retryAfter?: number } {
  const seconds = Number(headers['retry-after'])
  return headers['retry-after'] !== undefined && seconds >= 0 ? { retryAfter: seconds } : {}
}
