import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * The network that an address counts for: an IPv4 address itself, also if it is written inside an IPv6 one; of an IPv6
 * address its /64, the smallest network that a subscriber gets, as one machine can use any of its 2^64 addresses.
 * Anything else is returned as it is.
 */
export function networkOf(address: string): string {
  const [written = ''] = address.split('%')
  if (!isIPv6(written)) return address
  // The URL parser normalises an address: hexadecimal, lower case, its longest run of zeros as '::'.
  const [before = '', after] = new URL(`http://[${written}]`).hostname.slice(1, -1).split('::')
  const head = before.split(':').filter(Boolean)
  const tail = (after ?? '').split(':').filter(Boolean)
  const groups = [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail]
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return ipv4(groups.slice(6))
  return `${groups.slice(0, 4).join(':')}::/64`
}

function ipv4(groups: string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')
}

/** Finds the network of a request, by the same address as Fastify: behind a proxy the last one, which the proxy set. */
export function networkReader(trustProxy: boolean): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const forwarded = trustProxy && headers['x-forwarded-for']
    const last = String(forwarded || '')
      .split(',')
      .at(-1)
    return networkOf(last?.trim() || (socket.remoteAddress ?? ''))
  }
}
